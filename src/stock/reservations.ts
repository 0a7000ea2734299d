import { isSafeSlug } from '#lib/slug.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { saleState } from '#rules/listing/listing.ts'
import type { Stock, Vehicle } from './snapshot.ts'

/**
 * Vehicles paid for online, stored next to the snapshot. The backend only gets a lead, so its stock doesn't show this until somebody at the
 * dealer acts on it. The checkout writes the file (docs/checkout.md), and builds read it like the snapshot.
 */
export const RESERVATIONS = 'reservations.json'

export interface Reservations {
  /** Slugs of vehicles held by a deposit. */
  reserved: ReadonlySet<string>
  /** When vehicles were paid for in full, by slug, in seconds since 1970. */
  sold: ReadonlyMap<string, number>
}

/** No reservations. */
export const NO_RESERVATIONS: Reservations = { reserved: new Set(), sold: new Map() }

/** Writes the file's text. Equal reservations give equal bytes. */
export const reservationsText = ({ reserved, sold }: Reservations): string =>
  `${JSON.stringify({ reserved: [...reserved].sort(), sold: Object.fromEntries([...sold].sort()) })}\n`

/**
 * Parses the file. Leaves out invalid slugs and times.
 *
 * @throws SyntaxError if it isn't JSON
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

/** Applies online payments to the stock: reserved or sold. The backend's sold vehicles stay as they are. */
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
