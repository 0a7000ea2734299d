import { fieldsOf, parseStored } from './stored.ts'

/** The shopper's own measures, which vehicles are compared with: what their car may tow, in kg, and their inseam, in mm. */
export const MEASURES = ['towing', 'ball', 'combined', 'inseam'] as const
export type Measure = (typeof MEASURES)[number]
export type Measures = Partial<Record<Measure, number>>

/** The lowest and highest plausible values. */
const RANGES: Record<Measure, readonly [number, number]> = {
  towing: [100, 50_000],
  ball: [10, 5000],
  combined: [500, 100_000],
  inseam: [400, 1200],
}

export const isLikelyMeasure = (name: Measure, value: unknown): value is number =>
  typeof value === 'number' && value >= RANGES[name][0] && value <= RANGES[name][1]

export function parseMeasures(stored: unknown): Measures {
  const fields = fieldsOf(parseStored(stored))
  return Object.fromEntries(
    MEASURES.flatMap((name) => {
      const value = fields?.get(name)
      return isLikelyMeasure(name, value) ? [[name, value] as const] : []
    }),
  )
}
