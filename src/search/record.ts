import type { CarBrief } from '#stock/brief.ts'

/**
 * A vehicle in the search index, with the API's names, both embedded and in Algolia's `Car_production` (spec §2, §3). It has only what's
 * needed to filter, sort, search and show a card, because every shopper downloads it.
 */
export type SearchRecord = Omit<CarBrief, NotSearched> & {
  /** The slug, the only key known to be unique, because duplicates in a snapshot are left out. */
  objectID: string
}

/** Fields that searches don't need. */
type NotSearched = 'created_at' | 'reservable' | 'payment_processors' | 'has_checkout_payment_processor'
