/** All rules have been applied, and every text can be shown as it is. Pages and search results have the same cards. */
export interface Card {
  href: string
  title: string
  /** The grade and series, for example 'SR5 Double Cab'; '' if there is none. */
  subtitle: string
  /** The picture's address; '' if the New Arrival placeholder is shown (spec §2 'Car cards'). */
  image: string
  /** The number of pictures; missing if there's at most one. */
  photos?: number
  /** The form for requesting pictures (spec §2); missing if the vehicle has pictures or is sold, or if the site has no such form. */
  photosHref?: string
  alt: string
  /** The name of the location, shown over the picture; '' if the tenant has only one location. */
  location: string
  /** `badge` is true for the certified badge, which is shown as a graphic (spec §4). */
  tag: { text: string; tone: CardTone; badge?: true } | null
  price: {
    kind: 'subscription' | 'reduced' | 'list' | 'preorder' | 'none'
    text: string
    was: string | null
    suffix: string
    /** The price of the whole vehicle, if `text` shows another amount: 'or $22,990 drive away'. */
    whole?: string
    /** What makes the price a good one: '$2,410 below market average', 'Price drop of $1,000'; missing if nothing does. */
    deals?: readonly string[]
    /** The repayment, for example '$127.45 a week'. */
    repayment?: string
  }
  /** What the browser stores when a shopper saves the vehicle, besides what's on the card (rules/browser/favourites.ts). */
  saved: {
    id: number
    slug: string
    make: string
    model: string
    /** The price of the whole vehicle in dollars; null if none is shown. */
    price: number | null
  }
  /** Up to five key facts, for example ['42,310 km', 'Automatic', 'Diesel']. */
  facts: string[]
  /** '64-point inspection'; missing if there was none. */
  inspection?: string
}

export type CardTone = 'neutral' | 'brand' | 'green' | 'red' | 'amber' | 'dark'
