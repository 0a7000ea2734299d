import { PER } from '../facts/units.ts'

export type Axle = 'steer' | 'lift' | 'drive'

interface AxleCounts {
  steer: number | null
  lift: number | null
}

/**
 * A truck's axles, front to rear: '6x4' has 6 wheels or pairs of them, of which 4 are driven, so it has a steer axle and 2 drive axles. Null if
 * the text doesn't say what each axle is. For example, the fourth axle of an 8x4 may be a second steer axle or a lift axle, unless
 * `counts` says which.
 *
 * @param configuration such as '6x4'
 * @param counts of steer and lift axles as far as they're known; a truck has at least one steer axle
 */
export function axlesOf(configuration: string, { steer, lift }: AxleCounts): Axle[] | null {
  const [, wheels = '', driven = ''] = /(?:^|\D)(\d{1,2})\s*[x×]\s*(\d{1,2})(?!\d)/i.exec(configuration) ?? []
  const axles = Number(wheels) / 2
  const drive = Number(driven) / 2
  if (!Number.isInteger(axles) || !Number.isInteger(drive) || axles < 2 || axles > 6 || drive < 1) return null
  if (drive === axles && steer === null && lift === null) return repeat('drive', axles)
  const front = steer ?? 1
  const middle = lift ?? 0
  if (front + middle + drive !== axles) return null
  return [...repeat('steer', front), ...repeat('lift', middle), ...repeat('drive', drive)]
}

const repeat = (axle: Axle, count: number): Axle[] => Array.from({ length: count }, () => axle)

/** The upper ends of the Federal Highway Administration's classes 1 to 7, in lb. */
const CLASS_ENDS = [6000, 10_000, 14_000, 16_000, 19_500, 26_000, 33_000]

/** The American class, 1 to 8, of a truck with this gross weight rating. @param gross in kg */
export function truckClass(gross: number): number {
  const index = CLASS_ENDS.findIndex((end) => Math.round(gross / PER.lb) <= end)
  return index < 0 ? 8 : index + 1
}
