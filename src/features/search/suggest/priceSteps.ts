import { roundPrices } from '#rules/pricing/roundPrices.ts'

/**
 * The two round prices about the middle of what is found, each with something on either side of it.
 *
 * @example priceSteps({ min: 12_990, max: 79_990, avg: 34_000 }) → [30000, 40000]
 */
export function priceSteps({ min, max, avg }: { min: number; max: number; avg: number }): number[] {
  const inside = roundPrices(min, max)
  const over = inside.findIndex((step) => step > avg)
  const middle = over === -1 ? inside.length : over
  return inside.slice(Math.max(0, middle - 1), middle + 1)
}
