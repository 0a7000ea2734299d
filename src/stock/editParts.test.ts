import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OtherParts } from './api/otherParts.ts'
import { editParts } from './editParts.ts'
import { SnapshotError } from './snapshot.ts'

const PARTS: OtherParts = {
  models: [{ id: 1, name: 'Ranger' }],
  locations: [{ id: 2 }],
  manufacturers: { ford: { models: [{ cars: [] }] } },
  service_bookings: {},
  appointment_bookings: {},
}
const textOf = (snapshot: object, space = 1) => Buffer.from(JSON.stringify(snapshot, null, space))

describe('editParts', () => {
  test('leaves the text of vehicles and all other fields as they are', () => {
    const cars = [{ slug: 'a', n: 1 }, { slug: 'b' }]
    const after = editParts(textOf({ website_id: 7, cars, models: [], extra: 'kept' }), PARTS).toString()
    expect(after).toContain('{\n   "slug": "a",\n   "n": 1\n  }')
    expect(JSON.parse(after)).toEqual({ website_id: 7, cars, ...PARTS, extra: 'kept' })
  })

  test('the same buffer where nothing is different', () => {
    const before = textOf({ cars: [{ slug: 'a' }], ...PARTS })
    expect(editParts(before, PARTS)).toBe(before)
  })

  test.each(['', '{"cars":[', '[]', 'null'])('refuses %j', (text) => {
    expect(() => editParts(Buffer.from(text), PARTS)).toThrow(SnapshotError)
  })

  test('whatever the snapshot holds and however it is laid out', () => {
    const list = fc.array(fc.dictionary(fc.string(), fc.jsonValue()))
    fc.assert(
      fc.property(list, list, fc.jsonValue(), fc.constantFrom(0, 1, 4), (cars, models, more, space) => {
        const after = editParts(textOf({ more, cars, locations: [] }, space), { ...PARTS, models })
        const plain: unknown = JSON.parse(JSON.stringify({ more, cars, ...PARTS, models }))
        expect(JSON.parse(after.toString())).toEqual(plain)
      }),
    )
  })
})
