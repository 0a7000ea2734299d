import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { searchTracker } from './searchTracker.ts'

const track = vi.fn()

beforeEach(() => {
  track.mockReset()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('A typed word is recorded once, when it’s complete, after a pause', () => {
  const { typed } = searchTracker(track)
  for (const words of ['h', 'hi', 'hil', 'hilu', 'hilux ']) {
    typed(words)
    vi.advanceTimersByTime(200)
  }
  expect(track).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1500)
  expect(track.mock.calls).toEqual([[{ id: 29, search_string: 'hilux' }]])
})

test('Typed words are recorded immediately on Enter, and not again after a pause', () => {
  const { typed, settle } = searchTracker(track)
  typed('hilux')
  settle()
  vi.advanceTimersByTime(5000)
  settle()
  expect(track).toHaveBeenCalledTimes(1)
})

test('Typed words are recorded again only after other words, ignoring case', () => {
  const { typed } = searchTracker(track)
  for (const words of ['hilux', '', 'HiLux', 'ranger', 'hilux']) {
    typed(words)
    vi.advanceTimersByTime(2000)
  }
  expect(track.mock.calls.map(([event]) => (event as { search_string: string }).search_string)).toEqual([
    'hilux',
    'ranger',
  ])
})

test('Words deleted before the pause aren’t recorded', () => {
  const { typed } = searchTracker(track)
  typed('hilux')
  vi.advanceTimersByTime(500)
  typed('')
  vi.advanceTimersByTime(5000)
  expect(track).not.toHaveBeenCalled()
})
