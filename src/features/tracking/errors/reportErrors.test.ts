// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SiteTracking } from '#plan/frame/tracking.ts'
import { reportErrors, type ErrorSink } from './reportErrors.ts'
import { watchErrors } from './watchErrors.ts'

const SITE: SiteTracking = {
  slug: 'harbour',
  scripts: [],
  analytics_events: true,
  errorDsn: 'https://key@errors.example/7',
}
function page(site: Partial<SiteTracking> = {}) {
  const said = JSON.stringify({ ...SITE, ...site })
  document.body.innerHTML = `<script type="application/json" data-tracking>${said}</script>`
}
const fetched = vi.fn<(url: string, init: { body: string }) => Promise<Response>>()
const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  localStorage.clear()
  delete document.documentElement.dataset['consent']
  page()
  fetched.mockReset().mockResolvedValue(new Response('{}'))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  delete window.forecourtErrors
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('errors that are reported', () => {
  const given: string[] = []
  const sink: ErrorSink = ({ message }) => given.push(message)
  const open = vi.fn(async () => sink)
  beforeEach(() => {
    given.length = 0
    open.mockClear()
  })

  test('Errors go to the sink in production, each message once, in order', async () => {
    const give = reportErrors(open, true)
    for (const error of [new TypeError('a'), 'b', new Error('a'), '', null, undefined, {}, 7]) give(error)
    await settle()
    expect([given, open.mock.calls.length]).toEqual([['a', 'b'], 1])
  })

  test.each([
    ['errors outside production', new Error('a'), false],
    ['a hydration error', new Error('Hydration failed because the server rendered HTML did not match'), true],
    ['a minified framework error', new Error('Minified React error #418; visit react.dev/errors/418'), true],
  ])('Reported errors don’t include %s', async (_, error, production) => {
    reportErrors(open, production)(error)
    await settle()
    expect(open).not.toHaveBeenCalled()
  })

  test('At most ten errors per page are reported', async () => {
    const give = reportErrors(open, true)
    for (let at = 0; at < 100; at++) give(new Error(`loop ${at}`))
    await settle()
    expect(given).toHaveLength(10)
  })

  test('An error is only logged if reporting it fails', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue()
    reportErrors(async () => Promise.reject(new Error('blocked')), true)(new Error('a'))
    await settle()
    expect(info).toHaveBeenCalledOnce()
  })
})

test('Errors go to the site’s project at Sentry', async () => {
  const error = new Error('It broke')
  error.stack = 'Error: It broke\n    at send (https://dealer.example/_astro/a.js:1:20)'
  reportErrors(undefined, true)(error)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), 10_000)
  const [[url, { body }] = ['', { body: '' }]] = fetched.mock.calls
  expect(url).toContain('https://errors.example/api/7/envelope/')
  expect(String(body)).toContain('It broke')
  expect(String(body)).toContain('"site":"harbour"')
  expect(String(body)).toContain('"lineno":1,"colno":20')
})

test('Errors go to the events endpoint if the site has no project at Sentry', async () => {
  page({ errorDsn: '' })
  reportErrors(undefined, true)(new Error('It broke'))
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  const [[url, { body }] = ['', { body: '{}' }]] = fetched.mock.calls
  expect(url).toBe('/api/events')
  expect(JSON.parse(body)).toMatchObject({ event: { category: 'error', error_message: 'It broke' } })
})

test('Errors aren’t reported before the visitor has agreed, on a site that asks for consent', async () => {
  document.documentElement.dataset['consent'] = 'opt-in'
  reportErrors(undefined, true)(new Error('It broke'))
  await settle()
  expect(fetched).not.toHaveBeenCalled()
})

test('A page watches for uncaught errors, and hands later ones to the reporter once it has loaded', async () => {
  watchErrors()
  const given: unknown[] = []
  window.dispatchEvent(new ErrorEvent('error', { message: 'early' }))
  window.forecourtErrors?.push('later')
  await vi.waitFor(() => expect(window.forecourtErrors).not.toHaveProperty('push.name', 'push'))
  window.forecourtErrors = { push: (error) => given.push(error) }
  window.forecourtErrors?.push('last')
  expect(given).toEqual(['last'])
})
