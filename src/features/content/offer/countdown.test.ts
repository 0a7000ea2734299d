// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { countDown } from './countdown.ts'

const WORDS = { lastDay: 'Last day today', oneDay: 'One day left', daysLeft: '{count} days left' }

function left(now: string, zone = 'Australia/Sydney'): string {
  const line = document.createElement('p')
  Object.assign(line.dataset, { zone, ends: '2026-12-31', words: JSON.stringify(WORDS) })
  countDown(line, Date.parse(now))
  return line.textContent
}

test.each([
  ['2026-12-01T02:00:00Z', '30 days left'],
  // It's already the 30th at the dealer's.
  ['2026-12-29T14:00:00Z', 'One day left'],
  ['2026-12-31T12:59:00Z', 'Last day today'],
  ['2026-12-31T13:00:00Z', ''],
])('At %s, an offer that ends on 31 December in Sydney says %j', (now, text) => {
  expect(left(now)).toBe(text)
})

test('An offer says nothing in a time zone that the browser doesn’t know', () => {
  expect(left('2026-12-01T02:00:00Z', 'Mars/Olympus_Mons')).toBe('')
})
