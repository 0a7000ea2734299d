import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceFrom, queryOf, type Known } from './address.ts'
import { NOTHING, ordered, orderedRanges, type Choice } from './searchState.ts'
import { makeOf } from './filterNames.ts'
import { choiceOf, uiStateOf } from '#features/search/state/uiState.ts'

const MODELS = [
  'Toyota > HiLux',
  'Toyota > RAV4',
  'Mazda > CX-5',
  'Mazda > 3',
  'BMW > 3',
  'Mercedes-Benz > Sprinter',
  'Škoda > Octavia',
]
const search = {
  indexName: 'Car_production',
  repayments: true,
  sorts: [
    { value: 'Car_production', label: 'Most Relevant', id: 'most_relevant' },
    { value: 'Car_production_price_asc', label: 'Lowest Price', id: 'lowest_price' },
  ],
  first: {
    page: 1,
    facets: {
      make: { Toyota: 9, Mazda: 5, BMW: 2, 'Mercedes-Benz': 3, Škoda: 1 },
      body: { SUV: 7, 'Cab Chassis': 2 },
      'hierarchical_make.lvl1': Object.fromEntries(MODELS.map((model) => [model, 1])),
    },
  },
}
const choice = (parts: Partial<Choice>): Choice => ({ ...NOTHING, ...parts })

test.each<[string, Partial<Choice>]>([
  ['', {}],
  ['?q=hilux', { q: 'hilux' }],
  ['?make=Toyota&make=Mazda', { lists: { make: ['Toyota', 'Mazda'] } }],
  ['?make=Toyota&model=HiLux', { lists: { make: ['Toyota'], model: ['Toyota > HiLux'] } }],
  [
    '?make=Toyota&model=HiLux&make=Mazda&model=CX-5',
    { lists: { make: ['Toyota', 'Mazda'], model: ['Toyota > HiLux', 'Mazda > CX-5'] } },
  ],
  [
    '?body=Cab+Chassis&dealership_slug=river',
    { lists: { body: ['Cab Chassis'], dealership_slug: ['river'] } },
  ],
  [
    '?year=2018-2022&price=-30000&km=50000-',
    {
      ranges: {
        year: { min: 2018, max: 2022 },
        price: { min: null, max: 30000 },
        km: { min: 50000, max: null },
      },
    },
  ],
  ['?sort=lowest_price&page=2', { sort: 'lowest_price', page: 2 }],
])('The address “%s” is written the way it was read', (query, parts) => {
  expect(choiceFrom(query, search)).toEqual(choice(parts))
  expect(queryOf(choice(parts))).toBe(query)
})

test.each<[string, string, string]>([
  ['a make in lower case', '?make=toyota&body=suv', '?make=Toyota&body=SUV'],
  ['makes first, then models', '?make=Toyota&make=Mazda&model=HiLux', '?make=Toyota&model=HiLux&make=Mazda'],
  ['a model without its make', '?model=HiLux', '?make=Toyota&model=HiLux'],
  ['a model name of two makes, one of them named', '?make=BMW&model=3', '?make=BMW&model=3'],
  ['a model name of two makes, neither named', '?model=3', '?make=Mazda&model=3&make=BMW&model=3'],
  ['a model that has sold out', '?make=Toyota&model=Supra', '?make=Toyota&model=Supra'],
  ['a make that has sold out', '?make=Lada', '?make=Lada'],
  ['a model that has sold out, with its make', '?model=BMW:CX-5', '?make=BMW&model=CX-5'],
  ['an old dealer link', '?refinementList%5Bdealership_slug%5D%5B0%5D=x', '?dealership_slug=x'],
  [
    'an old dealer link, not encoded',
    '?refinementList[dealership_slug][0]=x&refinementList[make][1]=BMW',
    '?make=BMW&dealership_slug=x',
  ],
  ['one year', '?year=2020', '?year=2020-2020'],
  ['a range the wrong way round', '?price=30000-20000', '?price=20000-30000'],
  ['a repeated value', '?body=SUV&body=SUV', '?body=SUV'],
])('The address of %s is understood', (_, query, canonical) => {
  expect(queryOf(choiceFrom(query, search))).toBe(canonical)
})

test.each<[string, string]>([
  ['campaign parameters', '?utm_source=x&gclid=y'],
  ['an unknown model', '?model=Nothing'],
  ['invalid ranges', '?price=cheap&year=-&km=1e9-2'],
  ['an order that is not offered', '?sort=random'],
  ['the order the list opens in', '?sort=most_relevant'],
  ['invalid pages', '?page=-1&page=zero&page=1.5'],
  ['empty values', '?make=&q=+&body=%00'],
  ['property names that every object has', '?__proto__=x&constructor=y&refinementList[__proto__][0]=z'],
  ['attributes that can’t be filtered', '?show_on_dealer_website=false&status=sold'],
])('Reading an address ignores %s', (_, query) => {
  expect(choiceFrom(query, search)).toEqual(NOTHING)
})

test('An address of any length is cut to a size that can be searched for', () => {
  const many = Array.from({ length: 500 }, (_, at) => `body=${at}${'x'.repeat(200)}`).join('&')
  const { lists, q } = choiceFrom(`?q=${'long '.repeat(500)}&${many}`, search)
  expect(lists.body).toHaveLength(40)
  expect(lists.body?.every((value) => value.length <= 80)).toBe(true)
  expect(q.length).toBeLessThanOrEqual(120)
})

const words = fc
  .stringMatching(/^[\w&'"+%#=?/ ~é-]{1,20}$/)
  .map((text) => text.trim())
  .filter(Boolean)
const amount = fc.option(fc.nat(999_999_999))
const choices = fc
  .record({
    q: fc.oneof(fc.constant(''), words),
    model: fc.subarray(MODELS),
    make: fc.subarray(['Toyota', 'Mazda', 'BMW', 'Škoda', 'Mercedes-Benz']),
    others: fc.record({
      body: fc.uniqueArray(words, { maxLength: 3, selector: (value) => value.toLowerCase() }),
      colour: fc.uniqueArray(words, { maxLength: 3 }),
      dealership_slug: fc.uniqueArray(words, { maxLength: 2 }),
    }),
    ranges: fc.record({
      price: fc.record({ min: amount, max: amount }),
      year: fc.record({ min: amount, max: amount }),
    }),
    sort: fc.constantFrom('', 'lowest_price'),
    page: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ model, make, others, ranges, ...rest }): Choice => ({
    ...rest,
    lists: ordered({
      ...others,
      body: others.body.map((value) => (/^(suv|cab chassis)$/i.test(value) ? 'SUV' : value)),
      make: [...new Set([...make, ...model.map(makeOf)])],
      model,
    }),
    ranges: orderedRanges(
      Object.fromEntries(
        Object.entries(ranges).map(([name, { min, max }]) => [
          name,
          min !== null && max !== null && min > max ? { min: max, max: min } : { min, max },
        ]),
      ),
    ),
  }))

/** The order of values within a list doesn't matter. */
const unordered = ({ lists, ...rest }: Choice) => ({
  ...rest,
  lists: Object.fromEntries(
    Object.entries(lists).map(([name, values]) => [name, [...(values ?? [])].sort()]),
  ),
})

test('Every choice is the same after being written as an address and read back', () => {
  fc.assert(
    fc.property(choices, (each) => {
      const read = choiceFrom(queryOf(each), search)
      expect(unordered(read)).toEqual(unordered(each))
      expect(queryOf(choiceFrom(queryOf(read), search))).toBe(queryOf(read))
    }),
  )
})

test('Every choice is the same after being converted to InstantSearch’s state and back', () => {
  fc.assert(
    fc.property(choices, (each) => {
      expect(choiceOf(uiStateOf(each, search), search)).toEqual(each)
    }),
  )
})

test('Any address gives a choice that can be written as an address', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const read = choiceFrom(`?${query}`, search)
      expect(unordered(choiceFrom(queryOf(read), search))).toEqual(unordered(read))
    }),
  )
})

const SPELLINGS: [make: string, spellings: string[]][] = [
  ['Isuzu Ute', ['Isuzu Ute', 'ISUZU UTE', 'isuzu-ute', 'isuzu ute']],
  ['GWM Haval', ['GWM Haval', 'gwm-haval', 'GWM HAVAL', 'Haval GWM']],
  ['Mercedes-Benz', ['Mercedes Benz', 'MERCEDES-BENZ', 'mercedes', 'Mercedes-Benz']],
  ['KGM SsangYong', ['SsangYong', 'SSANGYONG', 'Ssang Yong', 'kgm-ssangyong']],
  ['Suzuki', ['Suzuki Australia', 'suzuki-australia', 'SUZUKI']],
  ['Škoda', ['SKODA', 'skoda', 'Škoda', 'ŠKODA']],
  // 'Harley-Davidson' has no alias in the spec, but people write it in several ways.
  ['Harley-Davidson', ['Harley Davidson', 'harley-davidson', 'HARLEY DAVIDSON']],
]

const written = (pairs: [string, string][]) => `?${new URLSearchParams(pairs).toString()}`

test.each(SPELLINGS.flatMap(([make, spellings]) => spellings.map((spelling) => [spelling, make])))(
  'The name “%s” in an address is read as the make %s (spec §2)',
  (spelling = '', make = '') => {
    const facets = { make: { [make]: 4 }, 'hierarchical_make.lvl1': { [`${make} > Alpha 1`]: 4 } }
    const stock: Known = { ...search, first: { page: 1, facets } }
    const own = queryOf(choice({ lists: { make: [make] } }))
    const ofModel = queryOf(choice({ lists: { make: [make], model: [`${make} > Alpha 1`] } }))
    const read = (...pairs: [string, string][]) => queryOf(choiceFrom(written(pairs), stock))
    expect(read(['make', spelling])).toBe(own)
    expect(read(['refinementList[make][0]', spelling])).toBe(own)
    expect(read(['hierarchicalMenu[hierarchical_make.lvl0][0]', spelling])).toBe(own)
    expect(read(['make', spelling], ['make', make])).toBe(own)
    expect(read(['make', spelling], ['model', 'alpha 1'])).toBe(ofModel)
    expect(read(['model', `${spelling}:Alpha 1`])).toBe(ofModel)
    expect(read(['refinementList[hierarchical_make.lvl1][0]', `${spelling} > Alpha 1`])).toBe(ofModel)
    const menu = 'hierarchicalMenu[hierarchical_make.lvl0]'
    expect(read([`${menu}[0]`, spelling], [`${menu}[1]`, 'Alpha 1'])).toBe(ofModel)
  },
)
