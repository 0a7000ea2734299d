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
export function priceWatch(
  known: KnownPrice,
  now: KnownPrice,
): { fell: { from: number; to: number } | null; known: KnownPrice } {
  // The known price is kept in case the vehicle gets a price again.
  if (now.price === null) return { fell: null, known }
  if (known.of !== now.of || known.price === null) return { fell: null, known: now }
  if (known.price - now.price < 1) return { fell: null, known }
  return { fell: { from: known.price, to: now.price }, known: now }
}
