// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { ownEntries } from './history.ts'

const seen = vi.fn<(state: unknown) => void>()
addEventListener('popstate', ({ state }) => seen(state))
const pop = () => dispatchEvent(new PopStateEvent('popstate', { state: { index: 3 } }))
afterEach(() => seen.mockReset())

test('whose entry it is, the router passes it over and all others hear of it', () => {
  const others = vi.fn(() => false)
  const stop = [ownEntries(() => true), ownEntries(others)]
  pop()
  expect(others).toHaveBeenCalledOnce()
  expect(seen).toHaveBeenCalledExactlyOnceWith(null)
  for (const each of stop) each()
})

test('nobody’s entry is the router’s', () => {
  ownEntries(() => true)()
  const stop = ownEntries(() => false)
  pop()
  expect(seen).toHaveBeenCalledExactlyOnceWith({ index: 3 })
  stop()
})
