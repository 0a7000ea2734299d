/** Round prices that shoppers use as limits. The numbers are the same in each region, in its own dollars. */
const STEPS = [5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300, 500].map(
  (thousand) => thousand * 1000,
)

/**
 * The round prices between the lowest and the highest price in stock. At least one vehicle costs no more than each
 * of them, and at least one costs more.
 *
 * @example roundPrices(12_990, 32_990) → [15000, 20000, 25000, 30000]
 */
export const roundPrices = (min: number, max: number): number[] =>
  STEPS.filter((step) => step >= min && step < max)
