import { closeSync, readSync } from 'node:fs'
import { contentHash } from '#lib/hash.ts'
import { parseJsonOrNothing } from '#lib/files.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { MISSING } from '#site/loading/files.ts'
import { ALL_PLACES } from '#site/starter/samples.ts'
import { keysOf, type EarlierVehicle } from '../map/carOf.ts'
import { readLocation, type Location } from '../../entities.ts'
import { scanSnapshot } from '../../scanSnapshot.ts'
import { SnapshotError } from '../../snapshot.ts'
import { openSnapshot } from '../../snapshotFile.ts'

/** Only what's needed to recognise the last snapshot's vehicles is kept in memory. */
interface LastStock {
  /** Whether any of it is from the sample that a new tenant starts with, so that it has to be written again. */
  isSample: boolean
  /** Its vehicles by slug; empty if they're samples. */
  vehicles: Map<string, LastVehicle>
  /** Vehicles by each of their keys (`keysOf`). */
  earlier: ReadonlyMap<string, EarlierVehicle>
  locations: Location[]
  /** Everything in the snapshot except its vehicles. */
  rest: ReadonlyMap<string, unknown>
}

interface LastVehicle extends EarlierVehicle {
  /** Hash of the vehicle's text in the snapshot. */
  hash: string
  /** Where its text is in the file. */
  start: number
  end: number
}

const none = (): LastStock => ({
  isSample: true,
  vehicles: new Map(),
  earlier: new Map(),
  locations: [],
  rest: new Map(),
})

/** A `snapshot.json` that isn't a snapshot is treated like a missing one, because the feed will replace it. */
export function lastStock(dir: string): LastStock {
  const opened = openSnapshot(dir)
  if ('problem' in opened) {
    if (opened.problem === MISSING) return none()
    throw new SnapshotError('', opened.problem)
  }
  const vehicles = new Map<string, LastVehicle>()
  const earlier = new Map<string, EarlierVehicle>()
  // Many vehicles have the same date, so it's kept only once.
  const dates = new Map<string, string>()
  const rest = scanned(opened.fd, (text, start) => {
    const car = carIn(text)
    const [id, slug, created_at] = [car.get('id'), car.get('slug'), car.get('created_at')]
    if (typeof id !== 'number' || typeof slug !== 'string' || typeof created_at !== 'string') return
    if (!dates.has(created_at)) dates.set(created_at, created_at)
    const vehicle = {
      ...{ id, slug, created_at: dates.get(created_at) ?? created_at },
      ...{ hash: contentHash(text), start, end: start + text.length },
    }
    vehicles.set(slug, vehicle)
    for (const key of keysOf(Object.fromEntries(car))) if (!earlier.has(key)) earlier.set(key, vehicle)
  })
  if (!rest) return none()
  if (rest.get('sample') === true) return none()
  const sent = rest.get('locations')
  const locations = (Array.isArray(sent) ? sent : []).map((location) => readLocation(location, () => {}))
  // Earlier versions kept the sample's locations, models and bookings beside the dealer's own vehicles.
  return locations.some(isSampleLocation)
    ? { isSample: true, vehicles, earlier, locations: [], rest: new Map() }
    : { isSample: false, vehicles, earlier, locations, rest }
}

const isSampleLocation = ({ contact_detail, address }: Location): boolean =>
  ALL_PLACES.some(({ phone, street }) => contact_detail.phone === phone && address.street === street)

function scanned(fd: number, onCar: Parameters<typeof scanSnapshot>[1]): LastStock['rest'] | undefined {
  try {
    return scanSnapshot(fd, onCar)
  } catch (error) {
    if (error instanceof SnapshotError) return undefined
    throw error
  } finally {
    closeSync(fd)
  }
}

/** The fields of a vehicle. They aren't kept in memory, but read from the file again when they're needed. */
export function readLastVehicle(dir: string, { start, end }: LastVehicle): ReadonlyMap<string, unknown> {
  const opened = openSnapshot(dir)
  if ('problem' in opened) throw new SnapshotError('', opened.problem)
  try {
    const text = Buffer.alloc(end - start)
    readSync(opened.fd, text, 0, text.length, start)
    return carIn(text)
  } finally {
    closeSync(opened.fd)
  }
}

const carIn = (text: Buffer): ReadonlyMap<string, unknown> =>
  fieldsOf(parseJsonOrNothing(text.toString('utf8'))) ?? new Map<string, unknown>()
