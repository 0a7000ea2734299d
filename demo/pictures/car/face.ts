import { GROUND } from '../subject.ts'
import { circle, clip, ellipse, group, linear, path, rect, stroke } from '../svg.ts'
import { type Frame } from './end-parts.ts'
import { type Face } from './shape.ts'

const LOOKS: readonly Pick<Face, 'grille' | 'pattern'>[] = [
  { grille: [0.5, 18], pattern: 'across' },
  { grille: [0.62, 18], pattern: 'upright' },
  { grille: [0.44, 18], pattern: 'mesh' },
]

/** Returns a car's face: its family's, or one that the seed picks. */
export function faceOf({ shape, sitter }: Frame): Face {
  if (shape.face) return shape.face
  const { grille, pattern } = LOOKS[sitter.seed % 3] ?? { grille: [0.5, 18], pattern: 'across' }
  return {
    grille: [grille[0], shape.cladding ? 27 : grille[1]],
    pattern,
    lamp: 'swept',
    tail: shape.kind === 'car' ? 'bar' : 'tall',
  }
}

/** Draws the grille with its badge, and the air intake below. */
export function grille(frame: Frame): string {
  const { art, shape, sitter, p, s } = frame
  const { halfWidth: w, nose, sill } = shape
  const {
    grille: [half, tall],
    pattern,
  } = faceOf(frame)
  const y = nose[1] - 7
  const gw = w * half
  const d = `M${p(-gw, y)}C${p(-gw * 0.4, y + 2)} ${p(gw * 0.4, y + 2)} ${p(gw, y)}L${p(gw * 0.84, y - tall)}C${p(gw * 0.3, y - tall - 3)} ${p(-gw * 0.3, y - tall - 3)} ${p(-gw * 0.84, y - tall)}Z`
  let bars = ''
  if (pattern === 'upright')
    for (let i = -7; i <= 7; i += 1)
      bars += stroke(`M${p((i * gw) / 8, y + 4)}L${p((i * gw) / 8, y - tall - 4)}`, sitter.trim, 2.2, {
        opacity: 0.75,
      })
  if (pattern === 'across')
    for (let i = 1; i * 5 < tall + 4; i += 1)
      bars += stroke(`M${p(-gw, y - i * 5)}L${p(gw, y - i * 5)}`, sitter.trim, 2.4, { opacity: 0.7 })
  if (pattern === 'mesh')
    for (let i = -14; i <= 14; i += 1)
      bars += stroke(
        `M${p((i * gw) / 9, y + 4)}L${p((i * gw) / 9 + 14, y - tall - 4)}M${p((i * gw) / 9, y + 4)}L${p((i * gw) / 9 - 14, y - tall - 4)}`,
        '#4a5057',
        1.1,
      )
  const lower = `M${p(-w * 0.62, sill + 24)}L${p(w * 0.62, sill + 24)}L${p(w * 0.54, sill + 9)}L${p(-w * 0.54, sill + 9)}Z`
  const dark = linear(art, [
    [0, '#0b0d10'],
    [1, '#23272d'],
  ])
  return (
    path(d, dark) +
    group(bars, { 'clip-path': clip(art, d) }) +
    stroke(d, sitter.trim, 2.4) +
    path(lower, '#101317') +
    stroke(`M${p(-w * 0.58, sill + 16)}L${p(w * 0.58, sill + 16)}`, '#3a4048', 1.6) +
    ellipse(
      400,
      GROUND - (y - Math.min(tall, 20) * 0.42) * s,
      8.5 * s,
      6.4 * s,
      linear(art, [
        [0, '#ffffff'],
        [1, '#8d959c'],
      ]),
      { stroke: '#555c63', 'stroke-width': 1 },
    )
  )
}

export function headlamp(frame: Frame, side: 1 | -1): string {
  const { art, shape, p, s } = frame
  const { halfWidth: w, nose, sill } = shape
  const {
    lamp,
    grille: [half],
  } = faceOf(frame)
  const y = nose[1] - 6
  const light = linear(art, [
    [0, '#dfe8ef'],
    [0.5, '#7e8b97'],
    [1, '#2a3138'],
  ])
  const at = (x: number, up: number): string => p(side * w * x, up)
  const inner = Math.max(0.5, Math.min(0.68, half + 0.06))
  const eye = (x: number, up: number, r: number): string =>
    circle(400 + side * w * x * s, GROUND - up * s, r * 1.3 * s, '#20262d') +
    circle(
      400 + side * w * x * s,
      GROUND - up * s,
      r * s,
      linear(art, [
        [0, '#ffffff'],
        [1, '#9fb3c4'],
      ]),
    )
  const fog = rect(400 + side * w * 0.8 * s - 9 * s, GROUND - (sill + 22) * s, 18 * s, 4 * s, 2, '#dfe6ec', {
    opacity: 0.9,
  })
  const h = shape.cladding ? 15 : 12
  switch (lamp) {
    case 'slim':
      return (
        path(
          `M${at(inner, y - 2)}C${at(0.76, y + 2)} ${at(0.9, y + 4)} ${at(0.98, y + 3)}L${at(0.95, y - 5)}C${at(0.84, y - 6)} ${at(0.68, y - 7)} ${at(inner, y - 7)}Z`,
          light,
        ) +
        stroke(
          `M${at(inner, y - 2)}C${at(0.76, y + 2)} ${at(0.9, y + 4)} ${at(0.97, y + 2.4)}`,
          '#ffffff',
          2.8,
        ) +
        eye(0.8, y - 2.4, 2.4) +
        eye(0.68, y - 4, 2) +
        fog
      )
    case 'boxy':
      return (
        path(
          `M${at(inner, y + 1)}L${at(0.97, y + 2)}L${at(0.96, y - h)}L${at(inner + 0.02, y - h + 2)}Z`,
          light,
        ) +
        stroke(`M${at(inner, y + 1)}L${at(0.97, y + 2)}L${at(0.96, y - h)}`, '#ffffff', 2.4) +
        eye(0.86, y - h * 0.42, 4.4) +
        eye(0.72, y - h * 0.42, 3.2) +
        fog
      )
    case 'split':
      return (
        path(`M${at(inner, y + 1)}L${at(0.98, y + 4)}L${at(0.97, y)}L${at(inner, y - 3)}Z`, '#f4f8fb') +
        path(`M${at(0.72, y - 12)}L${at(0.95, y - 9)}L${at(0.94, y - 24)}L${at(0.74, y - 23)}Z`, light, {
          stroke: '#14171b',
        }) +
        eye(0.84, y - 17, 4) +
        rect(400 + side * w * 0.8 * s - 7 * s, GROUND - (sill + 12) * s, 14 * s, 3 * s, 1.5, '#dfe6ec', {
          opacity: 0.7,
        })
      )
    case 'blocks':
      return (
        path(
          `M${at(inner, y + 1)}L${at(0.97, y + 2)}L${at(0.96, y - 10)}L${at(inner + 0.03, y - 9)}Z`,
          '#1b2026',
        ) +
        [0.64, 0.75, 0.86]
          .map((x) =>
            rect(
              400 + side * w * (x + 0.03) * s - 5 * s,
              GROUND - (y - 0.5) * s,
              9 * s,
              8 * s,
              1.5,
              '#eef4f8',
            ),
          )
          .join('') +
        fog
      )
    case 'swept':
      return (
        path(
          `M${at(inner, y)}C${at(0.74, y + 3)} ${at(0.88, y + 5)} ${at(0.98, y + 3)}C${at(1, y - 4)} ${at(0.97, y - h)} ${at(0.93, y - h - 1)}C${at(0.8, y - h)} ${at(0.66, y - h + 2)} ${at(inner - 0.02, y - h + 4)}Z`,
          light,
        ) +
        eye(0.8, y - h * 0.42, 3.7) +
        eye(0.68, y - h * 0.4, 2.6) +
        stroke(
          `M${at(inner + 0.02, y - 1.4)}C${at(0.74, y + 1.4)} ${at(0.86, y + 3.2)} ${at(0.965, y + 1.6)}`,
          '#ffffff',
          2.6,
        ) +
        fog
      )
  }
}

/** Draws one tail lamp, and half of the strip between the two if they're joined. */
export function tailLamp(frame: Frame, side: 1 | -1, y: number): string {
  const { art, shape, p, s } = frame
  const { halfWidth: w } = shape
  const red = linear(art, [
    [0, '#ff5b4c'],
    [0.5, '#c9151d'],
    [1, '#6d0a10'],
  ])
  const at = (x: number, up: number): string => p(side * w * x, up)
  const draw = (d: string, line: string): string =>
    path(d, red) + stroke(line, '#ffc1b4', 2.4) + stroke(d, '#3c0508', 1, { opacity: 0.6 })
  const { tail } = faceOf(frame)
  switch (tail) {
    case 'tall':
      return draw(
        `M${at(0.86, y + 4)}L${at(0.98, y + 2)}L${at(1, y - 34)}L${at(0.86, y - 32)}Z`,
        `M${at(0.92, y)}L${at(0.935, y - 29)}`,
      )
    case 'hook':
      return draw(
        `M${at(0.5, y - 1)}L${at(0.98, y + 2)}L${at(0.99, y - 24)}L${at(0.87, y - 22)}L${at(0.84, y - 9)}L${at(0.52, y - 8)}Z`,
        `M${at(0.56, y - 4)}L${at(0.9, y - 2)}L${at(0.93, y - 19)}`,
      )
    case 'blocks':
      return [0.6, 0.75, 0.9]
        .map((x) =>
          rect(
            400 + side * w * x * s - 6 * s,
            GROUND - (y + 1) * s,
            11 * s,
            12 * s,
            shape.nose[1] < 80 ? 6 * s : 2,
            red,
            { stroke: '#3c0508' },
          ),
        )
        .join('')
    default: {
      const lamp = draw(
        `M${at(0.46, y)}C${at(0.7, y + 4)} ${at(0.9, y + 3)} ${at(0.98, y - 2)}L${at(0.98, y - 17)}C${at(0.84, y - 18)} ${at(0.66, y - 12)} ${at(0.46, y - 9)}Z`,
        `M${at(0.52, y - 3.5)}C${at(0.7, y - 1)} ${at(0.86, y - 3)} ${at(0.94, y - 6)}`,
      )
      return tail === 'bar'
        ? stroke(`M${p(0, y - 4)}L${at(0.46, y - 4)}`, '#c9151d', 4, { opacity: 0.85 }) + lamp
        : lamp
    }
  }
}
