import { expect, test } from 'vitest'
import { fromCheapest, fromPrices, type Cheapest } from './fromPrice.ts'

const NONE: Cheapest = { new: null, other: null }

test.each<[string, Cheapest, string]>([
  ['In two grades, from $84,990 AUD.', NONE, 'In two grades, from $84,990 AUD.'],
  ['from $84,990', { new: 84_990, other: null }, 'from $84,990'],
  ['from $84,990', { new: 87_990, other: null }, 'from $87,990'],
  ['from $84,990', { new: 99_990, other: 90_000 }, 'new from $99,990'],
  ['Two grades, starting at $84,990.', { new: 87_990, other: null }, 'Two grades, starting at $87,990.'],
  ['Starts at $84,990', { new: 87_990, other: 40_000 }, 'New from $87,990'],
  ['from $84,990', { new: 79_990, other: null }, 'from $79,990'],
  ['from $84,990 AUD.', { new: 79_990, other: null }, 'from $79,990 AUD.'],
  ['From $84,990', { new: null, other: 40_000 }, 'New from $84,990'],
  ['<b>from $84,990</b>', { new: 79_990, other: 40_000 }, '<b>new from $79,990</b>'],
  ['From <strong>$84,990</strong>', { new: 79_990, other: null }, 'From <strong>$79,990</strong>'],
  // Used vehicles that cost more than the cheapest new vehicle make no difference.
  ['from $84,990', { new: 40_000, other: 60_000 }, 'from $40,000'],
  // A weekly amount isn't a vehicle's price, and neither is an amount too small for a vehicle.
  ['from $289 a week', { new: 200, other: 100 }, 'from $289 a week'],
  ['from $289/month', { new: 200, other: 100 }, 'from $289/month'],
  ['from $5', { new: 2, other: 1 }, 'from $5'],
  ['fromage $84,990', { new: 79_990, other: null }, 'fromage $84,990'],
])('The text “%s” with the cheapest stock %j becomes “%s”', (text, cheapest, said) => {
  expect(fromCheapest(text, cheapest, '')).toBe(said)
})

test.each([
  ['From $84,990.', 'New from $79,990 drive away.'],
  ['From <strong>$84,990</strong> for the van', 'New from <strong>$79,990 drive away</strong> for the van'],
  ['from $84,990 AUD.', 'new from $79,990 AUD drive away.'],
  ['from $84,990 drive away', 'new from $79,990 drive away'],
  ['from <b>$84,990</b> + on-roads', 'new from <b>$79,990</b> + on-roads'],
  ['from $84,990 AUD (plus on-road costs)', 'new from $79,990 AUD (plus on-road costs)'],
  ['from $84,990 RRP*', 'new from $79,990 RRP*'],
  ['from $289 a week', 'from $289 a week'],
])('What a new vehicle’s price includes follows the amount in “%s”, unless it’s there', (text, said) => {
  expect(fromCheapest(text, { new: 79_990, other: 40_000 }, 'drive away')).toBe(said)
})

test('The “from” prices in a text are found, in dollars', () => {
  expect(fromPrices('from $84,990, or from $79,990.50; from $99 a week')).toEqual([84_990, 79_990.5])
})
