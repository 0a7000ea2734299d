/**
 * What a list shows about a vehicle, as text that's ready to show, with all rules applied. Pages and search results use
 * the same card.
 */
export interface Card {
  href: string
  /** For example '2023 Toyota HiLux'. */
  title: string
  /** The grade and series, for example 'SR5 Double Cab'; '' if there is none. */
  subtitle: string
  /** The picture's address; '' if the New Arrival placeholder is shown (spec §2 'Car cards'). */
  image: string
  /** The number of pictures; missing if there are fewer than two. */
  photos?: number
  /**
   * The address of the form for requesting pictures; missing if there are pictures, or if the site has no such form (spec
   * §2).
   */
  photosHref?: string
  /** The picture's text alternative. */
  alt: string
  /** The location overlay; '' for a tenant with one location. */
  location: string
  /** `badge` is true for the certified badge, which is shown as a drawing (spec §4). */
  tag: { text: string; tone: CardTone; badge?: true } | null
  price: {
    kind: 'subscription' | 'reduced' | 'list' | 'preorder' | 'none'
    text: string
    /** The price before the reduction. */
    was: string | null
    /** What follows the price, for example 'a week' or 'drive away'. */
    suffix: string
    /** The price of the whole vehicle, if `text` shows something else: 'or $22,990 drive away'. */
    whole?: string
    /** The repayment, for example '$127.45 a week'. */
    repayment?: string
  }
  /** What's stored when a shopper saves the vehicle, besides what the card shows (rules/browser/favourites.ts). */
  saved: {
    id: number
    slug: string
    make: string
    model: string
    /** The price of the whole vehicle in dollars; null if none is shown. */
    price: number | null
  }
  /** Three or four key facts, for example ['42,310 km', 'Automatic', 'Diesel']. */
  facts: string[]
}

export type CardTone = 'neutral' | 'brand' | 'green' | 'red' | 'amber' | 'dark'
