import { expect, test } from 'vitest'
import { FACT_RANGES } from '#rules/vehicle/facts/factRanges.ts'
import type { IndexUiState } from 'instantsearch.js'
import { MODEL_ATTRIBUTE } from './filterNames.ts'
import { isSameState } from './searchState.ts'
import {
  chipsOf,
  countSentence,
  filterCount,
  rangeLabel,
  valueLabel,
  toShownUnit,
  toIndexUnit,
} from './labels.ts'

const noun = { one: 'car', many: 'cars' }

test.each([
  [0, 'No cars'],
  [1, '1 car'],
  [158, '158 cars'],
  [20_000, '20,000 cars'],
])('The count %i is written as “%s”', (count, sentence) =>
  expect(countSentence(count, noun, 'en-AU')).toBe(sentence),
)

test.each([
  ['seats', '7', 'en-AU', '7 seats'],
  ['car_type', 'used', 'en-AU', 'Used'],
  ['dealership_slug', 'harbourside-gosford', 'en-AU', 'Harbourside Gosford'],
  ['simple_fuel', 'Petrol', 'en-US', 'Gas'],
  ['model', 'Toyota > HiLux', 'en-AU', 'HiLux'],
  ['body', 'Cab Chassis', 'en-AU', 'Cab Chassis'],
  ['berths', '4', 'en-AU', 'Sleeps 4'],
  ['learner', 'true', 'en-NZ', 'Learner approved'],
  ['learner', 'false', 'en-NZ', 'Full licence'],
] as const)('The label of %s %s in %s is “%s”', (name, value, region, label) =>
  expect(valueLabel(name, value, region)).toBe(label),
)

test('A dealership’s label is its name if the site knows it', () => {
  const dealers = { 'bayside-motors': 'Bayside Motors & Co' }
  expect(valueLabel('dealership_slug', 'bayside-motors', 'en-AU', dealers)).toBe('Bayside Motors & Co')
  expect(valueLabel('dealership_slug', 'constructor', 'en-AU', dealers)).toBe('Constructor')
})

test.each([
  ['price', { min: 20000, max: 40000 }, 'en-AU', '$20,000 – $40,000'],
  ['price', { min: null, max: 30000 }, 'en-AU', 'Up to $30,000'],
  ['year', { min: 2018, max: null }, 'en-AU', 'From 2018'],
  ['year', { min: 2018, max: 2018 }, 'en-AU', '2018'],
  ['km', { min: 10000, max: 50000 }, 'en-NZ', '10,000 – 50,000 km'],
  ['km', { min: null, max: 48280 }, 'en-US', 'Up to 30,000 miles'],
  ['weight', { min: null, max: 2000 }, 'en-AU', 'Weight up to 2,000 kg'],
  ['gross', { min: null, max: 11793.4 }, 'en-US', 'Gross weight up to 26,000 lb'],
  ['body_length', { min: 5487, max: 6553 }, 'en-AU', 'Length 18 – 21 ft'],
  ['power', { min: 335.6, max: null }, 'en-US', 'Power from 450 hp'],
] as const)('The label of the range of %s %j in %s is “%s”', (name, range, region, label) => {
  expect(rangeLabel(name, range, region)).toBe(label)
})

test('The typed miles are shown again, and include every vehicle whose card shows that many', () => {
  for (let miles = 0; miles < 200_000; miles += 997) {
    const max = toIndexUnit('km', miles, 'en-US', 'max')
    const min = toIndexUnit('km', miles, 'en-US', 'min')
    expect([toShownUnit('km', max, 'en-US'), toShownUnit('km', min, 'en-US')]).toEqual([miles, miles])
    expect(toShownUnit('km', max + 1, 'en-US')).toBe(miles + 1)
    if (min > 0) expect(toShownUnit('km', min - 1, 'en-US')).toBe(miles - 1)
  }
})

test.each(FACT_RANGES.flatMap((name) => [[name, 'en-AU'] as const, [name, 'en-US'] as const]))(
  'The amount of %s typed in %s is shown again, at both ends',
  (name, region) => {
    for (let shown = 1; shown < 3000; shown += 7) {
      const [min, max] = (['min', 'max'] as const).map((side) => toIndexUnit(name, shown, region, side))
      expect([toShownUnit(name, min ?? 0, region), toShownUnit(name, max ?? 0, region)]).toEqual([
        shown,
        shown,
      ])
    }
  },
)

test('Each filter has one chip, which removes only that filter', () => {
  const all: IndexUiState = {
    query: ' dual cab ',
    refinementList: { make: ['Toyota', 'Mazda'], [MODEL_ATTRIBUTE]: ['Toyota > HiLux'], body: ['Utility'] },
    range: { price: ':30000' },
    page: 3,
  }
  const chips = chipsOf(all, 'en-AU')
  expect(chips.map(({ label }) => label)).toEqual([
    '“dual cab”',
    'Mazda',
    'Toyota HiLux',
    'Utility',
    'Up to $30,000',
  ])
  expect(filterCount(all, 'en-AU')).toBe(4)
  const isLeft = (label: string, left: IndexUiState) =>
    expect(
      isSameState(chips.find((chip) => chip.label === label)?.without(all) ?? {}, {
        ...all,
        page: 1,
        ...left,
      }),
    ).toBe(true)
  isLeft('Toyota HiLux', { refinementList: { make: ['Toyota', 'Mazda'], body: ['Utility'] } })
  isLeft('Up to $30,000', { range: {} })
  isLeft('“dual cab”', { query: '' })
})
