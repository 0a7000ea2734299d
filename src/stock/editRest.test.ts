import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SnapshotRest } from './api/snapshotRest.ts'
import { editRest } from './editSnapshot.ts'
import { SnapshotError } from './snapshot.ts'

const REST: SnapshotRest = {
  models: [{ id: 1, name: 'Ranger' }],
  locations: [{ id: 2 }],
  manufacturers: { ford: { models: [{ cars: [] }] } },
  service_bookings: {},
  appointment_bookings: {},
}
const textOf = (snapshot: object, space = 1) => Buffer.from(JSON.stringify(snapshot, null, space))

test('New models and locations leave the text of vehicles and all other fields as they are', () => {
  const cars = [{ slug: 'a', n: 1 }, { slug: 'b' }]
  const after = editRest(textOf({ website_id: 7, cars, models: [], extra: 'kept' }), REST).toString()
  expect(after).toContain('{\n   "slug": "a",\n   "n": 1\n  }')
  expect(JSON.parse(after)).toEqual({ website_id: 7, cars, ...REST, extra: 'kept' })
})

test('A snapshot whose models and locations stay the same is the same buffer', () => {
  const before = textOf({ cars: [{ slug: 'a' }], ...REST })
  expect(editRest(before, REST)).toBe(before)
})

test.each(['', '{"cars":[', '[]', 'null'])('The text %j is refused as a snapshot', (text) => {
  expect(() => editRest(Buffer.from(text), REST)).toThrow(SnapshotError)
})

test('Models and locations are replaced in any snapshot, whatever its layout', () => {
  const list = fc.array(fc.dictionary(fc.string(), fc.jsonValue()))
  fc.assert(
    fc.property(list, list, fc.jsonValue(), fc.constantFrom(0, 1, 4), (cars, models, more, space) => {
      const after = editRest(textOf({ more, cars, locations: [] }, space), { ...REST, models })
      const plain: unknown = JSON.parse(JSON.stringify({ more, cars, ...REST, models }))
      expect(JSON.parse(after.toString())).toEqual(plain)
    }),
  )
})
