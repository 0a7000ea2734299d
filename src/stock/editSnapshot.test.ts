import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editSnapshot, newSnapshot, type StockChange } from './editSnapshot.ts'
import { SnapshotError } from './snapshot.ts'

type Json = Record<string, unknown>
const change = (more: Partial<StockChange>): StockChange => ({
  put: new Map(),
  removed: new Set(),
  all: false,
  ...more,
})
const textOf = (cars: unknown[], space = 1) =>
  Buffer.from(JSON.stringify({ website_id: 7, cars, models: [{ cars: [] }] }, null, space))
const carsOf = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { cars: Json[] }).cars

test('Only the text of changed vehicles is changed', () => {
  const before = textOf([{ slug: 'a', n: 1 }, { slug: 'b' }, { slug: 'c' }])
  const after = editSnapshot(before, change({ put: new Map([['b', { slug: 'b', n: 2 }]]) })).toString()
  expect(after).toContain('{\n   "slug": "a",\n   "n": 1\n  }')
  expect(JSON.parse(after)).toEqual({
    website_id: 7,
    cars: [{ slug: 'a', n: 1 }, { slug: 'b', n: 2 }, { slug: 'c' }],
    models: [{ cars: [] }],
  })
})

test('A change that changes nothing returns the same buffer', () => {
  const before = textOf([{ slug: 'a', n: 1 }])
  expect(editSnapshot(before, change({ put: new Map([['a', { slug: 'a', n: 1 }]]) }))).toBe(before)
  expect(editSnapshot(before, change({ removed: new Set(['b']) }))).toBe(before)
})

test.each(['', '{"cars":[', '[]', 'null', '{"cars":{}}', '{"cars":[{"slug":tru}]}'])(
  'The text %j is refused as a snapshot',
  (text) => {
    const put = new Map([['a', { slug: 'a' }]])
    expect(() => editSnapshot(Buffer.from(text), change({ put }))).toThrow(SnapshotError)
  },
)

test('Editing a snapshot equals parsing and writing it, whatever its layout', () => {
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
        const after = carsOf(editSnapshot(textOf(cars, space), { put: puts, removed: gones, all }))
        const slugOf = (each: unknown) => (each as Json | null)?.['slug']
        // Each vehicle that was put occurs once, as it was given. Those that were removed are gone, and all others are unchanged.
        for (const [name, value] of puts)
          expect(after.filter((json) => slugOf(json) === name)).toEqual([value])
        for (const name of gones) expect(after.map(slugOf)).not.toContain(name)
        const others = (list: unknown[]) =>
          list.filter((each) => {
            const own = slugOf(each)
            return typeof own !== 'string' || (!puts.has(own) && !gones.has(own))
          })
        expect(others(after)).toEqual(all ? [] : JSON.parse(JSON.stringify(others(cars))))
      },
    ),
    { numRuns: 400 },
  )
})

test('A new snapshot has its vehicles and can be edited', () => {
  const bytes = newSnapshot(7, [{ slug: 'a' }], 0)
  expect(JSON.parse(bytes.toString())).toMatchObject({ website_id: 7, cars: [{ slug: 'a' }], models: [] })
  expect(carsOf(editSnapshot(bytes, change({ removed: new Set(['a']) })))).toEqual([])
})
