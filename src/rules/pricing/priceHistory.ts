import { DAY_MS } from '../constants.ts'

/**
 * What a site's builds know about a vehicle's price history, from which price drops are shown: '$1,000 less since 3
 * November'. Consumer law requires that the earlier price applied for some time just before the drop, so correcting a
 * mistake doesn't count as a drop.
 */
export interface PublishedPrice {
  /** Dollars. */
  price: number
  /**
   * What the price is for: the vehicle, and what the price includes. Drive-away prices can't be compared with prices
   * without on-road costs.
   */
  of: string
  /** When the price appeared on the site, ms since 1970. */
  since: number
  /** The price before the drop in dollars, and when it dropped (ms since 1970). */
  fell?: { from: number; at: number }
}

/** For how many days a price must have been on the site before a lower one counts as a drop. */
export const STOOD_DAYS = 7
/** For how many days a drop is shown. */
export const FALL_TOLD_DAYS = 60

/**
 * Updates a price's history after a build has published it; calling it twice changes nothing. If the price rises, its
 * drop is no longer shown. If it falls again so soon that this isn't a drop of its own, the earlier drop goes on, from
 * the same earlier price.
 *
 * @param before what the last build knew
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

/** The drop to show for a price: from how much, and when. Null if there was none, or it was too long ago. */
export function priceFall(known: PublishedPrice, now: number): { from: number; at: number } | null {
  const { fell, price } = known
  if (!fell || fell.from - price < 1) return null
  const age = now - fell.at
  return age >= 0 && age <= FALL_TOLD_DAYS * DAY_MS ? fell : null
}
