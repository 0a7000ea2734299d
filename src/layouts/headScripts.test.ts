// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { LAZY_MARGIN_PX } from '#rules/constants.ts'
import { LAZY_PICTURES } from './headScripts.ts'

test('Frames wait until they’re 200 px from view, whether the parser or a script adds them (spec §9)', async () => {
  const observed = new Set<Element>()
  let see: (entries: { isIntersecting: boolean; target: Element }[]) => void = () => {}
  const margins: unknown[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof see, { rootMargin }: IntersectionObserverInit) {
        see = callback
        margins.push(rootMargin)
      }
      observe = (frame: Element) => void observed.add(frame)
      unobserve = (frame: Element) => void observed.delete(frame)
    },
  )
  new Function(LAZY_PICTURES)()
  expect(LAZY_MARGIN_PX).toBe(200)
  expect(margins).toEqual(['200px'])

  document.body.innerHTML = '<p class="lazy"></p><div><p class="lazy card"></p></div>'
  await vi.waitFor(() => expect(observed.size).toBe(2))
  const [near, far] = observed
  see([
    { isIntersecting: true, target: near as Element },
    { isIntersecting: false, target: far as Element },
  ])
  expect(near?.className).toBe('')
  expect(far?.className).toBe('lazy card')
  document.querySelector('div')?.insertAdjacentHTML('beforeend', '<p class="lazy"></p>')
  await vi.waitFor(() => expect(observed.size).toBe(2))
  vi.unstubAllGlobals()
})
