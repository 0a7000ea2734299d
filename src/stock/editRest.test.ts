import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SnapshotRest } from './api/snapshotRest.ts'
import { editRest } from './editRest.ts'
import { SnapshotError } from './snapshot.ts'

const REST: SnapshotRest = {
  models: [{ id: 1, name: 'Ranger' }],
  locations: [{ id: 2 }],
  manufacturers: { ford: { models: [{ cars: [] }] } },
  service_bookings: {},
  appointment_bookings: {},
}
const textOf = (snapshot: object, space = 1) => Buffer.from(JSON.stringify(snapshot, null, space))

describe('editRest', () => {
  test('leaves the text of vehicles and all other fields as they are', () => {
    const cars = [{ slug: 'a', n: 1 }, { slug: 'b' }]
    const after = editRest(textOf({ website_id: 7, cars, models: [], extra: 'kept' }), REST).toString()
    expect(after).toContain('{\n   "slug": "a",\n   "n": 1\n  }')
    expect(JSON.parse(after)).toEqual({ website_id: 7, cars, ...REST, extra: 'kept' })
  })

  test('returns the same buffer if nothing differs', () => {
    const before = textOf({ cars: [{ slug: 'a' }], ...REST })
    expect(editRest(before, REST)).toBe(before)
  })

  test.each(['', '{"cars":[', '[]', 'null'])('refuses %j', (text) => {
    expect(() => editRest(Buffer.from(text), REST)).toThrow(SnapshotError)
  })

  test('handles any snapshot in any layout', () => {
    const list = fc.array(fc.dictionary(fc.string(), fc.jsonValue()))
    fc.assert(
      fc.property(list, list, fc.jsonValue(), fc.constantFrom(0, 1, 4), (cars, models, more, space) => {
        const after = editRest(textOf({ more, cars, locations: [] }, space), { ...REST, models })
        const plain: unknown = JSON.parse(JSON.stringify({ more, cars, ...REST, models }))
        expect(JSON.parse(after.toString())).toEqual(plain)
      }),
    )
  })
})
