import { DAY_MS } from '../constants.ts'

/**
 * What a site's own builds know of a vehicle's price, and what may be said of it: '$1,000 less since 3 November'. What is said has to be
 * true and fair: trade law wants an earlier price to have been asked for a while, just before, so a mistake that was put right
 * in an hour is none.
 */
export interface PublishedPrice {
  /** Dollars. */
  price: number
  /** What it is the price of, and on what basis: a drive-away price and one without on-road costs can't be compared. */
  of: string
  /** Since when it stands on the site, ms since 1970. */
  since: number
  /** The price from which it fell, in dollars, and when (ms since 1970). */
  fell?: { from: number; at: number }
}

/** Days for which a price must have stood on the site, so that a lower one is told as a fall from it. */
export const STOOD_DAYS = 7
/** Days for which a fall is told. */
export const FALL_TOLD_DAYS = 60

/**
 * What is known of a price once a build has published it. Doing it twice is doing it once. A rise ends every fall; a price that falls again
 * before it stood long enough fell from where the last one did.
 *
 * @param before what the build before knew
 * @param now ms since 1970
 */
export function publishedPrice(
  before: PublishedPrice | undefined,
  { price, of }: Pick<PublishedPrice, 'price' | 'of'>,
  now: number,
): PublishedPrice {
  if (before?.of !== of) return { price, of, since: now }
  if (before.price === price) return before
  if (before.price < price) return { price, of, since: now }
  const stood = now - before.since >= STOOD_DAYS * DAY_MS
  const fell = stood ? { from: before.price, at: now } : before.fell
  return { price, of, since: now, ...(fell && { fell }) }
}

/** The fall that may be told of a price: from how much, and when. Null where there is none, or it is too long ago. */
export function priceFall(known: PublishedPrice, now: number): { from: number; at: number } | null {
  const { fell, price } = known
  if (!fell || fell.from - price < 1) return null
  const age = now - fell.at
  return age >= 0 && age <= FALL_TOLD_DAYS * DAY_MS ? fell : null
}
