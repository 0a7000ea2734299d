import { expect, test } from 'vitest'
import { filterOfPhrase } from './filters.ts'
import { withOwnWords } from './ownWords.ts'
import { understand } from './understand.ts'
import { vocabularyOf } from './vocabulary.ts'

const names = (...values: string[]) => Object.fromEntries(values.map((value) => [value, 1]))

const base = vocabularyOf(
  {
    facets: {
      make: names('Toyota', 'Kia'),
      'hierarchical_make.lvl1': names('Toyota > LandCruiser 70', 'Toyota > HiLux', 'Kia > Rio'),
      body: names('Ute', 'Hatch', 'Wagon'),
      simple_fuel: names('Petrol', 'Diesel', 'Electric'),
    },
    facets_stats: { price: { min: 5_000, max: 90_000 }, year: { min: 2012, max: 2026 } },
  },
  { region: 'en-AU', year: 2026, vehicleBase: '/cars', noun: 'car' },
)
const vocabulary = withOwnWords(base, [
  { says: 'troopy, Troop Carrier', means: 'landcruiser 70' },
  { says: 'p plater car', means: 'hatch under $30,000 no diesel' },
  // The lexicon has another meaning for this word, but the dealer's meaning is used.
  { says: 'pickup', means: 'hilux' },
  { says: 'kombi', means: 'volkswagen t2' },
  { says: 'round one', means: 'round two' },
  { says: 'round two', means: 'round one' },
  { says: '__proto__, constructor', means: 'ev' },
])

function understood(query: string) {
  const { parts, rest, absent } = understand(query, vocabulary)
  return {
    filters: parts.map(({ words, aim, not }) => [words, filterOfPhrase(words, vocabulary), aim, not]),
    rest,
    absent,
  }
}
const filterOf = (query: string) => filterOfPhrase(query, vocabulary)

test.each([
  ['troopy', 'hierarchical_make.lvl1:"Toyota > LandCruiser 70"'],
  ['troop carriers', 'hierarchical_make.lvl1:"Toyota > LandCruiser 70"'],
  // A typing mistake in one of the dealer's own words is forgiven.
  ['troopyy', 'hierarchical_make.lvl1:"Toyota > LandCruiser 70"'],
  ['P-plater car', 'body:"Hatch" AND price <= 30000 AND NOT simple_fuel:"Diesel"'],
  ['diesel troopy', 'simple_fuel:"Diesel" AND hierarchical_make.lvl1:"Toyota > LandCruiser 70"'],
  ['pickup', 'hierarchical_make.lvl1:"Toyota > HiLux"'],
  ['ute', 'body:"Ute"'],
  ['constructor', 'simple_fuel:"Electric"'],
  // These words find nothing: 'kombi' stands for something that isn't in stock, and 'round one' and 'round two' only stand for each other.
  ['kombi', 'objectID:"-"'],
  ['round one', 'objectID:"-"'],
])('The query ‘%s’ means %s', (query, filter) => {
  expect(filterOf(query)).toBe(filter)
})

test('A dealer’s own word counts as one wish, shown in the shopper’s words', () => {
  const { filters, rest } = understood('cheap p plater car in white')
  expect(filters.map(([words]) => words)).toEqual(['cheap', 'p plater car'])
  expect(rest).toBe('white')
})

test('A dealer’s own word that matches no stock is reported as absent', () => {
  expect(understood('kombi')).toEqual({ filters: [], rest: '', absent: ['kombi'] })
})

test('A vocabulary without own words stays the same', () => {
  expect(withOwnWords(base, [])).toBe(base)
})
