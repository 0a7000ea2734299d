/** A price, as it is now or as somebody waiting for a drop last knew it. */
export interface KnownPrice {
  /** Dollars; null if there's none. */
  price: number | null
  /** The vehicle and price basis: drive-away prices and those without on-road costs can't be compared. */
  of: string
}

/**
 * Whether to tell somebody who's waiting: the price is at least a dollar below the one they knew. Calling it twice changes nothing.
 *
 * @returns what they know afterwards; a rise doesn't change that, so a price that goes up and back down isn't reported
 */
export function priceWatch(
  known: KnownPrice,
  now: KnownPrice,
): { fell: { from: number; to: number } | null; known: KnownPrice } {
  // The price may come back later.
  if (now.price === null) return { fell: null, known }
  if (known.of !== now.of || known.price === null) return { fell: null, known: now }
  if (known.price - now.price < 1) return { fell: null, known }
  return { fell: { from: known.price, to: now.price }, known: now }
}
