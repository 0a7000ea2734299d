import { DAY_MS } from '../constants.ts'

/**
 * What a site's build stores about a vehicle's price for later builds, so that pages can show price drops: '$1,000 less since 3 November'.
 * Consumer law requires that the earlier price was charged for some time just before the drop. So a price that was on the site for only a
 * few days, such as a mistake, doesn't count.
 */
export interface PublishedPrice {
  /** Dollars. */
  price: number
  /**
   * What the price is for: the vehicle, and what the price includes. A drive-away price, for example, can't be compared with one that
   * leaves out on-road costs.
   */
  of: string
  /** When this price appeared on the site, in ms since 1970. */
  since: number
  /** The price from which it dropped, in dollars, and when that happened, in ms since 1970; missing if there was no drop. */
  fell?: { from: number; at: number }
}

/** For how many days a price must have been on the site before a lower one counts as a drop. */
export const STOOD_DAYS = 7
/** For how many days a drop is shown. */
export const FALL_TOLD_DAYS = 60

/**
 * The history of a price once a build has published it. A second call with the same price changes nothing. If the price rises, an earlier
 * drop is forgotten. If it falls again too soon to count as another drop, the earlier drop continues: its starting price and its date stay.
 */
export function nextPublishedPrice(
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

export function priceFall(published: PublishedPrice, now: number): { from: number; at: number } | null {
  const { fell, price } = published
  if (!fell || fell.from - price < 1) return null
  const age = now - fell.at
  return age >= 0 && age <= FALL_TOLD_DAYS * DAY_MS ? fell : null
}

/** The price of a vehicle: either the current one, or the last one that somebody waiting for a drop knows of. */
export interface KnownPrice {
  /** The price in dollars; null if the vehicle has none. */
  price: number | null
  /** As in `PublishedPrice`. */
  of: string
}

/**
 * Whether somebody who's waiting for a lower price should be told that the price has dropped. They should if it's at least a dollar below
 * the price they know of. Calling this again with the returned `known` and the same `now` reports no further drop.
 *
 * @returns `known`: the price that they know of from now on. A rise doesn't change it, so they aren't told if a price goes up and comes
 * down again
 */
export function noticePriceFall(
  known: KnownPrice,
  now: KnownPrice,
): { fell: { from: number; to: number } | null; known: KnownPrice } {
  // The known price is kept in case the vehicle gets a price again.
  if (now.price === null) return { fell: null, known }
  if (known.of !== now.of || known.price === null) return { fell: null, known: now }
  if (known.price - now.price < 1) return { fell: null, known }
  return { fell: { from: known.price, to: now.price }, known: now }
}
