/** A price as somebody who waits for it to fall last knew it, or as it is now. */
export interface KnownPrice {
  /** Dollars; null where none is told. */
  price: number | null
  /** What it is the price of, and on what basis: a drive-away price and one without on-road costs can't be compared. */
  of: string
}

/**
 * Whether a price is worth telling somebody who waits for it to fall: it is a dollar or more below what they knew. Doing it
 * twice is doing it once.
 *
 * @returns what they know afterwards, where they are told: a rise leaves it as it was, so that up and down again is no news
 */
export function priceWatch(
  known: KnownPrice,
  now: KnownPrice,
): { fell: { from: number; to: number } | null; known: KnownPrice } {
  // Taken away for a while, it comes back some day.
  if (now.price === null) return { fell: null, known }
  if (known.of !== now.of || known.price === null) return { fell: null, known: now }
  if (known.price - now.price < 1) return { fell: null, known }
  return { fell: { from: known.price, to: now.price }, known: now }
}
