import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchRecord } from '../../record.ts'
import { buildIndex } from './build.ts'
import type { ColumnKind } from '#stock/fields.ts'
import { COLUMNS } from './columns.ts'
import type { PackedColumns } from './packer.ts'
import { anyRecord } from '../testing/arbitrary.ts'
import { sampleRecords } from '../testing/stock.ts'

const memory = (known: PackedColumns['known'] = new Map()): PackedColumns => ({
  hashOf: (data) => hash('sha256', data, 'base64url'),
  known,
  packed: new Map(),
})

/** How many of the second stock's columns are reused from the first instead of being packed again. */
function keptAfter(before: readonly SearchRecord[], after: readonly SearchRecord[]): number {
  const first = memory()
  buildIndex(before, { packed: first })
  const second = memory(first.packed)
  expect(buildIndex(after, { packed: second })).toEqual(buildIndex(after))
  return [...second.packed.keys()].filter((key) => first.packed.has(key)).length
}

test('Only prices are packed again if only a price changed', () => {
  const records = sampleRecords(300)
  const changed = records.map((record, index) => (index === 150 ? { ...record, price: 12_345 } : record))
  expect(keptAfter(records, records)).toBe(COLUMNS.length)
  expect(keptAfter(records, changed)).toBe(COLUMNS.length - 3)
})

test('No price differs from a price of 0, and 0 from -0', () => {
  const [record] = sampleRecords(1)
  if (!record) throw new Error('no record')
  for (const [one, other] of [
    [null, 0],
    [0, -0],
  ])
    keptAfter([{ ...record, price: one ?? null }], [{ ...record, price: other ?? null }])
})

/** For each kind of field, generates another value. */
const OTHER: Record<ColumnKind, fc.Arbitrary<unknown>> = {
  number: fc.oneof(fc.nat(100), fc.double({ noNaN: true, noDefaultInfinity: true })),
  bool: fc.boolean(),
  list: fc.array(fc.string({ maxLength: 6 }), { maxLength: 3 }),
  word: fc.string({ unit: 'binary', maxLength: 6 }),
  text: fc.string({ unit: 'binary', maxLength: 12 }),
}

test('The index is the same with and without an earlier one, whatever changed', { tags: 'nightly' }, () => {
  const column = fc.constantFrom(...COLUMNS.filter(([name]) => name !== 'objectID'))
  const change = column.chain(([name, kind]) =>
    fc.record({ at: fc.nat(1000), name: fc.constant(name), value: OTHER[kind] }),
  )
  const stock = fc.oneof(
    fc.integer({ min: 1, max: 80 }).map((size) => sampleRecords(size, size)),
    fc
      .array(anyRecord, { minLength: 1, maxLength: 20 })
      .map((some) => some.map((record, index) => ({ ...record, objectID: `car-${index}` }))),
  )
  fc.assert(
    fc.property(stock, fc.array(change, { maxLength: 5 }), fc.nat(3), (before, changes, gone) => {
      const after = before.map((record) => ({ ...record }))
      for (const { at, name, value } of changes)
        Object.assign(after[at % after.length] ?? {}, { [name]: value })
      keptAfter(before, after.slice(gone % after.length))
    }),
    { numRuns: 300 },
  )
})
