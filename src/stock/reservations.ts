import { isSafeSlug } from '#lib/slug.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { saleState } from '#rules/listing/listing.ts'
import type { Stock, Vehicle } from './snapshot.ts'

/**
 * What was paid for online, kept beside the snapshot in the tenant's folder: the backend hears of it by a lead only, so
 * its stock says nothing of it until a person at the dealer has read that. The checkout writes it (docs/checkout.md);
 * builds read it as they read the snapshot.
 */
export const RESERVATIONS = 'reservations.json'

export interface Reservations {
  /** Slugs of the vehicles that a deposit holds. */
  reserved: ReadonlySet<string>
  /** Vehicles that were paid for in full: when, in seconds since 1970. */
  sold: ReadonlyMap<string, number>
}

/** None at all. */
export const NO_RESERVATIONS: Reservations = { reserved: new Set(), sold: new Map() }

/** The file's text; equal reservations are equal bytes. */
export const reservationsText = ({ reserved, sold }: Reservations): string =>
  `${JSON.stringify({ reserved: [...reserved].sort(), sold: Object.fromEntries([...sold].sort()) })}\n`

/**
 * Reads the file's text. What is no slug or no time is left out.
 *
 * @throws SyntaxError when it is not JSON
 */
export const readReservations = (text: string): Reservations => {
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

/** The stock with what was paid for online: reserved, or sold since then. What the backend calls sold stays as it is. */
export const withReservations = (stock: Stock, { reserved, sold }: Reservations): Stock => {
  if (reserved.size + sold.size === 0) return stock
  return {
    ...stock,
    vehicles: stock.vehicles.map((vehicle): Vehicle => {
      const { brief, hash, car } = vehicle
      if (saleState(brief) === 'sold') return vehicle
      const soldAt = sold.get(brief.slug)
      if (soldAt !== undefined) {
        const change = { status: 'sold', sold: true, sold_date_timestamp: soldAt }
        const own = `${hash}-sold-${soldAt}`
        return { brief: { ...brief, ...change }, hash: own, car: () => ({ ...car(), ...change }) }
      }
      if (brief.reserved || !reserved.has(brief.slug)) return vehicle
      const change = { reserved: true }
      return {
        brief: { ...brief, ...change },
        hash: `${hash}-reserved`,
        car: () => ({ ...car(), ...change }),
      }
    }),
  }
}
