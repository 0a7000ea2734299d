import type { CarBrief } from '#stock/brief.ts'

/**
 * A vehicle as the search index holds it: the same fields in the embedded index and in Algolia's `Car_production`,
 * under the API's names (spec §2, §3). Enough to filter, sort, search and draw a card; nothing more, as every
 * shopper downloads it.
 */
export type SearchRecord = Omit<CarBrief, NotSearched> & {
  /** The slug: the one key that is known to be unique, as a snapshot's doubles are left out. */
  objectID: string
}

/** What of a brief no search needs; who takes deposits is nobody's business. */
type NotSearched = 'created_at' | 'reservable' | 'payment_processors' | 'has_checkout_payment_processor'
