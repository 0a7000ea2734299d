import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emphasis } from './popup.ts'
import { completionsOf, cutsOf } from './names.ts'
import { pagesFor, priceSteps } from './suggest.ts'

const shown = (label: string, text: string): string =>
  emphasis(label, text)
    .map(({ text: part, typed }) => (typed ? part : `[${part}]`))
    .join('')
test.each([
  ['Toyota utes', 'toyota ut', 'Toyota ut[es]'],
  ['Toyota utes', 'ut', '[Toyota ]ut[es]'],
  ['Škoda Kodiaq', 'skod', 'Škod[a Kodiaq]'],
  ['Mazda CX-5', 'cx 5', '[Mazda ]CX-5'],
  ['Utes', 'pickup', '[Utes]'],
  ['Kia', '', '[Kia]'],
])('The label “%s” marks what’s added to the typed “%s”', (label, text, expected) =>
  expect(shown(label, text)).toBe(expected),
)

test('The pieces of a suggestion’s label make up the label, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (label, text) => {
      const pieces = emphasis(label, text).map((piece) => piece.text)
      expect(pieces.join('')).toBe(label)
    }),
  )
})

test.each([
  ['toyota land cr', ['toyota landcr', ' toyotalandcr', 'toyota land cr']],
  ['rav4', [' rav4']],
  ['d-max ', [' dmax', 'd- max']],
])('The places where the last words of “%s” may start are found', (text, cuts) => {
  const found = cutsOf(text).map(({ head, tail }) => `${head.trim()} ${tail}`)
  expect(found.toSorted()).toEqual(cuts.toSorted())
})

const facets = {
  make: { Mazda: 9, 'Isuzu Ute': 4 },
  'hierarchical_make.lvl1': { 'Mazda > 3': 5, 'Mazda > BT-50': 4, 'Isuzu Ute > D-MAX': 4 },
  location_name: { 'Only yard': 13 },
  features: { '360-degree view': 7 },
}
test.each([
  ['ma', false, ['Mazda 2', 'Mazda > 3 1', 'Mazda > BT-50 1', 'Isuzu Ute > D-MAX 1']],
  ['3', false, ['Mazda > 3 2', '360-degree view 2']],
  // A word with a space after it must match a whole word.
  ['3', true, ['Mazda > 3 2']],
  ['ma', true, []],
  ['ut', false, ['Isuzu Ute 1']],
  ['u', false, []],
  ['bt5', false, ['Mazda > BT-50 2']],
  ['only', false, []],
  ['', false, []],
])('The names in stock that complete “%s” are found (last word finished: %s)', (tail, done, names) => {
  const found = completionsOf({ tail, done }, { facets }).map(({ value, match }) => `${value} ${match}`)
  expect(found).toEqual(names)
})

test.each<[{ min: number; max: number; avg: number }, number[]]>([
  [{ min: 12_990, max: 79_990, avg: 34_000 }, [30_000, 40_000]],
  [{ min: 2_000, max: 4_000, avg: 3_000 }, []],
  [{ min: 29_990, max: 30_990, avg: 30_500 }, [30_000]],
  [{ min: 600_000, max: 900_000, avg: 700_000 }, []],
  [{ min: 20_000, max: 20_000, avg: 20_000 }, []],
  [{ min: 9_000, max: 700_000, avg: 650_000 }, [500_000]],
])('Suggested prices are round ones within %j', (prices, steps) => expect(priceSteps(prices)).toEqual(steps))

const PAGES = [
  ['Car finance, explained before you sign', '/finance'],
  ['Charging an EV between Gosford and Taree', '/ev'],
  ['Finance for business', '/business'],
] as const
test.each([
  ['fin', ['/business', '/finance']],
  ['finance ex', ['/finance']],
  ['EV char', ['/ev']],
  ['f', []],
  ['', []],
  ['inance', []],
])('Pages are suggested by the words of their titles: “%s”', (text, paths) =>
  expect(pagesFor(text, PAGES).map(([, path]) => path)).toEqual(paths),
)
