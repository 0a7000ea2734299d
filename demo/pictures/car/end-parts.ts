import { type CarShape } from './shape.ts'
import { mix } from '../paint.ts'
import { drawShadow } from '../shadow.ts'
import { GROUND, type Sitter } from '../subject.ts'
import { type Art, clip, group, linear, n, path, rect, stroke } from '../svg.ts'

/** Height of a camper's high roof above its body, in cm. */
const HIGH_ROOF = 64

type At = (x: number, y: number) => string

/**
 * Mirrors one half of a shape about the middle line, and closes the shape. The points run from the top of the middle line to its bottom,
 * with x to the right.
 */
function mirrored(points: readonly (readonly number[])[], p: At): string {
  const right = points.map((c, i) => (i === 0 ? `M${p(c[0] ?? 0, c[1] ?? 0)}` : segment(c, p, 1))).join('')
  const back: string[] = []
  for (let i = points.length - 1; i > 0; i -= 1) {
    const c = points[i] ?? []
    const before = points[i - 1] ?? []
    const ex = before.at(-2) ?? 0
    const ey = before.at(-1) ?? 0
    back.push(
      c.length === 6
        ? `C${p(-(c[2] ?? 0), c[3] ?? 0)} ${p(-(c[0] ?? 0), c[1] ?? 0)} ${p(-ex, ey)}`
        : `L${p(-ex, ey)}`,
    )
  }
  const last = points.at(-1) ?? []
  return `${right}L${p(-(last.at(-2) ?? 0), last.at(-1) ?? 0)}${back.join('')}Z`
}

function segment(c: readonly number[], p: At, side: number): string {
  if (c.length === 6)
    return `C${p((c[0] ?? 0) * side, c[1] ?? 0)} ${p((c[2] ?? 0) * side, c[3] ?? 0)} ${p((c[4] ?? 0) * side, c[5] ?? 0)}`
  return `L${p((c[0] ?? 0) * side, c[1] ?? 0)}`
}

export interface Frame {
  art: Art
  shape: CarShape
  sitter: Sitter
  p: At
  s: number
}

/** Draws something on both sides: once for the right (1), once for the left (-1). */
export function both(draw: (side: 1 | -1) => string): string {
  return draw(1) + draw(-1)
}

/** Draws the shadow, tyres, cabin and body of a car seen from one end. */
export function shell({ art, shape, sitter, p, s }: Frame): string {
  const { halfWidth: w, crown, belt, sill, wheel } = shape
  const { paint } = sitter
  const van = shape.kind === 'van'
  const roof = w * (van ? 0.84 : 0.68)
  const top = crown[1]
  const cabin = mirrored(
    [
      [0, top],
      [roof * 0.5, top, roof * 0.82, top - 1, roof * 0.93, top - 8],
      [roof, top - 14, w * 0.9, belt[0] + 12, w * 0.95, belt[0] - 2],
      [w * 0.5, belt[0] - 2],
    ],
    p,
  )
  const body = mirrored(
    [
      [0, belt[0] + 3],
      [w * 0.5, belt[0] + 3, w * 0.8, belt[0] + 2, w * 0.94, belt[0] - 4],
      [w * 1.02, belt[0] - 14, w * 1.02, sill + 36, w, sill + 14],
      [w * 0.98, sill + 4, w * 0.94, sill, w * 0.86, sill - 1],
      [w * 0.3, sill - 2],
    ],
    p,
  )
  let out = drawShadow(art, 400 - w * s * 1.02, 400 + w * s * 1.02, GROUND)
  out += both((side) =>
    rect(
      side > 0 ? 400 + w * 0.68 * s : 400 - (w * 0.68 + 25) * s,
      GROUND - wheel * 1.7 * s,
      25 * s,
      wheel * 1.7 * s,
      7,
      linear(
        art,
        [
          [0, '#0b0c0f'],
          [0.5, '#2a2d33'],
          [1, '#101114'],
        ],
        1,
        0,
      ),
    ),
  )
  out += path(
    `M${p(-w * 0.72, sill + 6)}L${p(w * 0.72, sill + 6)}L${p(w * 0.66, sill - 8)}L${p(-w * 0.66, sill - 8)}Z`,
    '#0a0c0f',
  )
  out += path(
    cabin,
    linear(art, [
      [0, mix(paint.light, '#ffffff', 0.2)],
      [0.2, paint.base],
      [1, paint.dark],
    ]),
  )
  out += path(
    body,
    linear(art, [
      [0, mix(paint.light, '#ffffff', 0.15)],
      [0.18, paint.light],
      [0.42, paint.base],
      [0.75, mix(paint.base, paint.dark, 0.7)],
      [1, paint.deep],
    ]),
  )
  const sides = linear(
    art,
    [
      [0, paint.deep, 0.75],
      [0.16, paint.deep, 0],
      [0.84, paint.deep, 0],
      [1, paint.deep, 0.75],
    ],
    1,
    0,
  )
  return out + path(body, sides)
}

/** Draws a camper's raised or high roof from one end. Call it before drawing the body, which covers the roof's lower edge. */
export function onRoof({ art, shape, sitter, p }: Frame): string {
  const { halfWidth: w, crown, roof } = shape
  if (!roof) return ''
  const { paint } = sitter
  const half = w * 0.84
  const top = crown[1]
  if (roof.startsWith('high')) {
    const square = roof === 'high-square' ? 0.94 : roof === 'high-step' ? 0.82 : 0.7
    const cap = path(
      `M${p(-half * 0.94, top - 10)}C${p(-half * 0.9, top + HIGH_ROOF * 0.6)} ${p(-half * square, top + HIGH_ROOF - 2)} ${p(-half * 0.4, top + HIGH_ROOF)}L${p(half * 0.4, top + HIGH_ROOF)}C${p(half * square, top + HIGH_ROOF - 2)} ${p(half * 0.9, top + HIGH_ROOF * 0.6)} ${p(half * 0.94, top - 10)}Z`,
      linear(art, [
        [0, '#ffffff'],
        [1, mix(paint.light, '#ffffff', 0.4)],
      ]),
    )
    const window = (low: number, high: number, wide: number): string =>
      path(
        `M${p(-half * wide, top + low)}L${p(half * wide, top + low)}C${p(half * wide, top + high)} ${p(half * wide * 0.9, top + high)} ${p(half * wide * 0.8, top + high)}L${p(-half * wide * 0.8, top + high)}C${p(-half * wide * 0.9, top + high)} ${p(-half * wide, top + high)} ${p(-half * wide, top + low)}Z`,
        '#27303a',
      )
    if (roof === 'high') return cap + window(22, 46, 0.46)
    return roof === 'high-step' ? cap + window(14, 30, 0.62) : cap
  }
  const lid = linear(art, [
    [0, paint.light],
    [1, paint.dark],
  ])
  if (roof === 'rack')
    return (
      stroke(
        `M${p(-half * 0.7, top + 6)}L${p(half * 0.7, top + 6)}M${p(-half * 0.6, top - 6)}L${p(-half * 0.6, top + 6)}M${p(half * 0.6, top - 6)}L${p(half * 0.6, top + 6)}`,
        '#22262b',
        5,
      ) +
      path(
        `M${p(-half * 0.5, top + 8)}C${p(-half * 0.46, top + 34)} ${p(half * 0.16, top + 34)} ${p(half * 0.2, top + 8)}Z`,
        '#2b3036',
      )
    )
  const high = roof === 'lift' ? 46 : 52
  return (
    path(
      `M${p(-half * 0.8, top - 6)}L${p(half * 0.8, top - 6)}L${p(half * 0.76, top + high)}L${p(-half * 0.76, top + high)}Z`,
      '#a39d8b',
    ) +
    path(
      `M${p(-half * 0.4, top + 12)}L${p(half * 0.4, top + 12)}L${p(half * 0.38, top + high - 8)}L${p(-half * 0.38, top + high - 8)}Z`,
      '#3a4038',
      { opacity: 0.6 },
    ) +
    path(
      `M${p(-half * 0.86, top + high - 2)}C${p(-half * 0.84, top + high + 10)} ${p(-half * 0.6, top + high + 12)} ${p(0, top + high + 12)}C${p(half * 0.6, top + high + 12)} ${p(half * 0.84, top + high + 10)} ${p(half * 0.86, top + high - 2)}Z`,
      lid,
    )
  )
}

/** Draws the windscreen or rear window, whose lower edge is `low` cm above the ground. */
export function screen({ art, shape, p }: Frame, low: number): string {
  const { halfWidth: w, crown } = shape
  const roof = w * (shape.kind === 'van' ? 0.84 : 0.68)
  const shoulder = Math.min(low + 22, crown[1] - 19)
  const d = mirrored(
    [
      [0, crown[1] - 9],
      [roof * 0.5, crown[1] - 9, roof * 0.72, crown[1] - 10, roof * 0.84, crown[1] - 15],
      [w * 0.8, shoulder, w * 0.84, (shoulder + low) / 2, w * 0.87, low + 1],
      [w * 0.5, low - 3, w * 0.2, low - 4, 0, low - 4],
    ],
    p,
  )
  const seats = both((side) =>
    path(
      `M${p(side * w * 0.22, low - 4)}C${p(side * w * 0.2, low + 26)} ${p(side * w * 0.28, low + 32)} ${p(side * w * 0.4, low + 32)}C${p(side * w * 0.54, low + 32)} ${p(side * w * 0.6, low + 24)} ${p(side * w * 0.58, low - 4)}Z`,
      '#0b0e12',
      { opacity: 0.5 },
    ),
  )
  const flash =
    path(
      `M${p(-w * 0.7, low - 6)}L${p(-w * 0.32, crown[1])}L${p(-w * 0.02, crown[1])}L${p(-w * 0.4, low - 6)}Z`,
      '#ffffff',
      { opacity: 0.14 },
    ) +
    path(
      `M${p(-w * 0.3, low - 6)}L${p(w * 0.08, crown[1])}L${p(w * 0.2, crown[1])}L${p(-w * 0.18, low - 6)}Z`,
      '#ffffff',
      { opacity: 0.1 },
    )
  return (
    path(
      d,
      linear(art, [
        [0, '#6d7d89'],
        [0.5, '#2f3943'],
        [1, '#171d24'],
      ]),
    ) +
    group(seats + flash, { 'clip-path': clip(art, d) }) +
    stroke(d, '#0a0c10', 2, { opacity: 0.7 })
  )
}

export function mirrors({ art, shape, sitter, p }: Frame): string {
  const { halfWidth: w, belt } = shape
  const y = belt[0]
  return both((side) =>
    path(
      `M${p(side * w * 0.93, y + 3)}C${p(side * w * 1.0, y + 13)} ${p(side * w * 1.16, y + 15)} ${p(side * w * 1.19, y + 9)}C${p(side * w * 1.2, y + 2)} ${p(side * w * 1.14, y - 1)} ${p(side * w * 1.02, y)}Z`,
      linear(art, [
        [0, sitter.paint.light],
        [0.5, sitter.paint.base],
        [1, sitter.paint.deep],
      ]),
    ),
  )
}

export function plate(x: number, y: number, s: number, text: string): string {
  return (
    rect(x - 26 * s, y, 52 * s, 13 * s, 2.5, '#f2f1e8', { stroke: '#33383e', 'stroke-width': 1.4 }) +
    rect(x - 21 * s, y + 4.6 * s, 42 * s, 4 * s, 1.5, text, { opacity: 0.75 })
  )
}

/** Sets the scale and coordinates of a car's end: cm from the middle, cm up from the ground. */
export function frameOf(art: Art, shape: CarShape, sitter: Sitter): Frame {
  const s = Math.min(2.35, 400 / (shape.crown[1] + (shape.roof ? HIGH_ROOF : 0) + 8))
  return { art, shape, sitter, s, p: (x, y) => `${n(400 + x * s)} ${n(GROUND - y * s)}` }
}
