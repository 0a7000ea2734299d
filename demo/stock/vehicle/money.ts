import type { Line } from '../catalogue/catalogue.ts'
import type { Random } from '../random.ts'

/** Rounds to an advertised price: 47,312 → 46,990 with a step of 1000; 9,940 → 9,990 with a step of 100. Never below 990. */
export function advertised(value: number, step: number): number {
  return Math.max(990, Math.round(value / step) * step - 10)
}

/**
 * Returns a used vehicle's value in dollars. It falls with age in years and with kilometres above average. As in
 * real life, most is lost in the first year.
 */
export function usedValue(
  random: Random,
  line: Line,
  price: number,
  age: number,
  km: number | null,
  usual: number,
): number {
  const keeps = line.keeps ?? 0.88
  const byAge = price * 0.93 * keeps ** age
  const over = km === null || usual === 0 ? 0 : (km - usual) / Math.max(usual, 10_000)
  const byUse = Math.min(1.12, Math.max(0.72, 1 - over * 0.16))
  return byAge * byUse * (0.97 + random.next() * 0.06)
}
