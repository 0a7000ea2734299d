import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadWhenBack } from './offlinePage.ts'

const reload = vi.fn()
const navigator = { onLine: true }
const network = new EventTarget()
const answer = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { href: 'https://dealer.example/finance', reload })
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('fetch', answer)
  navigator.onLine = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const away = () => Promise.reject(new TypeError('Failed to fetch'))
const says = (status: number) => () => Promise.resolve(new Response(null, { status }))

test('The offline page reloads once the site itself responds, but not for a gateway’s response', async () => {
  answer.mockImplementationOnce(away).mockImplementationOnce(says(502)).mockImplementation(says(200))
  void reloadWhenBack(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(500 + 1000)
  expect(answer.mock.calls.length).toBeLessThan(4)
  await vi.advanceTimersByTimeAsync(2000)
  expect(answer).toHaveBeenCalledTimes(3)
  expect(answer.mock.calls[0]?.[1]).toMatchObject({ method: 'HEAD', cache: 'no-store' })
  expect(reload).toHaveBeenCalledOnce()
})

test('The site is asked only while there’s a network, ever less often, and at once when it returns', async () => {
  answer.mockImplementation(away)
  navigator.onLine = false
  void reloadWhenBack(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(answer).not.toHaveBeenCalled()

  navigator.onLine = true
  network.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(500)
  expect(answer).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(answer.mock.calls.length).toBeGreaterThan(100)
  expect(answer.mock.calls.length).toBeLessThan(260)
  expect(reload).not.toHaveBeenCalled()
})

test('The site is no longer asked, and the page not reloaded, once the page is left', async () => {
  answer.mockImplementation(says(200))
  const left = new AbortController()
  void reloadWhenBack(left.signal)
  left.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answer).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})
