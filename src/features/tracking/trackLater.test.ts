// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as OnPage from '#ui/islands/onPage.ts'
import type * as Later from './trackLater.ts'
import { breakStorage, removeListeners } from '#ui/testing/browser.ts'
import { track, type TrackedEvent } from './events/track.ts'

const startTracking = vi.hoisted(() => vi.fn())
vi.mock('./startTracking.ts', () => ({ startTracking }))

let later: typeof Later
let pages: typeof OnPage
function open(html: string) {
  document.body.innerHTML = html
  later.trackLater()
}
const TRACKING =
  '<script type="application/json" data-tracking data-untold="untold" data-view="42">{}</script>'
const press = (act: string) => document.body.dispatchEvent(new Event(act, { bubbles: true }))
const leave = () => window.dispatchEvent(new Event('pagehide'))
const settle = () => vi.advanceTimersByTimeAsync(0)

removeListeners(window)
beforeEach(async () => {
  // Each test starts with fresh modules, as in a new document.
  vi.resetModules()
  later = await import('./trackLater.ts')
  pages = await import('#ui/islands/onPage.ts')
  vi.useFakeTimers()
  sessionStorage.clear()
  startTracking.mockReset()
})
afterEach(() => {
  delete window.forecourtEvents
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each(['pointerdown', 'keydown'])('Tracking starts once, on the first %s', async (act) => {
  open(TRACKING)
  expect(window.forecourtEvents).toEqual([{ id: 42 }])
  press(act)
  press(act)
  await settle()
  expect(startTracking).toHaveBeenCalledOnce()
})

test('Tracking starts once the page has been idle, but not when it’s scrolled', async () => {
  open(TRACKING)
  window.dispatchEvent(new Event('scroll'))
  await vi.advanceTimersByTimeAsync(7900)
  expect(startTracking).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(startTracking).toHaveBeenCalledOnce()
})

test('Tracking never starts on a site without it', async () => {
  open('<p></p>')
  press('pointerdown')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(startTracking).not.toHaveBeenCalled()
  expect(window.forecourtEvents).toBeUndefined()
})

test('Tracking starts immediately if someone is debugging it, on any site', async () => {
  history.replaceState(null, '', '/?debug=tracking')
  open('<p></p>')
  await settle()
  expect(startTracking).toHaveBeenCalledOnce()
})

test('A page that’s left leaves its events for the next page, each only once', () => {
  open(TRACKING)
  track({ id: 25 })
  leave()
  leave()
  track({ id: 41 })
  leave()
  expect(sessionStorage['untold']).toBe(
    '["http://localhost:3000/",[{"id":42},{"id":25}],null]\n["http://localhost:3000/",[{"id":41}],null]\n',
  )
})

test('A page that’s left once tracking has started leaves no events', () => {
  open(TRACKING)
  window.forecourtEvents = { push: () => {} }
  leave()
  expect(sessionStorage['untold']).toBeUndefined()
})

test('A page can be left without an error if no events can be stored', () => {
  breakStorage('setItem')
  open(TRACKING)
  expect(leave).not.toThrow()
})

function go(html: string) {
  pages.leavePage()
  history.replaceState(null, '', '/next')
  document.body.innerHTML = html
  pages.nextPage()
  later.trackLater()
}

test('A document that shows several pages records each view once, and starts tracking once', async () => {
  open(TRACKING)
  later.trackLater()
  window.forecourtEvents = new Array<TrackedEvent>()
  go(TRACKING.replace('42', '2'))
  later.trackLater()
  expect(window.forecourtEvents).toEqual([{ id: 2 }])
  press('keydown')
  await settle()
  expect(startTracking).toHaveBeenCalledOnce()
})

test('Events that wait when the router shows another page keep the address of their page', () => {
  open(TRACKING)
  go(TRACKING)
  expect(sessionStorage['untold']).toBe('["http://localhost:3000/",[{"id":42}],null]\n')
  expect(window.forecourtEvents).toEqual([{ id: 42 }])
})
