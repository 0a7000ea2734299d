import { linear } from './colour.ts'

/** The light around a vehicle, which its lacquer mirrors: the colours overhead, and just above and below the horizon. */
export interface Surroundings {
  zenith: string
  horizon: string
  /** Trees, walls and houses. */
  skyline: string
  floor: string
  /** The brightness of lamps overhead; 0 in the open. */
  lamps: number
}

function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** Lists the surroundings as `mirror` wants them. */
export const flat = ({ zenith, horizon, skyline, floor, lamps }: Surroundings): Float64Array =>
  Float64Array.from([...linear(zenith), ...linear(horizon), ...linear(skyline), ...linear(floor), lamps])

/** Sets `out` to the light that comes from a direction. */
export function mirror(out: Float64Array, around: Float64Array, x: number, y: number, z: number): void {
  const up = smooth(-0.015, 0.015, y)
  const over = smooth(0.1, 0.19, y + 0.02 * x * z)
  const high = y > 0 ? Math.sqrt(y) : 0
  const lamps = around[12] as number
  // Two long lamps over the vehicle, or a bright cloud.
  const lamp =
    lamps > 0
      ? lamps * smooth(0.3, 0.36, y) * (1 - smooth(0.1, 0.16, Math.abs(Math.abs(z / (y + 0.01)) - 0.55)))
      : 0.75 * smooth(0.45, 0.95, 0.25 - 0.45 * x + 0.55 * y + 0.5 * z)
  const near = 0.55 + 0.45 * smooth(-0.7, -0.02, y)
  for (let k = 0; k < 3; k += 1) {
    const sky = (around[3 + k] as number) * (1 - high) + (around[k] as number) * high + lamp
    const far = (around[6 + k] as number) * (1 - over) + sky * over
    out[k] = (around[9 + k] as number) * near * (1 - up) + far * up
  }
}
