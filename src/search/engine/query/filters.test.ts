import { expect, test } from 'vitest'
import { parseFacetFilters, parseNumericFilters, parseFilters } from './filters.ts'
const is = (attribute: string, value: string): object => ({ attribute, is: value })
const compared = (attribute: string, comparison: string, number: number) => ({
  attribute,
  comparison,
  number,
})

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
  ['make:"open', is('make', '"open')],
  ['hierarchical_make.lvl1:"Mazda > 3"', is('hierarchical_make.lvl1', 'Mazda > 3')],
  ['make:ORANGE', is('make', 'ORANGE')],
  ['featured', is('_tags', 'featured')],
  ['price < 20000', compared('price', '<', 20_000)],
  ['price>=12.99', compared('price', '>=', 12.99)],
  ['km != -5', compared('km', '!=', -5)],
  ['price:10 TO 20.5', { attribute: 'price', from: 10, to: 20.5 }],
  ['NOT make:a', { not: is('make', 'a') }],
  ['make:a AND make:b', { all: [is('make', 'a'), is('make', 'b')] }],
  ['(make:a OR make:b) AND make:c', { all: [{ any: [is('make', 'a'), is('make', 'b')] }, is('make', 'c')] }],
  ['(make:a)OR(make:b)', { any: [is('make', 'a'), is('make', 'b')] }],
  ['NOT make:a OR NOT body:b', { any: [{ not: is('make', 'a') }, { not: is('body', 'b') }] }],
  [
    '(price < 1 OR year:2 TO 3) AND NOT make:a',
    {
      all: [
        { any: [compared('price', '<', 1), { attribute: 'year', from: 2, to: 3 }] },
        { not: is('make', 'a') },
      ],
    },
  ],
])('The filter ‘%s’ is parsed', (text, filter) => {
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
])('The filter ‘%s’ is refused', (text, message) => {
  expect(() => parseFilters(text)).toThrow(message)
})

test('A filter that’s too long or too deep is refused', () => {
  expect(() => parseFilters('('.repeat(100_000))).toThrow(/at most 65536 characters/)
  expect(() => parseFilters('('.repeat(1_000))).toThrow(/at most 64 levels/)
  expect(() => parseFilters(`${'NOT '.repeat(1_000)}a:b`)).toThrow(/at most 64 levels/)
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
])('The facetFilters %j are parsed', (conditions, filter) => {
  expect(parseFacetFilters(conditions)).toEqual(filter)
})

test.each<[Parameters<typeof parseNumericFilters>[0], object]>([
  ['price>=10', { all: [compared('price', '>=', 10)] }],
  [['price >= 10', 'price<20'], { all: [compared('price', '>=', 10), compared('price', '<', 20)] }],
  [[['km=1', 'km!=2']], { all: [{ any: [compared('km', '=', 1), compared('km', '!=', 2)] }] }],
  [['km:1 TO 5'], { all: [{ attribute: 'km', from: 1, to: 5 }] }],
  [['year:2020'], { all: [compared('year', '=', 2020)] }],
])('The numericFilters %j are parsed', (conditions, filter) => {
  expect(parseNumericFilters(conditions)).toEqual(filter)
})

test.each([
  ['facetFilters: expected attribute:value, found "Toyota".', () => parseFacetFilters(['Toyota'])],
  ['facetFilters: expected attribute:value, found ":Toyota".', () => parseFacetFilters([':Toyota'])],
  ['numericFilters: expected a number, found "price".', () => parseNumericFilters(['price'])],
  [
    'expected a condition such as price>=10000, found "km>1 AND km<5".',
    () => parseNumericFilters(['km>1 AND km<5']),
  ],
  ['filters: expected', () => parseNumericFilters(['']) ?? parseFilters('(')],
  ['numericFilters: price >=: expected a number, found "NaN".', () => parseNumericFilters(['price>=NaN'])],
  [
    'numericFilters: price >=: expected a number, found "1e999".',
    () => parseNumericFilters(['price>=1e999']),
  ],
])('Invalid filters are refused with the reason ‘%s’', (reason, parse) => {
  expect(parse).toThrow(reason)
})
