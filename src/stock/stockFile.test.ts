import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeWhole } from '#lib/files.ts'
import { contentHash } from '#lib/hash.ts'
import { editSnapshot } from './editSnapshot.ts'
import { readStock, SnapshotError, sourceOf, type ReadStock } from './snapshot.ts'
import {
  changeStock,
  exportStock,
  forEachCar,
  openStock,
  stockBytes,
  stockChangedAt,
  stockSince,
  stockStamp,
  type StockFile,
} from './stockFile.ts'
import { updateStock } from './updateStock.ts'
import type { VehicleHook } from './vehicleHook.ts'

type Json = Record<string, unknown>

let root = ''
let dir = ''
let state = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-stock-'))
  dir = join(root, 'tenants', 'yard')
  state = join(root, 'state')
  mkdirSync(dir, { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const car = (slug: string, more: object = {}): Json => ({ id: 1, slug, make: 'Kia', model: 'Rio', ...more })
const write = (cars: unknown[], space = 1) =>
  writeWhole(file(), JSON.stringify({ website_id: 7, cars, models: [] }, null, space))
const file = () => join(dir, 'snapshot.json')
const put = (...cars: Json[]) =>
  changeStock(dir, state, { put: new Map(cars.map((one) => [String(one['slug']), one])), removed: new Set() })
const remove = (...slugs: string[]) => changeStock(dir, state, { put: new Map(), removed: new Set(slugs) })
const carsOf = (bytes: Buffer | undefined) => (JSON.parse(String(bytes)) as { cars: unknown[] }).cars
const stock = () => carsOf(stockBytes(dir, state))
const inFile = () => carsOf(readFileSync(file()))

function opened(): StockFile {
  const found = openStock(dir, state)
  if ('problem' in found) throw new Error(found.problem)
  return found
}

function read(hook: VehicleHook | null = null): ReadStock & Pick<StockFile, 'base' | 'sequence'> {
  const found = opened()
  try {
    return { ...readStock(found, contentHash, hook), base: found.base, sequence: found.sequence }
  } finally {
    found.release()
    found.close()
  }
}

const shown = ({ stock: { vehicles, ...rest }, memory }: ReadStock) => ({
  ...rest,
  vehicles: vehicles.map(({ brief, hash, textHash, car: full }) => ({ brief, hash, textHash, car: full() })),
  remembered: new Map(memory()),
})

test('Changed vehicles keep their place, new ones come last, and the snapshot isn’t touched', () => {
  write([car('a'), car('b'), car('c')])
  const before = readFileSync(file())
  put(car('z'), car('b', { price: 5 }))
  remove('a')
  expect(stock()).toEqual([car('b', { price: 5 }), car('c'), car('z')])
  expect(readFileSync(file())).toEqual(before)
})

test('An export writes the whole stock to the snapshot, after which nothing has changed', () => {
  write([car('a'), car('b')])
  expect(exportStock(dir, state)).toBe(false)
  put(car('b', { price: 5 }))
  expect(exportStock(dir, state)).toBe(true)
  expect(inFile()).toEqual([car('a'), car('b', { price: 5 })])
  expect(opened().rows.size).toBe(0)
  expect(exportStock(dir, state)).toBe(false)
})

test('A snapshot that something else has replaced wins over earlier changes', () => {
  write([car('a')])
  put(car('a', { price: 5 }))
  write([car('a', { price: 6 })])
  expect(stock()).toEqual([car('a', { price: 6 })])
  put(car('b'))
  expect(stock()).toEqual([car('a', { price: 6 }), car('b')])
})

test('Changes still count after their snapshot was touched, or copied with the state folder', () => {
  write([car('a')])
  put(car('a', { price: 5 }))
  utimesSync(file(), 1, 1)
  expect(stock()).toEqual([car('a', { price: 5 })])
  put(car('b'))
  expect(stock()).toEqual([car('a', { price: 5 }), car('b')])
  const copy = `${root}-copy`
  cpSync(root, copy, { recursive: true })
  expect(carsOf(stockBytes(join(copy, 'tenants', 'yard'), join(copy, 'state')))).toEqual(stock())
  rmSync(copy, { recursive: true })
})

test('If an export was interrupted before the rows were removed, they no longer count', () => {
  write([car('a')])
  put(car('a', { price: 5 }), car('b'))
  const rows = readFileSync(join(state, 'stock', 'yard.sqlite'))
  exportStock(dir, state)
  const exported = inFile()
  writeFileSync(join(state, 'stock', 'yard.sqlite'), rows)
  expect(stock()).toEqual(exported)
  remove('b')
  expect(stock()).toEqual([car('a', { price: 5 })])
})

test('The stamp and the time of the last change are those of the newest change, and a change to the same changes neither', () => {
  write([car('a')])
  utimesSync(file(), 1, 1)
  expect(stockChangedAt(dir, state)).toBe(1000)
  const stamps = [stockStamp(dir, state)]
  put(car('a', { price: 5 }))
  expect(stockChangedAt(dir, state)).toBeGreaterThan(1000)
  stamps.push(stockStamp(dir, state))
  put(car('a', { price: 5 }))
  expect(stockStamp(dir, state)).toBe(stamps[1])
  remove('a')
  stamps.push(stockStamp(dir, state))
  exportStock(dir, state)
  stamps.push(stockStamp(dir, state))
  expect(new Set(stamps).size).toBe(4)
})

test('A damaged file of changes is reported with what to do, and so is one from another version', () => {
  write([car('a')])
  mkdirSync(join(state, 'stock'), { recursive: true })
  writeFileSync(
    join(state, 'stock', 'yard.sqlite'),
    'this is no database, whatever its name says'.repeat(200),
  )
  const fault = /yard\.sqlite, which can’t be used: file is not a database\. .* delete it/
  expect(() => stockBytes(dir, state)).toThrow(fault)
  expect(() => put(car('b'))).toThrow(fault)
  rmSync(join(state, 'stock', 'yard.sqlite'))
  put(car('b'))
  const db = new DatabaseSync(join(state, 'stock', 'yard.sqlite'))
  db.exec('PRAGMA user_version = 99')
  db.close()
  expect(() => stockBytes(dir, state)).toThrow(/another version of Forecourt/)
  expect(() => put(car('b'))).toThrow(SnapshotError)
})

test('A vehicle can be read long after the file was closed, unless another file has taken its place', () => {
  write([car('a', { price: 1 }), car('b', { price: 2 })])
  put(car('b', { price: 3 }))
  const { vehicles } = read().stock
  expect(vehicles.map((vehicle) => vehicle.car().price)).toEqual([1, 3])
  write([car('c')])
  expect(vehicles[1]?.car().price).toBe(3)
  expect(() => vehicles[0]?.car()).toThrow(SnapshotError)
})

const slug = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'c', 'd', 'f') },
  fc.constantFrom('E', 'e', '7', 'sl ug'),
)
const oneCar = fc.record({
  id: fc.nat(9),
  slug,
  make: fc.oneof({ weight: 20, arbitrary: fc.constant('Kia') }, fc.constant('')),
  model: fc.constantFrom('Rio', 7),
  price: fc.constantFrom(1, 2, 'much'),
})
const strange = fc.constantFrom(
  7,
  'a',
  {},
  [{ slug: 'a' }],
  { slug: 7, name: 'Seven' },
  { make: { slug: 'a' } },
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ put: fc.array(oneCar, { minLength: 1, maxLength: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ remove: fc.array(slug, { minLength: 1, maxLength: 2 }) }) },
  fc.constant('export' as const),
  fc.constant('touch' as const),
  fc.record({ replace: fc.array(oneCar, { maxLength: 3 }) }),
)
const start = fc.oneof(
  fc.uniqueArray(oneCar, { maxLength: 6, selector: (one) => one.slug }),
  fc.array(fc.oneof({ weight: 4, arbitrary: oneCar }, strange), { maxLength: 6 }),
)

test('However the stock changes, all ways to read it agree, and so does a read stock that’s only updated', () => {
  let updates = 0
  const hook: VehicleHook = {
    hash: 'hook',
    apply: (cars) => cars.map((one) => ({ ...one, make: `${one.make}!` })),
    applyTo: (one) => ({ ...one, make: `${one.make}!` }),
  }
  fc.assert(
    fc.property(
      ...([start, fc.constantFrom(0, 1), fc.array(step, { maxLength: 8 }), fc.boolean()] as const),
      (cars, space, steps, hooked) => {
        rmSync(state, { recursive: true, force: true })
        const used = hooked ? hook : null
        write(cars, space)
        let last = read(used)
        for (const [index, one] of steps.entries()) {
          if (one === 'export') exportStock(dir, state)
          else if (one === 'touch') utimesSync(file(), index, index)
          else if ('put' in one) put(...one.put)
          else if ('remove' in one) remove(...one.remove)
          else write(one.replace, space)
          const now = read(used)
          const bytes = stockBytes(dir, state) ?? Buffer.from('')
          const whole = readStock(sourceOf(bytes), contentHash, used)
          const values = (from: ReadStock) =>
            from.stock.vehicles.map((vehicle) => [vehicle.brief, vehicle.car()])
          expect(values(now)).toEqual(values(whole))
          expect(now.stock.warnings).toEqual(whole.stock.warnings)
          const listed: unknown[] = []
          forEachCar(dir, state, (found) => listed.push(found))
          expect(listed).toEqual(carsOf(bytes))
          const news = stockSince(dir, state, last)
          const updated = news && updateStock(last, news.rows, contentHash, used)
          if (updated) {
            updates++
            expect(shown(updated)).toEqual(shown(now))
            const kept = updated.stock.vehicles.filter((vehicle) => last.stock.vehicles.includes(vehicle))
            expect(kept.length).toBeGreaterThanOrEqual(last.stock.vehicles.length - news.rows.size)
          }
          last = updated ? { ...updated, base: last.base, sequence: news.sequence } : now
        }
      },
    ),
    { numRuns: 40 },
  )
  expect(updates).toBeGreaterThan(10)
})

test('A long series of changes equals one edit of the snapshot', () => {
  fc.assert(
    fc.property(start, fc.array(fc.tuple(slug, fc.option(oneCar)), { maxLength: 12 }), (cars, changes) => {
      rmSync(state, { recursive: true, force: true })
      write(cars)
      const [puts, removed] = [new Map<string, Json>(), new Set<string>()]
      for (const [name, to] of changes) {
        puts.delete(name)
        removed.delete(name)
        if (to) puts.set(name, { ...to, slug: name })
        else removed.add(name)
        if (to) put({ ...to, slug: name })
        else remove(name)
      }
      const byPlace = (list: unknown[]) => list.map((one) => JSON.stringify(one)).sort()
      const edited = editSnapshot(readFileSync(file()), { put: puts, removed, all: false })
      expect(byPlace(stock())).toEqual(byPlace(carsOf(edited)))
    }),
    { numRuns: 50 },
  )
})
