import { isRecord } from '#lib/values.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import type { CarBrief } from './brief.ts'
import { number, read, text, type Shape } from './readers.ts'
import {
  readCar,
  readLocation,
  readModel,
  type Car,
  type Location,
  type Model,
  type Snapshot,
} from './entities.ts'
import { OPENING_BRACE, skipValue, splitCars } from './split.ts'
import { notUtf8 } from '#lib/utf8.ts'
import { goneIn, listEditor, mayHaveSlug, NO_ROWS, slugOf, type Rows } from './editList.ts'
import { nameOf, Warnings } from './warnings.ts'
import { LEFT_OUT, NO_OBJECT, readBriefs, type CarText, type RememberedVehicle } from './readBriefs.ts'
import type { VehicleHook } from './vehicleHook.ts'

/** A vehicle with some fields changed. The full vehicle is changed only when it's read, and the last one is kept, as in `readStock`. */
export function withChange(
  vehicle: Vehicle,
  change: { brief: Partial<CarBrief>; car: (car: Car) => Car },
): Vehicle {
  let last: { from: Car; car: Car } | undefined
  return {
    ...vehicle,
    brief: { ...vehicle.brief, ...change.brief },
    car: () => {
      const from = vehicle.car()
      if (last?.from !== from) last = { from, car: change.car(from) }
      return last.car
    },
  }
}

export interface Vehicle {
  brief: CarBrief
  /** Of all that it's made from. */
  hash: string
  /** Of its text in the snapshot. */
  textHash: string
  /** The full vehicle. Only the last one read is kept in memory, since few are needed in full. Don't modify it. */
  car: () => Car
}

/** A checked snapshot (spec §3), with warnings about what was left out or corrected. */
export interface Stock extends Omit<Snapshot, 'cars' | 'stock_summary'> {
  vehicles: Vehicle[]
  /** One sentence per problem, with the vehicle and the field. */
  warnings: string[]
}

export type Hash = (data: string | Uint8Array) => string

/** A snapshot's bytes, read once as a whole and later vehicle by vehicle, and the vehicles that have changed since. */
interface SnapshotSource {
  take: () => Buffer
  slice: (start: number, end: number) => Buffer
  rows?: Rows
}

export const sourceOf = (bytes: Buffer): SnapshotSource => ({
  take: () => bytes,
  slice: (start, end) => bytes.subarray(start, end),
})

/** Vehicles read before, by the hash of their text. */
export type StockMemory = ReadonlyMap<string, RememberedVehicle>

/** A snapshot that can't be read at all; the tenant keeps its last good site. */
export class SnapshotError extends Error {
  readonly field: string
  /** What's at fault. */
  readonly file: string
  constructor(field: string, message: string, file = 'snapshot.json') {
    super(message)
    this.name = 'SnapshotError'
    this.field = field
    this.file = file
  }
}

/** What's needed to read it again after a few vehicles have changed, besides the result. */
export interface ReadStock {
  stock: Stock
  /** What to read the stock with next time. */
  memory: () => StockMemory
  /** What was read from each vehicle of the stock, in their order. */
  remembered: readonly RememberedVehicle[]
  /** Places of vehicles in the stock, by slug in lower case; undefined if a vehicle was left out. */
  places: ReadonlyMap<string, number> | undefined
  /** Slugs of vehicles that have been removed since the snapshot was written. */
  removed: ReadonlySet<string>
  /** Of everything but vehicles. */
  otherWarnings: Warnings
  vehicleOf: VehicleMaker
}

const HEAD: Shape<{ fetched_at: string; website_id: number }> = { fetched_at: text(60), website_id: number() }

/**
 * Spec §3. Vehicles with an unsafe or duplicate slug, or without what a page needs (a name, or a make and a model), are left out with a
 * warning.
 *
 * @param hook the project's, so that all readers of the stock see the same vehicles; null if it has none
 * @param memory the result of an earlier read with the same hook, so that only new vehicles are parsed
 * @throws SnapshotError if the file isn't a snapshot, or if the hook fails
 */
export function readStock(
  source: SnapshotSource,
  hashOf: Hash,
  hook: VehicleHook | null,
  memory: StockMemory = new Map(),
): ReadStock {
  const known = new Map<string, RememberedVehicle>()
  const remembered: RememberedVehicle[] = []
  const { head, cars } = partsOf(source, hashOf, memory)
  const warnings = new Warnings()
  const vehicles: Vehicle[] = []
  const seen = new Map<string, number>()
  const briefs = readBriefs(cars, hook, (hash) => memory.has(hash))
  const vehicleOf = vehicleMaker(hashOf, hook)
  cars.forEach(({ hash, raw }, index) => {
    const vehicle = memory.get(hash) ?? (briefs.next().value as RememberedVehicle)
    known.set(hash, vehicle)
    const { brief, wrong } = vehicle
    if (wrong[0] === LEFT_OUT) return
    const fault = faultOf(vehicle, seen)
    if (fault !== undefined) return warnings.add(`${nameOf(index, brief)}: left out because ${fault}`)
    warnings.ofVehicle(index, vehicle)
    // Slugs that differ only in case would share a folder on some disks, so they count as the same.
    seen.set(brief.slug.toLowerCase(), index)
    remembered.push(vehicle)
    vehicles.push(vehicleOf(brief, hash, () => raw(index)))
  })
  const { others, otherWarnings } = readOthers(head)
  const stock: Stock = { ...others, vehicles, warnings: warnings.with(otherWarnings) }
  const removed = new Set(goneIn(source.rows ?? NO_ROWS))
  const places = vehicles.length === cars.length ? seen : undefined
  return { stock, memory: () => known, remembered, places, removed, otherWarnings, vehicleOf }
}

function readOthers(head: Record<string, unknown>) {
  const otherWarnings = new Warnings()
  const named =
    <T>(field: string, readOne: (raw: unknown, warn: (field: string, expected: string) => void) => T) =>
    (raw: unknown, index: number) =>
      readOne(raw, (name, expected) =>
        otherWarnings.add(`${field}[${index}]: ${name} should be ${expected}; ignored`),
      )
  const models: Model[] = listOf(head['models'], 'models').map(named('models', readModel))
  const locations: Location[] = listOf(head['locations'], 'locations').map(named('locations', readLocation))
  const { fetched_at, website_id } = read(HEAD, head, (field, expected) =>
    otherWarnings.add(`${field} should be ${expected}; ignored`),
  )
  const others = {
    fetched_at,
    website_id,
    models,
    locations,
    manufacturers: objectOf(head['manufacturers'], 'manufacturers'),
    service_bookings: objectOf(head['service_bookings'], 'service_bookings'),
    appointment_bookings: objectOf(head['appointment_bookings'], 'appointment_bookings'),
  }
  return { others, otherWarnings }
}

type VehicleMaker = ReturnType<typeof vehicleMaker>

/** Of all vehicles that it makes, it keeps the last one read in memory, because all of a vehicle's pages are made one after another. */
function vehicleMaker(hashOf: Hash, hook: VehicleHook | null) {
  let last: { of: Vehicle; car: Car } | undefined
  return (brief: CarBrief, textHash: string, raw: () => unknown): Vehicle => {
    const vehicle: Vehicle = {
      brief,
      hash: hook ? hashOf(textHash + hook.hash) : textHash,
      textHash,
      car: () => {
        if (last?.of !== vehicle) {
          const read = readCar(raw(), () => {})
          last = { of: vehicle, car: hook ? hook.applyTo(read) : read }
        }
        return last.car
      },
    }
    return vehicle
  }
}

/** Why a vehicle is left out. */
export function faultOf(
  { brief, wrong }: RememberedVehicle,
  seen: ReadonlyMap<string, number>,
): string | undefined {
  if (wrong[0] === NO_OBJECT) return NO_OBJECT
  if (!isSafeSlug(brief.slug))
    return 'its slug isn’t made up only of letters, digits, hyphens and underscores'
  const first = seen.get(brief.slug.toLowerCase())
  if (first !== undefined) return `its slug repeats that of cars[${first}]`
  const named = brief.name.trim() !== '' || (brief.make.trim() !== '' && brief.model.trim() !== '')
  return named ? undefined : 'it needs either a name or both a make and a model'
}

interface Parts {
  head: Record<string, unknown>
  cars: CarText[]
}

/** Each car is parsed when it's needed; only a file with an unusual layout is parsed as a whole. */
function partsOf({ take, slice, rows = NO_ROWS }: SnapshotSource, hashOf: Hash, memory: StockMemory): Parts {
  const bytes = take()
  const wrong = notUtf8(bytes)
  if (wrong)
    throw new SnapshotError(
      '',
      `contains bytes that aren’t UTF-8, the first at byte ${wrong.byte} (line ${wrong.line}). Export it as UTF-8`,
    )
  const { hashes, endOf } = carTexts(hashOf, memory)
  const split = splitCars(bytes, endOf)
  if (!split) {
    const head = parse(bytes.toString('utf8').replace(/^\ufeff/, ''), '')
    const cars = listOf(head['cars'], 'cars')
    return {
      head,
      cars: edited(
        cars.map((car) => ({ hash: hashOf(JSON.stringify(car)), bytes: 0, raw: () => car })),
        (index) => slugOf(cars[index]),
        rows,
        hashOf,
      ),
    }
  }
  const head = parse(split.rest, '')
  const cars = split.cars.map(([start, end], index) => {
    const hash = hashes[index] ?? ''
    return { hash, bytes: end - start, raw: readerOf(slice, hashOf, hash, start, end) }
  })
  const slugAt = (index: number) => {
    const [start, end] = split.cars[index] ?? [0, 0]
    const text = bytes.subarray(start, end)
    return mayHaveSlug(text, rows) ? slugOf(parseJson(text.toString('utf8'), `cars[${index}]`)) : undefined
  }
  return { head, cars: edited(cars, slugAt, rows, hashOf) }
}

function edited(
  cars: CarText[],
  slugAt: (index: number) => string | undefined,
  rows: Rows,
  hashOf: Hash,
): CarText[] {
  if (rows.size === 0) return cars
  const { next, added } = listEditor(rows)
  const kept = cars.flatMap((car, index) => {
    const text = next(slugAt(index))
    return text === undefined ? car : text === null ? [] : carText(text, hashOf)
  })
  return [...kept, ...added().map((text) => carText(text, hashOf))]
}

/** A vehicle whose text isn't in the snapshot. */
export const carText = (text: string, hashOf: Hash): CarText => ({
  hash: hashOf(text),
  bytes: Buffer.byteLength(text),
  raw: (index) => parseJson(text, `cars[${index}]`),
})

/** A car that an earlier read found in the same place is recognised by its length and hash, which takes half as long as scanning its text. */
function carTexts(hashOf: Hash, memory: StockMemory) {
  const order = [...memory]
  const places = new Map(order.map(([hash], place) => [hash, place]))
  const hashes: string[] = []
  /** Index of the car that came next in the earlier read. */
  let place = 0
  const endOf = (bytes: Buffer, start: number): number => {
    // Tries the car that came next in the earlier read, and the one after it, because the next car may have changed.
    // Only objects are compared. A number isn't, because it may be longer than an earlier number with the same first digits.
    const likely = bytes[start] === OPENING_BRACE ? order.slice(place, place + 2) : []
    const match = likely.find(([hash, car]) => hashOf(bytes.subarray(start, start + car.bytes)) === hash)
    const end = match ? start + match[1].bytes : skipValue(bytes, start)
    const hash = match ? match[0] : hashOf(bytes.subarray(start, Math.max(start, end)))
    place = (places.get(hash) ?? place - 1) + 1
    hashes.push(hash)
    return end
  }
  return { hashes, endOf }
}

/** Gets only what it needs, because a function made inside one that has the whole file would keep the file in memory. */
const readerOf =
  (slice: SnapshotSource['slice'], hashOf: Hash, hash: string, start: number, end: number) =>
  (index: number): unknown => {
    const bytes = slice(start, end)
    if (hashOf(bytes) !== hash)
      throw new SnapshotError('', 'changed while it was being read. Run the command again')
    return parseJson(bytes.toString('utf8'), `cars[${index}]`)
  }

function parse(json: string, field: string): Record<string, unknown> {
  const value = parseJson(json, field)
  if (!isRecord(value))
    throw new SnapshotError(field, 'must contain an object with cars, models and locations')
  return value
}

/** @param field the text's path in the snapshot, '' for the whole */
export function parseJson(json: string, field: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new SnapshotError(
      field,
      `is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function listOf(value: unknown, field: string): unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw new SnapshotError(field, 'must be a list')
  return value
}

function objectOf(value: unknown, field: string): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (!isRecord(value)) throw new SnapshotError(field, 'must be an object')
  return value
}
