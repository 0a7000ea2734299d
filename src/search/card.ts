/**
 * What a listing shows of one vehicle, as finished text: the rules have been applied, nothing is left to decide.
 * The same card is drawn on rendered pages and for search hits in the browser.
 */
export interface Card {
  href: string
  /** For example '2023 Toyota HiLux'. */
  title: string
  /** The grade and series, for example 'SR5 Double Cab'; '' if there is none. */
  subtitle: string
  /** '' if the New Arrival placeholder is shown (spec §2 'Car cards'). */
  image: string
  /** How many pictures there are, where there are several. */
  photos?: number
  /** Where a shopper asks for pictures; missing if there are some, or the site is not asked for any (spec §2). */
  photosHref?: string
  /** The picture's text alternative. */
  alt: string
  /** The location overlay; '' for a tenant with one location. */
  location: string
  /** `badge` for the certified badge, which is drawn (spec §4). */
  tag: { text: string; tone: CardTone; badge?: true } | null
  price: {
    kind: 'subscription' | 'reduced' | 'list' | 'preorder' | 'none'
    text: string
    /** The price before the reduction. */
    was: string | null
    /** For example 'a week' or 'drive away'. */
    suffix: string
    /** What the whole vehicle costs, where that is not what `text` says: 'or $22,990 drive away'. */
    whole?: string
    /** What it comes to on finance: '$127.45 a week'. */
    repayment?: string
  }
  /** What is kept of the vehicle when a shopper saves it, beside what the card shows (rules/browser/favourites.ts). */
  saved: {
    id: number
    slug: string
    make: string
    model: string
    /** Dollars asked for the whole vehicle; null if no such price is shown. */
    price: number | null
  }
  /** Three or four key facts, for example ['42,310 km', 'Automatic', 'Diesel']. */
  facts: string[]
}

export type CardTone = 'neutral' | 'brand' | 'green' | 'red' | 'amber' | 'dark'
