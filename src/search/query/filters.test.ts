import { expect, test } from 'vitest'
import { filterOfPhrase } from './filters.ts'
import { vocabularyOf } from './vocabulary.ts'

const names = (...values: string[]) => Object.fromEntries(values.map((value) => [value, 1]))

const vocabulary = vocabularyOf(
  {
    facets: {
      make: names('Kia'),
      'hierarchical_make.lvl1': names('Kia > Cerato'),
      badge: names('S', 'Sport'),
      city: names('Gosford', 'Taree'),
      colour: names('Glacier White', 'Polar White', 'Jet Black'),
      transmission: names('6 speed manual', 'CVT'),
    },
    facets_stats: { gross: { min: 5_000, max: 16_000 } },
  },
  { region: 'en-US', year: 2026, vehicleBase: '/cars', noun: 'truck' },
)

test.each([
  ['taree', 'city:"Taree"'],
  ['gosford taree', '(city:"Gosford" OR city:"Taree")'],
  ['white or black', '(colour:"Glacier White" OR colour:"Polar White" OR colour:"Jet Black")'],
  // Each colour has a NOT of its own, because Algolia doesn't accept NOT before parentheses.
  ['no white', 'NOT colour:"Glacier White" AND NOT colour:"Polar White"'],
  ['s', 'badge:"S"'],
  ['class 6', 'gross >= 8846 AND gross <= 11793'],
  ['nothing known', 'objectID:"-"'],
])('The phrase “%s” in an address means %s', (phrase, filter) => {
  expect(filterOfPhrase(phrase, vocabulary)).toBe(filter)
})
