import { roundPrices } from '#rules/pricing/roundPrices.ts'

/**
 * Picks the two round prices that are nearest to the middle of the results, with some results below and above each.
 *
 * @example priceSteps({ min: 12_990, max: 79_990, avg: 34_000 }) → [30000, 40000]
 */
export function priceSteps({ min, max, avg }: { min: number; max: number; avg: number }): number[] {
  const inside = roundPrices(min, max)
  const over = inside.findIndex((step) => step > avg)
  const middle = over === -1 ? inside.length : over
  return inside.slice(Math.max(0, middle - 1), middle + 1)
}
