import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressed } from '../tokenise.ts'
import { ascending } from './numbers.ts'
import { readPatterns } from './patterns.ts'
import { markOf, writePatterns, type Cut } from './patternsWriter.ts'
import { Reader } from './reader.ts'
import { Writer } from './writer.ts'

const makes = ['Toyota', 'Land Rover', '', 'Škoda']

function roundTrip(
  texts: readonly string[],
  cut: Cut,
): { patterns: string[]; texts: string[]; numbers: number[] } {
  const rowMakes = texts.map((_, row) => makes[row % makes.length] ?? '')
  const references = [
    { mark: markOf(2, false), texts: rowMakes },
    { mark: markOf(2, true), texts: rowMakes.map(addressed) },
  ]
  const base = { column: 5, values: texts.map((_, row) => texts.length - row) }
  const writer = new Writer()
  const numbers = writePatterns(writer, texts, references, cut, [], [base])
  const read = readPatterns(
    new Reader(writer.bytes()),
    texts.length,
    () => ({ ids: new Uint16Array(), count: 0 }),
    () => ascending(base.values),
    (_, row) => rowMakes[row] ?? '',
  )
  expect([...Float64Array.from(read.numbers())]).toEqual([...numbers])
  return { patterns: read.patterns, texts: texts.map((_, row) => read.at(row)), numbers: [...numbers] }
}

test.each<[string, Cut, string[], string[]]>([
  [
    'A name consists of words and references',
    'none',
    ['2024 Toyota X1', '7 Land Rover Toyota'],
    ['2024 {2} X1', '7 {2} Toyota'],
  ],
  ['A reference in a name is surrounded by spaces', 'none', ['eToyota'], ['eToyota']],
  [
    'An address refers to a column as addresses spell it',
    'digits',
    ['a-toyota-7', 'b-land-rover-12'],
    ['a-{2/}-#', 'b-{2/}-#'],
  ],
  ['A leading zero counts as a separate number', 'digits', ['U007'], ['U###']],
  ['A code is split into characters and a number', 0, ['AB1C0042', 'ZZ9D0107'], ['_00#', '_0#']],
  ['A VIN keeps its first three characters', 3, ['6T1BF3FK10X000017'], ['6T1_0000#']],
  ['Words without digits aren’t codes', 3, ['https://img/x1.jpg'], ['https://img/x#.jpg']],
])('%s', (_, cut, texts, patterns) => {
  const back = roundTrip(texts, cut)
  const shown = back.patterns.map((pattern) =>
    pattern
      .replaceAll(markOf(2, false), '{2}')
      .replaceAll(markOf(2, true), '{2/}')
      .replaceAll('\u0002', '#')
      .replaceAll('\u0003', '_'),
  )
  expect(shown).toEqual(patterns)
  expect(back.texts).toEqual(texts)
})

test('Texts without a common pattern are cut as codes, so there are few patterns', () => {
  const texts = Array.from({ length: 400 }, (_, i) => ((i + 1) * 2_654_435_761).toString(36))
  const back = roundTrip(texts, 'digits')
  expect(back.texts).toEqual(texts)
  expect(back.patterns.length).toBeLessThan(20)
})

const piece = fc.oneof(
  fc.constantFrom(
    ...['Toyota', 'toyota', 'Land Rover', 'land-rover', ' ', '-'],
    ...['\u0001', '\u0002', '\u0003', '0', '00'],
  ),
  fc.nat().map(String),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.stringMatching(/^[A-Z0-9]{1,40}$/),
)

test('All texts survive a round trip, however they’re cut', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('').toWellFormed()),
        { maxLength: 80 },
      ),
      fc.constantFrom<Cut>('none', 'digits', 0, 3),
      (texts, cut) => {
        expect(roundTrip(texts, cut).texts).toEqual(texts)
      },
    ),
    { numRuns: 400 },
  )
})
