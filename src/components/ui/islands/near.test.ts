// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { wakeNear } from './near.ts'

/** jsdom has no layout, so the tests decide what is near. */
let see: (near: boolean) => void
const observers: IntersectionObserverInit[] = []
const unobserve = vi.fn()

vi.stubGlobal(
  'IntersectionObserver',
  class {
    unobserve = unobserve
    constructor(tell: (places: object[]) => void, options: IntersectionObserverInit) {
      observers.push(options)
      see = (isIntersecting) => tell([{ isIntersecting, target: document.querySelector('p') }])
    }
    observe(): void {}
    disconnect(): void {}
  },
)
afterEach(() => unobserve.mockReset())

test('A part of the page wakes once, 200 px before it comes into view', () => {
  document.body.innerHTML = '<p data-wakes-near="it"></p>'
  const wake = vi.fn(() => Promise.resolve())
  wakeNear({ it: wake })
  expect(observers.at(-1)).toEqual({ rootMargin: '200px' })
  see(false)
  expect(wake).not.toHaveBeenCalled()
  see(true)
  expect(wake).toHaveBeenCalledExactlyOnceWith(document.querySelector('p'))
  expect(unobserve).toHaveBeenCalledOnce()
})

test('A part of the page is left alone if its script can’t be loaded or nothing wakes it', async () => {
  document.body.innerHTML = '<p data-wakes-near="it">as rendered</p>'
  wakeNear({ it: () => Promise.reject(new TypeError('offline')) })
  see(true)
  wakeNear({})
  see(true)
  await Promise.resolve()
  expect(document.body.textContent).toBe('as rendered')
})
