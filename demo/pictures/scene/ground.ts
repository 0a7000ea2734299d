import { mix } from '../paint.ts'
import { type Art, linear, path, rect } from '../svg.ts'

/** Where the ground begins. */
export const HORIZON = 372

/** Draws the ground from the horizon down. */
export function floor(art: Art, far: string, near: string): string {
  return rect(
    0,
    HORIZON,
    800,
    600 - HORIZON,
    0,
    linear(art, `0 ${far}, 0.35 ${mix(far, near, 0.7)}, 1 ${near}`),
  )
}

/** Draws a range of soft hills: `height` in px above the horizon; `seed` moves the peaks. */
export function hills(seed: number, height: number, fill: string): string {
  const points = Array.from({ length: 9 }, (_, i) => {
    const wave = Math.sin(i * 1.7 + seed) * 0.5 + Math.sin(i * 0.8 + seed * 2.3) * 0.5
    return [i * 100, HORIZON - height * (0.55 + 0.45 * wave)] as const
  })
  let d = `M0 ${HORIZON}L0 ${points[0]?.[1] ?? HORIZON}`
  for (let i = 1; i < points.length; i += 1) {
    const [x0, y0] = points[i - 1] ?? [0, 0]
    const [x1, y1] = points[i] ?? [0, 0]
    d += `C${x0 + 50} ${y0.toFixed(1)} ${x1 - 50} ${y1.toFixed(1)} ${x1} ${y1.toFixed(1)}`
  }
  return path(`${d}L800 ${HORIZON}Z`, fill)
}
