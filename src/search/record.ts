import type { CarBrief } from '#stock/brief.ts'

/**
 * A vehicle as it is in the search index, both the embedded one and Algolia's `Car_production` (spec §2, §3). Fields have the API's
 * names. A record has only what's needed to filter, sort, search and show a card, because every shopper downloads all records.
 */
export type SearchRecord = Omit<CarBrief, NotSearched> & {
  /** The slug. It's the only key that's sure to be unique, because vehicles with a slug already in the snapshot are left out. */
  objectID: string
}

/** Fields of a car that searches don't need. */
type NotSearched = 'created_at' | 'reservable' | 'payment_processors' | 'has_checkout_payment_processor'
