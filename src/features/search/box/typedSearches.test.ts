import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { typedSearches } from './typedSearches.ts'

const track = vi.fn()

beforeEach(() => {
  track.mockReset()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('a word is told once, whole, after a rest', () => {
  const { typed } = typedSearches(track)
  for (const words of ['h', 'hi', 'hil', 'hilu', 'hilux ']) {
    typed(words)
    vi.advanceTimersByTime(200)
  }
  expect(track).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1500)
  expect(track.mock.calls).toEqual([[{ id: 29, search_string: 'hilux' }]])
})

test('Enter tells at once, and the rest after it tells nothing more', () => {
  const { typed, settle } = typedSearches(track)
  typed('hilux')
  settle()
  vi.advanceTimersByTime(5000)
  settle()
  expect(track).toHaveBeenCalledTimes(1)
})

test('the same words again, in whatever case, are no new search; others are', () => {
  const { typed } = typedSearches(track)
  for (const words of ['hilux', '', 'HiLux', 'ranger', 'hilux']) {
    typed(words)
    vi.advanceTimersByTime(2000)
  }
  expect(track.mock.calls.map(([event]) => (event as { search_string: string }).search_string)).toEqual([
    'hilux',
    'ranger',
  ])
})

test('words taken back before they settled were never meant', () => {
  const { typed } = typedSearches(track)
  typed('hilux')
  vi.advanceTimersByTime(500)
  typed('')
  vi.advanceTimersByTime(5000)
  expect(track).not.toHaveBeenCalled()
})
