import { expect, test } from 'vitest'
import { openIndex } from '../engine.ts'
import { filesOf, partsOf } from '../testing/filesOf.ts'
import { sampleRecords } from '../testing/stock.ts'
import type { SearchRecord } from '../../record.ts'
import { buildDelta, buildIndex, searchIndexOf } from './build.ts'
import { SearchFiles } from './indexFiles.ts'

const records = sampleRecords(300)
const none: never[] = []
const all = () => records

/** The records with another price for the first so many of them. */
const repriced = (count: number): SearchRecord[] =>
  records.map((record, i) => (i < count ? { ...record, price: 12_345 + i } : record))

const others = sampleRecords(40, 7).map((record, i) => ({ ...record, objectID: `new-${i}` }))

const updated = (after: readonly SearchRecord[], base: Uint8Array | undefined) =>
  new SearchFiles(base).update({ gone: none, come: after }, () => after)

const pathsOf = ({ files }: Pick<ReturnType<typeof updated>, 'files'>): string[] =>
  files.map(({ path }) => path.replace(/\.[\w-]{16}\./, '.*.'))

const first = updated(records, undefined)

test('Without changes, there’s no delta', () => {
  expect(pathsOf(first)).toEqual(['search/index.*.bin', 'search/index.json'])
  expect(updated(records, first.base)).toEqual(first)
})

test('If one price changes, the base stays, and a small delta says so', () => {
  const made = updated(repriced(1), first.base)
  expect(pathsOf(made)).toEqual(['search/index.*.bin', 'search/delta.*.bin', 'search/index.json'])
  expect(made.files[0]).toEqual(first.files[0])
  expect(made.files[1]?.data.length).toBeLessThan(1000)
  const [index, delta] = made.files
  expect(JSON.parse(String(made.files[2]?.data))).toMatchObject({
    file: `/${index?.path}`,
    delta: `/${delta?.path}`,
  })
})

test.each([
  ['Changing', 15, repriced],
  ['Adding', 15, (count: number) => [...records, ...others.slice(0, count)]],
  ['Removing', 14, (count: number) => records.slice(count)],
])('%s more than a twentieth of the vehicles makes a new base', (_, most, after) => {
  expect(updated(after(most), first.base).base).toBe(first.base)
  expect(updated(after(most + 1), first.base)).toEqual(updated(after(most + 1), undefined))
})

test('A base of another version or with other names of makes is replaced', () => {
  const old = first.base.slice()
  old[3] = 5
  for (const base of [old, buildIndex(records), new Uint8Array()])
    expect(updated(records, base)).toEqual(first)
})

test('A record that changes back leaves no delta', () => {
  const files = new SearchFiles(undefined)
  const [record] = records
  if (!record) throw new Error('no record')
  const changed = { ...record, price: 1_000, features: [...record.features, 'x'] }
  files.update({ gone: none, come: records }, all)
  expect(pathsOf(files.update({ gone: [record], come: [changed] }, all))).toContain('search/delta.*.bin')
  expect(files.update({ gone: [changed], come: [structuredClone(record)] }, all)).toEqual(first)
})

test('Values that an index stores in another way count as unchanged', () => {
  const odd = records.map((record) => ({ ...record, tag: 'a\ud800b', features: ['b', 'a', 'b'], price: -0 }))
  const made = updated(odd, undefined)
  expect(updated(odd, made.base)).toEqual(made)
})

test('Two records with the same id are refused, in one update or in two', () => {
  const files = new SearchFiles(first.base)
  files.update({ gone: none, come: records }, all)
  const [record] = records
  if (!record) throw new Error('no record')
  for (const come of [
    [record],
    [
      { ...record, objectID: 'new' },
      { ...record, objectID: 'new' },
    ],
  ])
    expect(() => files.update({ gone: none, come }, all)).toThrow(/Two records have the objectID/)
  expect(() => updated([...records, record], undefined)).toThrow(/Two records have the objectID/)
})

test('Sites without vehicles get an index too', () => {
  const empty = updated(none, undefined)
  expect(pathsOf(empty)).toEqual(['search/index.*.bin', 'search/index.json'])
  expect(updated(records, empty.base)).toEqual(first)
})

const [index, delta] = partsOf(filesOf(records, repriced(3)))
const other = searchIndexOf(repriced(1))
test.each<[string, [Uint8Array, Uint8Array?], string]>([
  ['changes to another index', [other, delta], 'The files of the search index don’t belong together.'],
  ['changes without an index', [delta ?? other], 'The files of the search index don’t belong together.'],
  ['an index in place of changes', [index, other], 'The files of the search index don’t belong together.'],
  ['changes that are cut off', [index, delta?.subarray(0, 300)], 'The search index is cut off'],
  ['damaged changes', [index, delta?.map((byte, i) => (i === 99 ? byte ^ 1 : byte))], 'is damaged'],
  ['a web page', [index, new TextEncoder().encode('<!doctype html>')], 'Not a search index of this version'],
])('The engine refuses %s', (_, parts, message) => {
  expect(() => openIndex(...parts)).toThrow(message)
})

test.each([
  { gone: [5, 5], places: [1, 2] },
  { gone: [9, 3], places: [1, 2] },
  { gone: [300], places: [1, 2] },
  { gone: [], places: [2, 1] },
  { gone: [], places: [1, 301] },
  { gone: [], places: [1] },
  { gone: [], places: [1, 2, 3] },
])('The engine refuses changes at impossible places: %j', (changes) => {
  const forged = buildDelta(index, others.slice(0, 2), changes)
  expect(() => openIndex(index, forged)).toThrow('The search index is damaged.')
})
