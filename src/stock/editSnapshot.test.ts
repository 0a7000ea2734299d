import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editSnapshot, newSnapshot, type StockChange } from './editSnapshot.ts'
import { SnapshotError } from './snapshot.ts'

type Json = Record<string, unknown>
const change = (more: Partial<StockChange>): StockChange => ({
  put: new Map(),
  gone: new Set(),
  all: false,
  ...more,
})
const textOf = (cars: unknown[], space = 1) =>
  Buffer.from(JSON.stringify({ website_id: 7, cars, models: [{ cars: [] }] }, null, space))
const carsOf = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { cars: Json[] }).cars

describe('editSnapshot', () => {
  test('changes only the text of changed vehicles', () => {
    const before = textOf([{ slug: 'a', n: 1 }, { slug: 'b' }, { slug: 'c' }])
    const after = editSnapshot(before, change({ put: new Map([['b', { slug: 'b', n: 2 }]]) })).toString()
    expect(after).toContain('{\n   "slug": "a",\n   "n": 1\n  }')
    expect(JSON.parse(after)).toEqual({
      website_id: 7,
      cars: [{ slug: 'a', n: 1 }, { slug: 'b', n: 2 }, { slug: 'c' }],
      models: [{ cars: [] }],
    })
  })

  test('returns the same buffer if nothing differs', () => {
    const before = textOf([{ slug: 'a', n: 1 }])
    expect(editSnapshot(before, change({ put: new Map([['a', { slug: 'a', n: 1 }]]) }))).toBe(before)
    expect(editSnapshot(before, change({ gone: new Set(['b']) }))).toBe(before)
  })

  test.each(['', '{"cars":[', '[]', 'null', '{"cars":{}}', '{"cars":[{"slug":tru}]}'])(
    'refuses %j',
    (text) => {
      const put = new Map([['a', { slug: 'a' }]])
      expect(() => editSnapshot(Buffer.from(text), change({ put }))).toThrow(SnapshotError)
    },
  )

  test('gives the same result as parsing and writing, whatever the layout', () => {
    const slug = fc.constantFrom('a', 'b', 'c', 'd')
    const car = fc.record({ slug, n: fc.integer(), text: fc.string() })
    const strange = fc.oneof(
      fc.jsonValue().filter((each) => each !== null),
      fc.constant({ slug: 7 }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 4, arbitrary: car }, strange), { maxLength: 6 }),
        fc.array(car, { maxLength: 4 }),
        fc.array(slug),
        fc.boolean(),
        fc.constantFrom(0, 1, 2),
        (cars, put, gone, all, space) => {
          const puts = new Map<string, Json>(put.map((each) => [each.slug, each]))
          const gones = new Set<string>(gone.filter((each) => !puts.has(each)))
          const after = carsOf(editSnapshot(textOf(cars, space), { put: puts, gone: gones, all }))
          const slugs = (list: unknown[]) => list.map((each) => (each as Json | null)?.['slug'])
          // Each vehicle that was put occurs once, as it was given. Those that were removed are gone, and all others are unchanged.
          for (const [name, value] of puts)
            expect(after.filter((each) => (each as Json | null)?.['slug'] === name)).toEqual([value])
          for (const name of gones) expect(slugs(after)).not.toContain(name)
          const others = (list: unknown[]) =>
            list.filter((each) => {
              const own = (each as Json | null)?.['slug']
              return typeof own !== 'string' || (!puts.has(own) && !gones.has(own))
            })
          expect(others(after)).toEqual(all ? [] : JSON.parse(JSON.stringify(others(cars))))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('makes a new snapshot', () => {
    const bytes = newSnapshot(7, [{ slug: 'a' }], 0)
    expect(JSON.parse(bytes.toString())).toMatchObject({ website_id: 7, cars: [{ slug: 'a' }], models: [] })
    expect(carsOf(editSnapshot(bytes, change({ gone: new Set(['a']) })))).toEqual([])
  })
})
