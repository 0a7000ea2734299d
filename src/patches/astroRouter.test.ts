// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { passOver } from './astroRouter.ts'

test('An event that passOver was called with has no state for later listeners', () => {
  const seen = vi.fn<(state: unknown) => void>()
  const pass = (event: PopStateEvent): void => {
    if (location.hash === '#own') passOver(event)
  }
  addEventListener('popstate', pass)
  addEventListener('popstate', ({ state }) => seen(state))
  for (const hash of ['#own', '#other']) {
    location.hash = hash
    seen.mockReset()
    dispatchEvent(new PopStateEvent('popstate', { state: { index: 3 } }))
    expect(seen).toHaveBeenCalledExactlyOnceWith(hash === '#own' ? null : { index: 3 })
  }
})
