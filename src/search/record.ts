import type { CarBrief } from '#stock/brief.ts'

/**
 * A vehicle as the search index has it, whether the embedded index or Algolia's `Car_production` (spec §2, §3). Its fields have the API's
 * names. It has only what's needed to filter, sort, search and show a card, because every shopper's browser downloads all records.
 */
export type SearchRecord = Omit<CarBrief, NotSearched> & {
  /**
   * The slug. No other field is sure to be unique. If vehicles in the snapshot have the same slug, all but the first are left out.
   */
  objectID: string
  /** The price before it dropped, in dollars; null if there's no price drop to show. */
  fell_from: number | null
}

/** The fields of a car that no search needs. */
type NotSearched = 'created_at' | 'reservable' | 'payment_processors' | 'has_checkout_payment_processor'
