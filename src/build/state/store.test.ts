import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { briefOf, packBrief } from '#stock/brief.ts'
import { readCar } from '#stock/entities.ts'
import type { RememberedVehicle } from '#stock/readBriefs.ts'
import { keepCars, readCars } from '../tenant/prepareSite.ts'
import { CARS, FILES, INDEX_BASE, PAGES, type FileEntry, type PageEntry } from './kind.ts'
import { StoredMemory } from './memory.ts'
import { DamagedError, Store } from './store.ts'

let dir = ''
let file = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-store-'))
  file = join(dir, 'tenant.sqlite')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Opens the store again for each step, so that only the file carries information over, as between builds. */
function opened<T>(work: (memory: StoredMemory) => T): T {
  const store = new Store(file)
  try {
    return work(new StoredMemory(store))
  } finally {
    store.close()
  }
}

const pages = new Map<string, PageEntry>(
  Array.from({ length: 60 }, (_, index) => [
    `/cars/${index}`,
    [`key${index}`, 1000 + index, 'needs', `quickKey${index}`],
  ]),
)
const files = new Map<string, FileEntry>([['search/index.json', ['hash', 12]]])
const base = new Map([['', Uint8Array.from({ length: 9000 }, (_, index) => index % 251)]])
const all = (memory: StoredMemory) => [memory.read(PAGES), memory.read(FILES), memory.read(INDEX_BASE)]
const fill = () =>
  opened((memory) => {
    memory.keep(PAGES, pages)
    memory.keep(FILES, files)
    memory.keep(INDEX_BASE, base)
    memory.save()
  })

test('The store returns its data next time, and writes only changes', () => {
  fill()
  const before = readFileSync(file)
  expect(opened(all)).toEqual([pages, files, base])
  fill()
  expect(readFileSync(file).equals(before)).toBe(true)
  const changed = new Map([...pages].filter(([path]) => path !== '/cars/3'))
  changed.set('/cars/4', ['another', 1, '', ''])
  opened((memory) => {
    memory.keep(PAGES, changed)
    expect(memory.read(PAGES)).toEqual(pages)
    memory.save()
    expect(memory.read(PAGES)).toEqual(changed)
  })
  expect(opened(all)).toEqual([changed, files, base])
})

test('The store returns vehicles in their order, whatever their texts contain', { tags: 'nightly' }, () => {
  const known = fc.record<RememberedVehicle>({
    brief: fc
      .record({
        slug: fc.string({ unit: 'grapheme' }),
        name: fc.string({ unit: 'grapheme' }),
        price: fc.nat(),
      })
      .map((raw) => briefOf(readCar(raw, () => {}))),
    wrong: fc.array(fc.string({ unit: 'binary' }), { maxLength: 2 }),
    bytes: fc.nat(),
  })
  const entries = fc.uniqueArray(fc.tuple(fc.base64String({ minLength: 1 }), known), {
    selector: ([hash]) => hash,
    maxLength: 5,
  })
  fc.assert(
    fc.property(entries, (cars) => {
      opened((memory) => {
        keepCars(memory, new Map(cars))
        memory.save()
      })
      expect([...opened(readCars)]).toEqual(cars)
    }),
    { numRuns: 40 },
  )
})

test('A vehicle that an earlier version stored without the newest field has it after an upgrade', () => {
  const cars = new Map([
    ['hash', { brief: briefOf(readCar({ slug: 'kia' }, () => {})), wrong: [], bytes: 1 }],
  ])
  const older: typeof CARS = {
    ...CARS,
    pack: ({ brief, wrong, bytes }) => JSON.stringify([packBrief(brief).slice(0, -1), wrong, bytes]),
  }
  opened((memory) => {
    memory.keep(older, cars)
    memory.save()
  })
  opened((memory) => {
    keepCars(memory, cars)
    memory.save()
  })
  expect([...opened(readCars)]).toEqual([...cars])
})

/** Flips bits at the beginning of the file and every so many bytes after test. Returns how many the store reported. */
function reportedFlips(step: number): number {
  fill()
  const whole = join(dir, 'whole')
  copyFileSync(file, whole)
  const bytes = readFileSync(whole)
  let damaged = 0
  for (let at = 0; at < bytes.length; at += at < 120 ? 1 : step) {
    const flipped = Buffer.from(bytes)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
    writeFileSync(file, flipped)
    try {
      expect(opened(all), `byte ${at}`).toEqual([pages, files, base])
      const more = new Map(pages).set('/new', ['new', 1, '', ''])
      opened((memory) => {
        memory.keep(PAGES, more)
        memory.save()
      })
      expect(opened(all), `byte ${at}, written`).toEqual([more, files, base])
    } catch (error) {
      if (!(error instanceof DamagedError)) throw error
      damaged++
    }
    rmSync(`${file}-journal`, { force: true })
  }
  return damaged
}

test(
  'The store reports flipped bits instead of returning changed data, even after the next write',
  { tags: 'nightly' },
  () => {
    expect(reportedFlips(499)).toBeGreaterThan(50)
  },
)

test('The store reports a flipped bit anywhere in its file', { tags: 'nightly' }, () => {
  expect(reportedFlips(29)).toBeGreaterThan(300)
})

test.each([
  ['empty', (bytes: Buffer) => bytes.subarray(0, 0)],
  ['halved', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['truncated', (bytes: Buffer) => bytes.subarray(0, -4096)],
  ['full of zeros', (bytes: Buffer) => Buffer.alloc(bytes.length)],
  ['not a database', () => Buffer.from('{"version":4}'.repeat(400))],
])('A store’s file that is %s counts as damaged', (_, damage) => {
  fill()
  writeFileSync(file, damage(readFileSync(file)))
  expect(() => opened(all)).toThrow(DamagedError)
})

test('A store’s file of another version counts as damaged', () => {
  fill()
  truncateSync(file, 0)
  const other = new Store(join(dir, 'other.sqlite'))
  other.close()
  const bytes = readFileSync(join(dir, 'other.sqlite'))
  // PRAGMA user_version, https://sqlite.org/fileformat.html#user_version_number
  bytes.writeUInt32BE(99, 60)
  writeFileSync(file, bytes)
  expect(() => opened(all)).toThrow('tenant.sqlite: it is empty, or from another version of Forecourt')
})
