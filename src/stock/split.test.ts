import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitCars } from './split.ts'

function split(text: string) {
  const bytes = Buffer.from(text)
  const found = splitCars(bytes)
  return (
    found && {
      rest: JSON.parse(found.rest) as unknown,
      cars: found.cars.map(([from, to]) => JSON.parse(bytes.toString('utf8', from, to)) as unknown),
    }
  )
}

test('Any snapshot is split into the same vehicles that the parser finds', () => {
  const json = fc.record({
    a: fc.jsonValue(),
    cars: fc.array(fc.jsonValue(), { maxLength: 6 }),
    z: fc.jsonValue(),
  })
  const spaces = fc.constantFrom(undefined, 1, '\t', '\r\n ')
  fc.assert(
    fc.property(json, spaces, fc.boolean(), (generated, space, bom) => {
      const value = JSON.parse(JSON.stringify(generated)) as typeof generated
      const text = (bom ? '\ufeff' : '') + JSON.stringify(value, null, space)
      expect(split(text)).toEqual({ rest: { ...value, cars: [] }, cars: value.cars })
    }),
    {
      numRuns: 500,
      examples: [[{ a: '"cars":[{}]', cars: [{ b: '\\"]}' }, [], '{', 1], z: null }, 1, false]],
    },
  )
})

test.each([
  ['nothing', ''],
  ['no object', '[]'],
  ['no cars', '{"models": []}'],
  ["cars that aren't a list", '{"cars": {}}'],
  ['cars twice', '{"cars": [1], "cars": [2]}'],
  ['a list without an end', '{"cars": [{}'],
  ['a string without an end', '{"cars": ["a'],
  ['an object without an end', '{"cars": [{"a": 1]}'],
  ['an extra comma', '{"cars": [1,]}'],
  ['a missing comma', '{"cars": [1 2]}'],
  ['text after the end', '{"cars": []} x'],
  ['a key without quotes', '{cars: []}'],
])('A text with %s isn’t split, but left to the parser', (_, text) => {
  expect(splitCars(Buffer.from(text))).toBeUndefined()
})

test('Splitting never throws and never loops, whatever the bytes', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void splitCars(Buffer.from(bytes))))
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\ca1 '), maxLength: 60 }), (text) => {
      void splitCars(Buffer.from(`{"cars":[${text}`))
    }),
  )
})
