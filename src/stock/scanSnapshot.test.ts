import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { fileHash, contentHash } from '#lib/hash.ts'
import { scanSnapshot } from './scanSnapshot.ts'
import { splitCars } from './split.ts'

function scanned(text: string) {
  using dir = folder()
  const file = join(dir.path, 'snapshot.json')
  writeFileSync(file, text)
  const fd = openSync(file, 'r')
  try {
    const cars: { text: string; start: number }[] = []
    const rest = scanSnapshot(fd, (car, start) => cars.push({ text: car.toString(), start }))
    return { cars, rest: rest && Object.fromEntries(rest), hash: fileHash(openSync(file, 'r')) }
  } finally {
    closeSync(fd)
  }
}

/** Does the same as `scanSnapshot`, with the whole file in memory. */
function split(text: string) {
  const bytes = Buffer.from(text)
  const found = splitCars(bytes)
  if (!found) return { cars: undefined, rest: undefined }
  const { cars, ...rest } = JSON.parse(found.rest.replace(/^\ufeff/, '')) as Record<string, unknown>
  expect(cars).toEqual([])
  return {
    cars: found.cars.map(([start, end]) => ({ text: bytes.toString('utf8', start, end), start })),
    rest,
  }
}

/**
 * Vehicles of various lengths, so that pieces of the file end in all kinds of places: in names, in characters of several bytes, and in
 * numbers.
 */
const cars = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index * 1_000_003,
    slug: `car-${index}`,
    price: index / 7,
    description: '“größer” \\ " ]}, '.repeat((index * 37) % 211),
    nested: [{ a: [] }, {}, [[index]]],
  }))

test.each([
  ['with indentation', 1],
  ['on one line', undefined],
])('A long file %s is scanned as if it were read at once', (_, indent) => {
  const whole = { fetched_at: 'x', cars: cars(2_000), models: cars(400), locations: [], n: 12.5, none: null }
  const text = JSON.stringify(whole, null, indent)
  expect(text.length).toBeGreaterThan(2_000_000)
  const found = scanned(text)
  expect(found.cars).toHaveLength(2_000)
  expect(found).toEqual({ ...split(text), hash: contentHash(text) })
})

test('A vehicle that is longer than many chunks is found', () => {
  const text = JSON.stringify({ cars: [{ a: 'x'.repeat(3_000_000) }, { b: 1 }], models: [] })
  const found = scanned(text)
  expect(found.cars.map((car) => car.text.length)).toEqual([3_000_008, 7])
})

test('A number that is split between two chunks is read', () => {
  const figures = Array.from({ length: 100_000 }, (_, index) => 10_000_000 + index)
  expect(scanned(JSON.stringify({ cars: figures })).cars.map(({ text }) => Number(text))).toEqual(figures)
})

test.each(['{"cars":[]}', '\ufeff{ "cars" : [ {} , {} ] , "n" : 1 }\n', '{"n":1,"cars":[1,"two",null]}'])(
  'The text %j is scanned as if it were read at once',
  (text) => {
    const { cars: found, rest } = scanned(text)
    expect({ cars: found, rest }).toEqual(split(text))
  },
)

test.each([
  '',
  '[]',
  '{"cars":[}',
  '{"cars":[{}',
  '{"cars":[{}]',
  '{"cars":[]} x',
  '{"n":1}',
  '{"cars":[],"cars":[]}',
  '\0\0\0',
])('The text %j is refused as a snapshot', (text) => expect(scanned(text).rest).toBeUndefined())
