import { type Art, ellipse, radial } from './svg.ts'

/** Draws the soft shadow under a vehicle from x1 to x2, darkest between the wheels. */
export function drawShadow(art: Art, x1: number, x2: number, y: number): string {
  const middle = (x1 + x2) / 2
  const half = (x2 - x1) / 2
  const soft = radial(art, [
    [0, '#0a0d12', 0.5],
    [0.7, '#0a0d12', 0.26],
    [1, '#0a0d12', 0],
  ])
  const hard = radial(art, [
    [0, '#05070a', 0.85],
    [0.75, '#05070a', 0.55],
    [1, '#05070a', 0],
  ])
  return ellipse(middle, y + 5, half * 1.12, 26, soft) + ellipse(middle, y - 1, half * 0.99, 12, hard)
}
