// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as OnPage from '#ui/islands/onPage.ts'
import type * as Later from './later.ts'
import { track, type TrackedEvent } from './events/track.ts'

const startTracking = vi.hoisted(() => vi.fn())
vi.mock('./start.ts', () => ({ startTracking }))

const listeners: [string, EventListenerOrEventListenerObject, unknown][] = []
let later: typeof Later
let pages: typeof OnPage
const open = (html: string) => {
  document.body.innerHTML = html
  later.trackLater()
}
const TRACKING =
  '<script type="application/json" data-tracking data-untold="untold" data-view="42">{}</script>'
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(async () => {
  // Each test starts with fresh modules, as in a new document.
  vi.resetModules()
  later = await import('./later.ts')
  pages = await import('#ui/islands/onPage.ts')
  vi.useFakeTimers()
  sessionStorage.clear()
  startTracking.mockReset()
  const add = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
      listeners.push([type, listener, options])
      add(type, listener, options as boolean)
    },
  )
})
afterEach(() => {
  for (const [type, listener, options] of listeners.splice(0))
    window.removeEventListener(type, listener, options as boolean)
  delete window.forecourtEvents
  history.replaceState(null, '', '/')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('tracking starts', () => {
  test.each(['pointerdown', 'keydown'])('on the first %s', async (act) => {
    open(TRACKING)
    expect(window.forecourtEvents).toEqual([{ id: 42 }])
    document.body.dispatchEvent(new Event(act, { bubbles: true }))
    document.body.dispatchEvent(new Event(act, { bubbles: true }))
    await settle()
    expect(startTracking).toHaveBeenCalledOnce()
  })

  test('once the page has been idle, but not when it’s scrolled', async () => {
    open(TRACKING)
    window.dispatchEvent(new Event('scroll'))
    await vi.advanceTimersByTimeAsync(7900)
    expect(startTracking).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(startTracking).toHaveBeenCalledOnce()
  })

  test('never on a site without tracking', async () => {
    open('<p></p>')
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(startTracking).not.toHaveBeenCalled()
    expect(window.forecourtEvents).toBeUndefined()
  })

  test('immediately if someone is debugging tracking, on any site', async () => {
    history.replaceState(null, '', '/?debug=tracking')
    open('<p></p>')
    await settle()
    expect(startTracking).toHaveBeenCalledOnce()
  })
})

describe('a page that’s left before tracking starts', () => {
  const leave = () => window.dispatchEvent(new Event('pagehide'))

  test('leaves its events for the next page, each only once', () => {
    open(TRACKING)
    track({ id: 25 })
    leave()
    leave()
    track({ id: 41 })
    leave()
    expect(sessionStorage['untold']).toBe(
      '["http://localhost:3000/",[{"id":42},{"id":25}]]\n["http://localhost:3000/",[{"id":41}]]\n',
    )
  })

  test('leaves none if tracking has started', () => {
    open(TRACKING)
    window.forecourtEvents = { push: () => {} }
    leave()
    expect(sessionStorage['untold']).toBeUndefined()
  })

  test('can be left without an error if nothing can be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    open(TRACKING)
    expect(leave).not.toThrow()
  })
})

describe('a document that shows several pages', () => {
  const go = (html: string) => {
    pages.leavePage()
    history.replaceState(null, '', '/next')
    document.body.innerHTML = html
    pages.nextPage()
    later.trackLater()
  }

  test('records each view once, and starts tracking once', async () => {
    open(TRACKING)
    later.trackLater()
    window.forecourtEvents = new Array<TrackedEvent>()
    go(TRACKING.replace('42', '2'))
    later.trackLater()
    expect(window.forecourtEvents).toEqual([{ id: 2 }])
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }))
    await settle()
    expect(startTracking).toHaveBeenCalledOnce()
  })

  test('keeps waiting events, with the address of their page', () => {
    open(TRACKING)
    go(TRACKING)
    expect(sessionStorage['untold']).toBe('["http://localhost:3000/",[{"id":42}]]\n')
    expect(window.forecourtEvents).toEqual([{ id: 42 }])
  })
})
