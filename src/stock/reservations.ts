import { isSafeSlug } from '#lib/safeSlug.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { saleState } from '#rules/listing/listing.ts'
import type { CarBrief } from './brief.ts'
import type { Car } from './entities.ts'
import { type Stock, type Vehicle, withChange, SnapshotError } from './snapshot.ts'
import { basename, dirname, join, resolve } from 'node:path'
import { MISSING, readBytes } from '#site/loading/files.ts'

/** A tenant's file of vehicles that have been paid for online, as it was when it was read. */
interface ReservationsFile {
  bytes: ReturnType<typeof readBytes>
  /** @throws SnapshotError if the file can't be read */
  reservations: () => Reservations
}

export function readReservationsFile(stateDir: string, slug: string): ReservationsFile {
  const file = join(resolve(stateDir), reservationsPath(slug))
  const bytes = readBytes(dirname(file), basename(file))
  const refuse = (problem: string) => new SnapshotError('', `can’t be used, because ${file} ${problem}`)
  return {
    bytes,
    reservations: () => {
      if ('problem' in bytes) {
        if (bytes.problem === MISSING) return { reserved: new Set(), sold: new Map() }
        throw refuse(bytes.problem)
      }
      try {
        return readReservations(bytes.bytes.toString('utf8'))
      } catch {
        throw refuse(
          'isn’t valid JSON. Run `forecourt serve`, which writes that file again, or delete that file',
        )
      }
    },
  }
}

/**
 * The backend only gets a lead, so its stock doesn't show the payment until somebody at the dealer acts on the lead. The checkout writes this
 * file in the state folder (docs/checkout.md), and builds read it together with the snapshot.
 */
export const reservationsPath = (slug: string): string => `reservations/${slug}.json`

export interface Reservations {
  /** The slugs of vehicles for which a deposit has been paid. */
  reserved: ReadonlySet<string>
  /** When each vehicle was paid for in full, by slug, in seconds since 1970. */
  sold: ReadonlyMap<string, number>
}

/** The text of the file. It's the same, byte for byte, for equal reservations. */
export const reservationsText = ({ reserved, sold }: Reservations): string =>
  `${JSON.stringify({ reserved: [...reserved].sort(), sold: Object.fromEntries([...sold].sort()) })}\n`

/**
 * Invalid slugs and times are left out.
 *
 * @throws SyntaxError if the text isn't JSON
 */
export function readReservations(text: string): Reservations {
  const fields = fieldsOf(JSON.parse(text))
  const reserved: unknown = fields?.get('reserved')
  return {
    reserved: new Set(Array.isArray(reserved) ? reserved.filter(isSafeSlug) : []),
    sold: new Map(
      [...(fieldsOf(fields?.get('sold')) ?? [])].filter(
        (entry): entry is [string, number] => isSafeSlug(entry[0]) && Number.isSafeInteger(entry[1]),
      ),
    ),
  }
}

/** Vehicles that are sold according to the backend stay as they are. */
export function withReservations(stock: Stock, { reserved, sold }: Reservations): Stock {
  if (reserved.size + sold.size === 0) return stock
  return {
    ...stock,
    vehicles: stock.vehicles.map((vehicle): Vehicle => {
      const { brief } = vehicle
      if (saleState(brief) === 'sold') return vehicle
      const soldAt = sold.get(brief.slug)
      if (soldAt !== undefined)
        return changed(vehicle, `sold-${soldAt}`, { status: 'sold', sold: true, sold_date_timestamp: soldAt })
      return brief.reserved || !reserved.has(brief.slug)
        ? vehicle
        : changed(vehicle, 'reserved', { reserved: true })
    }),
  }
}

/** The same object each time, so that a reservation counts as one change. */
function changed(vehicle: Vehicle, mark: string, change: Partial<Car & CarBrief>): Vehicle {
  const hash = `${vehicle.hash}-${mark}`
  const last = lastChanges.get(vehicle)
  if (last?.hash === hash) return last
  const result = { ...withChange(vehicle, { brief: change, car: (car) => ({ ...car, ...change }) }), hash }
  lastChanges.set(vehicle, result)
  return result
}

const lastChanges = new WeakMap<Vehicle, Vehicle>()
