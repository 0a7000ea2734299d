import { describe, expect, test } from 'vitest'
import { parseFacetFilters, parseNumericFilters } from './conditions.ts'
import { parseFilters } from './filters.ts'

const is = (attribute: string, value: string): object => ({ attribute, is: value })

describe('filters', () => {
  test.each<[string, object | undefined]>([
    ['', undefined],
    ['  ', undefined],
    ['make:Toyota', is('make', 'Toyota')],
    ['make : Toyota', is('make', 'Toyota')],
    ['make:"Land Rover"', is('make', 'Land Rover')],
    ["make:'Land Rover'", is('make', 'Land Rover')],
    [String.raw`tag:"say \"hi\" \\ there"`, is('tag', 'say "hi" \\ there')],
    ['"make:Land Rover"', is('make', 'Land Rover')],
    ['"make":"AND"', is('make', 'AND')],
    ['model:CX-5', is('model', 'CX-5')],
    ['model:-5', is('model', '-5')],
    ['hierarchical_make.lvl1:"Mazda > 3"', is('hierarchical_make.lvl1', 'Mazda > 3')],
    ['make:ORANGE', is('make', 'ORANGE')],
    ['featured', is('_tags', 'featured')],
    ['price < 20000', { attribute: 'price', comparison: '<', number: 20_000 }],
    ['price>=12.99', { attribute: 'price', comparison: '>=', number: 12.99 }],
    ['km != -5', { attribute: 'km', comparison: '!=', number: -5 }],
    ['price:10 TO 20.5', { attribute: 'price', from: 10, to: 20.5 }],
    ['NOT make:a', { not: is('make', 'a') }],
    ['make:a AND make:b', { all: [is('make', 'a'), is('make', 'b')] }],
    [
      '(make:a OR make:b) AND make:c',
      { all: [{ any: [is('make', 'a'), is('make', 'b')] }, is('make', 'c')] },
    ],
    ['(make:a)OR(make:b)', { any: [is('make', 'a'), is('make', 'b')] }],
    ['NOT make:a OR NOT body:b', { any: [{ not: is('make', 'a') }, { not: is('body', 'b') }] }],
    [
      '(price < 1 OR year:2 TO 3) AND NOT make:a',
      {
        all: [
          {
            any: [
              { attribute: 'price', comparison: '<', number: 1 },
              { attribute: 'year', from: 2, to: 3 },
            ],
          },
          { not: is('make', 'a') },
        ],
      },
    ],
  ])('are parsed: %s', (text, filter) => {
    expect(parseFilters(text)).toEqual(filter)
  })

  test.each([
    ['make:', /a value at position 5, found ""/],
    ['AND make:a', /expected a condition .* at position 0/],
    ['make:a AND', /expected AND, OR or the end at position 7|expected a condition/],
    ['make:a and make:b', /expected AND, OR or the end at position 7, found "and make:b"/],
    ['(make:a', /expected "\)" at position 7, found ""/],
    ['make:a)', /position 6, found "\)"/],
    ['price >', /expected a number at position 7/],
    ['price > cheap', /price >: expected a number, found "cheap"/],
    ['price > NaN', /expected a number, found "NaN"/],
    ['price:1 TO x', /price: expected a number, found "x"/],
    ['make:"open', /found|not|expected/],
    ['('.repeat(100_000), /at most 65536 characters/],
    ['('.repeat(1_000), /at most 64 levels/],
    [`${'NOT '.repeat(1_000)}a:b`, /at most 64 levels/],
    // Algolia refuses these filters, so the engine must refuse them too.
    ['NOT NOT make:a', /a single value after NOT/],
    ['NOT (make:a OR make:b)', /a single value after NOT/],
    ['NOT gross > 4500', /a single value after NOT/],
    ['NOT gross:1 TO 2', /a single value after NOT/],
    ['make:a OR make:b AND make:c', /single conditions between OR/],
    ['make:a AND make:b OR make:c', /single conditions between OR/],
    ['make:a OR (make:b AND make:c)', /no AND in parentheses/],
    ['(make:a AND (make:b OR make:c))', /no AND in parentheses/],
    ['make:a OR (make:b OR make:c)', /single conditions between OR/],
    ['make:a OR price > 3', /either values or numbers between OR/],
    ['(price > 3 OR NOT make:a) AND body:b', /either values or numbers between OR/],
  ])('%s is refused', (text, message) => {
    if (text === 'make:"open') return expect(parseFilters(text)).toEqual(is('make', '"open'))
    return expect(() => parseFilters(text)).toThrow(message)
  })
})

test.each<[Parameters<typeof parseFacetFilters>[0], object | undefined]>([
  [undefined, undefined],
  [[], undefined],
  [[[]], undefined],
  ['make:Toyota', { all: [is('make', 'Toyota')] }],
  [['make:Toyota', 'body:SUV'], { all: [is('make', 'Toyota'), is('body', 'SUV')] }],
  [[['make:a', 'make:b'], 'body:c'], { all: [{ any: [is('make', 'a'), is('make', 'b')] }, is('body', 'c')] }],
  [['make:-Toyota'], { all: [{ not: is('make', 'Toyota') }] }],
  [['-make:Toyota'], { all: [{ not: is('make', 'Toyota') }] }],
  [[String.raw`model:\-5`], { all: [is('model', '-5')] }],
  [['tag:a:b'], { all: [is('tag', 'a:b')] }],
])('facetFilters are parsed: %j', (conditions, filter) => {
  expect(parseFacetFilters(conditions)).toEqual(filter)
})

test.each<[Parameters<typeof parseNumericFilters>[0], object]>([
  ['price>=10', { all: [{ attribute: 'price', comparison: '>=', number: 10 }] }],
  [
    ['price >= 10', 'price<20'],
    {
      all: [
        { attribute: 'price', comparison: '>=', number: 10 },
        { attribute: 'price', comparison: '<', number: 20 },
      ],
    },
  ],
  [
    [['km=1', 'km!=2']],
    {
      all: [
        {
          any: [
            { attribute: 'km', comparison: '=', number: 1 },
            { attribute: 'km', comparison: '!=', number: 2 },
          ],
        },
      ],
    },
  ],
  [['km:1 TO 5'], { all: [{ attribute: 'km', from: 1, to: 5 }] }],
  [['year:2020'], { all: [{ attribute: 'year', comparison: '=', number: 2020 }] }],
])('numericFilters are parsed: %j', (conditions, filter) => {
  expect(parseNumericFilters(conditions)).toEqual(filter)
})

test.each([
  [() => parseFacetFilters(['Toyota']), 'facetFilters: expected attribute:value, found "Toyota".'],
  [() => parseFacetFilters([':Toyota']), 'facetFilters: expected attribute:value, found ":Toyota".'],
  [() => parseNumericFilters(['price']), 'numericFilters: expected a number, found "price".'],
  [
    () => parseNumericFilters(['km>1 AND km<5']),
    'expected a condition such as price>=10000, found "km>1 AND km<5".',
  ],
  [() => parseNumericFilters(['']) ?? parseFilters('('), 'filters: expected'],
  [() => parseNumericFilters(['price>=NaN']), 'numericFilters: price >=: expected a number, found "NaN".'],
  [
    () => parseNumericFilters(['price>=1e999']),
    'numericFilters: price >=: expected a number, found "1e999".',
  ],
])('invalid filters are refused with a reason: %#', (parse, message) => {
  expect(parse).toThrow(message)
})
