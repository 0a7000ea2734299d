import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryOf, stateFrom, type AddressData } from './address.ts'
import type { IndexUiState } from 'instantsearch.js'
import { makeOf, MODEL_ATTRIBUTE } from './filterNames.ts'
import { isSameState } from './searchState.ts'

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

test.each<[string, IndexUiState]>([
  ['', {}],
  ['?q=hilux', { query: 'hilux' }],
  ['?make=Toyota&make=Mazda', { refinementList: { make: ['Toyota', 'Mazda'] } }],
  [
    '?make=Toyota&model=HiLux',
    { refinementList: { make: ['Toyota'], [MODEL_ATTRIBUTE]: ['Toyota > HiLux'] } },
  ],
  [
    '?make=Toyota&model=HiLux&make=Mazda&model=CX-5',
    { refinementList: { make: ['Toyota', 'Mazda'], [MODEL_ATTRIBUTE]: ['Toyota > HiLux', 'Mazda > CX-5'] } },
  ],
  [
    '?body=Cab+Chassis&dealership_slug=river',
    { refinementList: { body: ['Cab Chassis'], dealership_slug: ['river'] } },
  ],
  [
    '?year=2018-2022&price=-30000&km=50000-',
    {
      range: {
        year: '2018:2022',
        price: ':30000',
        km: '50000:',
      },
    },
  ],
  ['?sort=lowest_price&page=2', { sortBy: 'Car_production_price_asc', page: 2 }],
])('The address “%s” is written the way it was read', (query, parts) => {
  expect(isSameState(stateFrom(query, search), parts)).toBe(true)
  expect(queryOf(parts, search)).toBe(query)
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
  expect(queryOf(stateFrom(query, search))).toBe(canonical)
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
  expect(isSameState(stateFrom(query, search), {})).toBe(true)
})

test('An address of any length is cut to a size that can be searched for', () => {
  const many = Array.from({ length: 500 }, (_, index) => `body=${index}${'x'.repeat(200)}`).join('&')
  const { refinementList, query } = stateFrom(`?q=${'long '.repeat(500)}&${many}`, search)
  expect(refinementList?.['body']).toHaveLength(40)
  expect(refinementList?.['body']?.every((value) => value.length <= 80)).toBe(true)
  expect(query?.length).toBeLessThanOrEqual(120)
})

const words = fc
  .stringMatching(/^[\w&'"+%#=?/ ~é-]{1,20}$/)
  .map((text) => text.trim())
  .filter(Boolean)
const amounts = fc.array(fc.option(fc.nat(999_999_999)), { minLength: 2, maxLength: 2 }).map(([min, max]) =>
  [min, max]
    .toSorted((one, other) => (one === null || other === null ? 0 : Number(one) - Number(other)))
    .map((amount) => amount ?? '')
    .join(':'),
)
const states = fc
  .record({
    query: fc.option(words, { nil: undefined }),
    models: fc.subarray(MODELS),
    make: fc.subarray(['Toyota', 'Mazda', 'BMW', 'Škoda', 'Mercedes-Benz']),
    others: fc.record({
      body: fc.uniqueArray(words, { maxLength: 3, selector: (value) => value.toLowerCase() }),
      colour: fc.uniqueArray(words, { maxLength: 3 }),
      dealership_slug: fc.uniqueArray(words, { maxLength: 2 }),
    }),
    range: fc.record({ price: amounts, year: amounts }),
    sortBy: fc.constantFrom(undefined, 'Car_production_price_asc'),
    page: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ models, make, others, ...state }): IndexUiState => ({
    ...state,
    refinementList: {
      ...others,
      body: [...new Set(others.body.map((value) => (/^(suv|cab chassis)$/i.test(value) ? 'SUV' : value)))],
      make: [...new Set([...make, ...models.map(makeOf)])],
      [MODEL_ATTRIBUTE]: models,
    },
  }))

/** The order of values within a list doesn't matter. */
const sorted = ({ refinementList = {}, ...state }: IndexUiState): IndexUiState => ({
  ...state,
  refinementList: Object.fromEntries(
    Object.entries(refinementList).map(([attribute, values]) => [attribute, values.toSorted()]),
  ),
})

test('Every search is the same after being written as an address and read back', () => {
  fc.assert(
    fc.property(states, (state) => {
      const read = stateFrom(queryOf(state, search), search)
      expect(isSameState(sorted(read), sorted(state))).toBe(true)
      const query = queryOf(read, search)
      expect(queryOf(stateFrom(query, search), search)).toBe(query)
    }),
  )
})

test('Any address gives a search that can be written as an address', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      const read = stateFrom(`?${query}`, search)
      expect(isSameState(sorted(stateFrom(queryOf(read, search), search)), sorted(read))).toBe(true)
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
    const stock: AddressData = { ...search, first: { page: 1, facets } }
    const own = queryOf({ refinementList: { make: [make] } })
    const ofModel = queryOf({
      refinementList: { make: [make], [MODEL_ATTRIBUTE]: [`${make} > Alpha 1`] },
    })
    const read = (...pairs: [string, string][]) => queryOf(stateFrom(written(pairs), stock))
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
