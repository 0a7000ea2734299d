/** A vehicle's price: the current one, or the last one known to somebody who is waiting for it to drop. */
export interface KnownPrice {
  /** Dollars; null if there's none. */
  price: number | null
  /**
   * What the price is for: the vehicle, and what the price includes. Drive-away prices can't be compared with prices without
   * on-road costs.
   */
  of: string
}

/**
 * Whether to tell somebody who's waiting that the price has dropped. That's so if it's at least a dollar below the one they knew.
 * Calling it twice changes nothing.
 *
 * @returns the price to remember as known to them. A rise doesn't change it, so a price that goes up and back down isn't reported
 */
export function priceWatch(
  known: KnownPrice,
  now: KnownPrice,
): { fell: { from: number; to: number } | null; known: KnownPrice } {
  // The known price is kept, because the vehicle may have a price again later.
  if (now.price === null) return { fell: null, known }
  if (known.of !== now.of || known.price === null) return { fell: null, known: now }
  if (known.price - now.price < 1) return { fell: null, known }
  return { fell: { from: known.price, to: now.price }, known: now }
}
