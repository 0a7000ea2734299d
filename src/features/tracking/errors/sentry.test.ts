// @vitest-environment jsdom
import { getEnvelopeEndpointWithUrlEncodedAuth, makeDsn, parseEnvelope } from '@sentry/core'
import { afterEach, expect, test, vi } from 'vitest'
import type { SiteTracking } from '#plan/frame/tracking.ts'
import { openSentry, stackFrames } from './sentry.ts'

const A = 'http://localhost:3000/_astro/a.B1-x.js'
const framesOf = (stack: unknown) => stackFrames(Object.assign(new Error('It broke'), { stack }))

const WRITTEN = {
  Chrome: `TypeError: x is no function\n    at async send (${A}:1:20)\n    at HTMLElement.<anonymous> (${A}:3:4)\n    at new Promise (<anonymous>)\n    at https://tags.example/t.js?id=1:7:8`,
  Firefox: `async*send@${A}:1:20\nHTMLElement.<anonymous>@${A}:3:4\n@https://tags.example/t.js?id=1:7:8\n`,
  Safari: `send@${A}:1:20\nHTMLElement.<anonymous>@${A}:3:4\n[native code]\nhttps://tags.example/t.js?id=1:7:8`,
}

test.each(Object.entries(WRITTEN))(
  'In a stack from %s, the frame that failed comes last, and the site’s own frames are marked',
  (_, stack) => {
    expect(framesOf(stack)).toEqual([
      { filename: 'https://tags.example/t.js?id=1', function: '?', lineno: 7, colno: 8, in_app: false },
      { filename: A, function: 'HTMLElement.<anonymous>', lineno: 3, colno: 4, in_app: true },
      { filename: A, function: 'send', lineno: 1, colno: 20, in_app: true },
    ])
  },
)

test.each([undefined, '', 'no stack', 'at nowhere (1:2)', 7])('The stack %j has no frames', (stack) => {
  expect(framesOf(stack)).toEqual([])
})

test('A stack of any length is parsed quickly, and cut off', () => {
  const stack = `at f (${A}:1:1)\n`.repeat(2000) + 'at '.repeat(200_000)
  expect(framesOf(stack)).toHaveLength(50)
})

/** Checks that Sentry's own SDK can read what we send, and would send it to the same address. */

afterEach(() => vi.unstubAllGlobals())

/** Returns the single request that an error causes. */
async function sentOf(errorDsn: string, error: Error) {
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', asked)
  await openSentry({ errorDsn, slug: 'harbour' } as SiteTracking)(error)
  expect(asked).toHaveBeenCalledOnce()
  const [url, { body } = {}] = asked.mock.calls[0] ?? []
  return { url, body: body as string }
}

test.each([
  'https://abc123@errors.example/7',
  'https://abc123@o45.ingest.errors.example:8443/7',
  'https://abc123@errors.example/a/b/7',
])('An error for the DSN %s is sent to the same address as by Sentry’s SDK', async (dsn) => {
  const components = makeDsn(dsn)
  if (!components) throw new Error('no DSN')
  const { url } = await sentOf(dsn, new Error('It broke'))
  expect(url).toBe(getEnvelopeEndpointWithUrlEncodedAuth(components))
})

test('An error on a page that came over http is sent too', async () => {
  // Browsers have this function only on pages that came over https.
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })
  const { body } = await sentOf('https://abc123@errors.example/7', new Error('It broke'))
  expect(parseEnvelope(body)[0].event_id).toMatch(/^[\da-f]{32}$/)
  vi.restoreAllMocks()
})

test('An error is sent to Sentry as an envelope with one event', async () => {
  const error = new TypeError('It “broke”\n{"type":"event"}')
  error.stack = 'TypeError: It broke\n    at send (http://localhost:3000/_astro/a.js:1:20)'
  const { body } = await sentOf('https://abc123@errors.example/7', error)
  const [header, items] = parseEnvelope(body)
  const [[kind, event] = [], ...more] = items as unknown as [object, object][]
  expect(more).toEqual([])
  expect(header.event_id).toMatch(/^[\da-f]{32}$/)
  expect(Math.abs(Date.parse(String(header.sent_at)) - Date.now())).toBeLessThan(60_000)
  expect(kind).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    event_id: header.event_id,
    platform: 'javascript',
    tags: { site: 'harbour' },
    request: { url: location.href },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: error.message,
          stacktrace: { frames: [{ function: 'send', lineno: 1, colno: 20, in_app: true }] },
        },
      ],
    },
  })
  expect(event).not.toHaveProperty('extra')
})

test('A stack that can’t be parsed is sent to Sentry as it is', async () => {
  const error = Object.assign(new Error('It broke'), { stack: 'somewhere' })
  const { body } = await sentOf('https://abc123@errors.example/7', error)
  const [, items] = parseEnvelope(body)
  expect(items).toMatchObject([[{}, { extra: { stack: 'somewhere' } }]])
})

test('A DSN that isn’t an address is refused', () => {
  expect(() => openSentry({ errorDsn: 'none', slug: 'harbour' } as SiteTracking)).toThrow(
    expect.objectContaining({ name: 'TypeError' }),
  )
})
