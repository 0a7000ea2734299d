import type { Camera } from './camera.ts'

/** The ground under a vehicle, and how much of the sky's light reaches each of its points. */
export interface Ground {
  x0: number
  z0: number
  /** Metres between its points. */
  stepX: number
  stepZ: number
  light: Float32Array
}

export const COLUMNS = 73
export const ROWS = 41

/** How far the ground reaches beyond the vehicle, in metres. */
const MARGIN = 1.6

/** Returns the ground around points, and lists its own points. */
export function groundOf(points: readonly number[]): { ground: Omit<Ground, 'light'>; points: number[] } {
  let [x0, x1, z1] = [Infinity, -Infinity, 0]
  for (let i = 0; i < points.length; i += 3) {
    x0 = Math.min(x0, points[i] as number)
    x1 = Math.max(x1, points[i] as number)
    z1 = Math.max(z1, points[i + 2] as number)
  }
  const ground = {
    x0: x0 - MARGIN,
    z0: -z1 - MARGIN,
    stepX: (x1 - x0 + 2 * MARGIN) / (COLUMNS - 1),
    stepZ: (2 * (z1 + MARGIN)) / (ROWS - 1),
  }
  const own: number[] = []
  for (let r = 0; r < ROWS; r += 1)
    for (let c = 0; c < COLUMNS; c += 1)
      own.push(ground.x0 + c * ground.stepX, 0.001, ground.z0 + r * ground.stepZ)
  return { ground, points: own }
}

/** Blurs the light on the ground a little, and lets the shadow end before the ground does. */
export function soften(light: Float32Array): void {
  for (let pass = 0; pass < 2; pass += 1) {
    const old = light.slice()
    for (let r = 1; r < ROWS - 1; r += 1)
      for (let c = 1; c < COLUMNS - 1; c += 1) {
        let sum = 0
        for (let k = 0; k < 9; k += 1)
          sum += old[(r + Math.trunc(k / 3) - 1) * COLUMNS + c + (k % 3) - 1] as number
        light[r * COLUMNS + c] = sum / 9
      }
  }
  for (let i = 0; i < light.length; i += 1) {
    const [r, c] = [Math.trunc(i / COLUMNS), i % COLUMNS]
    const edge = Math.min(1, Math.min(r, ROWS - 1 - r, c, COLUMNS - 1 - c) / 12)
    light[i] = 1 - edge * edge * (3 - 2 * edge) * Math.max(0, 1 - (light[i] as number))
  }
}

/** Enters the ground's shadow into the opacity of black pixels. */
export function castShadow(
  out: Uint8Array,
  ground: Ground,
  camera: Camera,
  width: number,
  height: number,
): void {
  const { light, x0, z0, stepX, stepZ } = ground
  const { eye, turn, down, focal } = camera
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  for (let y = 0; y < height; y += 1) {
    // Level with the camera's right, a row of pixels is a line on the ground.
    const v = (camera.cy - y - 0.5) / focal
    const fall = Math.sin(down) - v * Math.cos(down)
    if (fall <= 0.001) continue
    const t = eye[1] / fall
    const ahead = t * (Math.cos(down) + v * Math.sin(down))
    const u = (0.5 - camera.cx) / focal
    let column = (eye[0] + cos * ahead - sin * t * u - x0) / stepX
    let row = (eye[2] + sin * ahead + cos * t * u - z0) / stepZ
    const right = (-sin * t) / focal / stepX
    const nearer = (cos * t) / focal / stepZ
    for (let x = 0; x < width; x += 1, column += right, row += nearer) {
      if (column < 0 || row < 0 || column >= COLUMNS - 1 || row >= ROWS - 1) continue
      const c = Math.trunc(column)
      const r = Math.trunc(row)
      const fc = column - c
      const fr = row - r
      const at = r * COLUMNS + c
      const lit =
        ((light[at] as number) * (1 - fc) + (light[at + 1] as number) * fc) * (1 - fr) +
        ((light[at + COLUMNS] as number) * (1 - fc) + (light[at + COLUMNS + 1] as number) * fc) * fr
      if (lit < 1) out[(y * width + x) * 4 + 3] = Math.min(240, 255 * (1 - lit))
    }
  }
}
