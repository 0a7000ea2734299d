import { type Frame, both, shell, screen, mirrors, plate, frameOf } from './end-parts.ts'
import { type CarShape } from './shape.ts'
import { mix } from '../paint.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, circle, clip, ellipse, group, linear, path, rect, stroke } from '../svg.ts'

function grille({ art, shape, sitter, p, s }: Frame): string {
  const { halfWidth: w, nose, sill } = shape
  const y = nose[1] - 7
  const style = sitter.seed % 3
  const tall = shape.cladding ? 27 : 18
  const gw = w * (style === 0 ? 0.5 : style === 1 ? 0.62 : 0.44)
  const d = `M${p(-gw, y)}C${p(-gw * 0.4, y + 2)} ${p(gw * 0.4, y + 2)} ${p(gw, y)}L${p(gw * 0.84, y - tall)}C${p(gw * 0.3, y - tall - 3)} ${p(-gw * 0.3, y - tall - 3)} ${p(-gw * 0.84, y - tall)}Z`
  let mesh = ''
  if (style === 1)
    for (let i = -7; i <= 7; i += 1)
      mesh += stroke(`M${p((i * gw) / 8, y + 4)}L${p((i * gw) / 8, y - tall - 4)}`, sitter.trim, 2.2, {
        opacity: 0.75,
      })
  else
    for (let i = 1; i < 5; i += 1)
      mesh += stroke(
        `M${p(-gw, y - (i * tall) / 5)}L${p(gw, y - (i * tall) / 5)}`,
        sitter.trim,
        style === 0 ? 2.6 : 1.6,
        { opacity: 0.7 },
      )
  const lower = `M${p(-w * 0.62, sill + 24)}L${p(w * 0.62, sill + 24)}L${p(w * 0.54, sill + 9)}L${p(-w * 0.54, sill + 9)}Z`
  let out =
    path(
      d,
      linear(art, [
        [0, '#0b0d10'],
        [1, '#23272d'],
      ]),
    ) +
    group(mesh, { 'clip-path': clip(art, d) }) +
    stroke(d, sitter.trim, 2.4)
  out +=
    path(lower, '#101317') + stroke(`M${p(-w * 0.58, sill + 16)}L${p(w * 0.58, sill + 16)}`, '#3a4048', 1.6)
  out += ellipse(
    400,
    GROUND - (y - tall * 0.42) * s,
    8.5 * s,
    6.4 * s,
    linear(art, [
      [0, '#ffffff'],
      [1, '#8d959c'],
    ]),
    { stroke: '#555c63', 'stroke-width': 1 },
  )
  return out
}

function headlamp({ art, shape, p, s }: Frame, side: 1 | -1): string {
  const { halfWidth: w, nose, sill } = shape
  const y = nose[1] - 6
  const h = shape.cladding ? 15 : 12
  const d = `M${p(side * w * 0.58, y)}C${p(side * w * 0.74, y + 3)} ${p(side * w * 0.88, y + 5)} ${p(side * w * 0.98, y + 3)}C${p(side * w * 1.0, y - 4)} ${p(side * w * 0.97, y - h)} ${p(side * w * 0.93, y - h - 1)}C${p(side * w * 0.8, y - h)} ${p(side * w * 0.66, y - h + 2)} ${p(side * w * 0.56, y - h + 4)}Z`
  const cx = 400 + side * w * 0.8 * s
  const cy = GROUND - (y - h * 0.42) * s
  return (
    path(
      d,
      linear(art, [
        [0, '#dfe8ef'],
        [0.5, '#7e8b97'],
        [1, '#2a3138'],
      ]),
    ) +
    circle(cx, cy, 4.9 * s, '#20262d') +
    circle(
      cx,
      cy,
      3.7 * s,
      linear(art, [
        [0, '#ffffff'],
        [1, '#9fb3c4'],
      ]),
    ) +
    circle(cx - side * 11.5 * s, cy + 0.4 * s, 3.6 * s, '#20262d') +
    circle(cx - side * 11.5 * s, cy + 0.4 * s, 2.6 * s, '#dbe6ee') +
    stroke(
      `M${p(side * w * 0.6, y - 1.4)}C${p(side * w * 0.74, y + 1.4)} ${p(side * w * 0.86, y + 3.2)} ${p(side * w * 0.965, y + 1.6)}`,
      '#ffffff',
      2.6,
    ) +
    rect(400 + side * w * 0.8 * s - 9 * s, GROUND - (sill + 22) * s, 18 * s, 4 * s, 2, '#dfe6ec', {
      opacity: 0.9,
    })
  )
}

/** Draws a car from straight ahead. */
export function paintCarFront(art: Art, shape: CarShape, sitter: Sitter): Painted {
  const frame = frameOf(art, shape, sitter)
  const { p, s } = frame
  const { halfWidth: w, nose, cowl, sill } = shape
  const { paint } = sitter
  let out = shell(frame) + screen(frame, cowl[1] - 3)
  const bonnet = `M${p(-w * 0.86, cowl[1] - 6)}C${p(-w * 0.5, cowl[1])} ${p(w * 0.5, cowl[1])} ${p(w * 0.86, cowl[1] - 6)}L${p(w * 0.62, nose[1] - 3)}C${p(w * 0.3, nose[1])} ${p(-w * 0.3, nose[1])} ${p(-w * 0.62, nose[1] - 3)}Z`
  out += path(
    bonnet,
    linear(art, [
      [0, mix(paint.light, '#ffffff', 0.35)],
      [0.6, paint.light, 0.7],
      [1, paint.base, 0.3],
    ]),
  )
  out += stroke(
    `M${p(-w * 0.86, cowl[1] - 6)}L${p(-w * 0.62, nose[1] - 3)}C${p(-w * 0.3, nose[1])} ${p(w * 0.3, nose[1])} ${p(w * 0.62, nose[1] - 3)}L${p(w * 0.86, cowl[1] - 6)}`,
    '#0a0c10',
    1.5,
    { opacity: 0.45 },
  )
  out += both((side) =>
    stroke(`M${p(side * w * 0.42, cowl[1] - 5)}L${p(side * w * 0.3, nose[1] - 1)}`, '#ffffff', 2, {
      opacity: 0.35,
    }),
  )
  out += grille(frame) + headlamp(frame, 1) + headlamp(frame, -1)
  out += mirrors(frame) + plate(400, GROUND - (sill + 22) * s, s, '#3c4750')
  out += both((side) =>
    stroke(`M${p(side * w * 0.1, cowl[1] + 1)}L${p(side * w * 0.1 + w * 0.46, cowl[1] + 5)}`, '#090b0e', 3),
  )
  return {
    art: out,
    wheel: [400, GROUND, 40],
    front: [400 - w * 0.62 * s, GROUND - (nose[1] - 12) * s],
    rear: [400, 300],
  }
}

/** Draws a car from straight behind. */
export function paintCarRear(art: Art, shape: CarShape, sitter: Sitter): Painted {
  const frame = frameOf(art, shape, sitter)
  const { p, s } = frame
  const { halfWidth: w, lip, sill, belt } = shape
  const { paint } = sitter
  const van = shape.kind === 'van'
  const hatch = shape.tail[0] > shape.length * 0.72 || van
  const low = shape.kind === 'ute' ? lip[1] + 6 : hatch ? belt[1] + 2 : lip[1] + 4
  let out = shell(frame) + screen(frame, low)
  if (hatch && !van)
    out += path(
      `M${p(-w * 0.6, shape.crown[1] - 4)}C${p(-w * 0.3, shape.crown[1] + 3)} ${p(w * 0.3, shape.crown[1] + 3)} ${p(w * 0.6, shape.crown[1] - 4)}L${p(w * 0.56, shape.crown[1] - 12)}C${p(w * 0.3, shape.crown[1] - 8)} ${p(-w * 0.3, shape.crown[1] - 8)} ${p(-w * 0.56, shape.crown[1] - 12)}Z`,
      linear(art, [
        [0, paint.light],
        [1, paint.dark],
      ]),
    )
  const y = Math.min(lip[1], belt[1]) - 8
  const red = linear(art, [
    [0, '#ff5b4c'],
    [0.5, '#c9151d'],
    [1, '#6d0a10'],
  ])
  out += both((side) => {
    const d =
      van || shape.kind === 'ute'
        ? `M${p(side * w * 0.86, y + 4)}L${p(side * w * 0.98, y + 2)}L${p(side * w * 1.0, y - 34)}L${p(side * w * 0.86, y - 32)}Z`
        : `M${p(side * w * 0.46, y)}C${p(side * w * 0.7, y + 4)} ${p(side * w * 0.9, y + 3)} ${p(side * w * 0.98, y - 2)}L${p(side * w * 0.98, y - 17)}C${p(side * w * 0.84, y - 18)} ${p(side * w * 0.66, y - 12)} ${p(side * w * 0.46, y - 9)}Z`
    const line =
      van || shape.kind === 'ute'
        ? `M${p(side * w * 0.92, y)}L${p(side * w * 0.935, y - 29)}`
        : `M${p(side * w * 0.52, y - 3.5)}C${p(side * w * 0.7, y - 1)} ${p(side * w * 0.86, y - 3)} ${p(side * w * 0.94, y - 6)}`
    return path(d, red) + stroke(line, '#ffc1b4', 2.4) + stroke(d, '#3c0508', 1, { opacity: 0.6 })
  })
  if (!van && shape.kind !== 'ute')
    out += stroke(`M${p(-w * 0.46, y - 4)}L${p(w * 0.46, y - 4)}`, '#c9151d', 4, { opacity: 0.85 })
  if (van) out += stroke(`M${p(0, shape.crown[1] - 6)}L${p(0, sill + 20)}`, '#0a0c10', 1.8, { opacity: 0.5 })
  // Lid, plate, bumper and pipes.
  out += stroke(
    `M${p(-w * 0.84, low - 4)}L${p(-w * 0.8, sill + 30)}C${p(-w * 0.4, sill + 27)} ${p(w * 0.4, sill + 27)} ${p(w * 0.8, sill + 30)}L${p(w * 0.84, low - 4)}`,
    '#0a0c10',
    1.6,
    { opacity: 0.5 },
  )
  out += path(
    `M${p(-w * 0.96, sill + 18)}C${p(-w * 0.5, sill + 22)} ${p(w * 0.5, sill + 22)} ${p(w * 0.96, sill + 18)}L${p(w * 0.86, sill - 1)}L${p(-w * 0.86, sill - 1)}Z`,
    shape.cladding ? '#23272c' : '#1b1e23',
    { opacity: shape.cladding ? 1 : 0.75 },
  )
  out += both(
    (side) =>
      rect(400 + side * w * 0.74 * s - 8 * s, GROUND - (sill + 14) * s, 16 * s, 4 * s, 2, '#a3141b') +
      rect(400 + side * w * 0.52 * s - 9 * s, GROUND - (sill + 5) * s, 18 * s, 5 * s, 2.5 * s, sitter.trim),
  )
  out += plate(400, GROUND - (y - 14) * s, s, '#3c4750')
  out += ellipse(
    400,
    GROUND - (y + 3) * s,
    7.5 * s,
    4 * s,
    linear(art, [
      [0, '#ffffff'],
      [1, '#8d959c'],
    ]),
  )
  out += mirrors(frame) + stroke(`M${p(0, low + 2)}L${p(w * 0.4, low + 7)}`, '#090b0e', 2.6)
  return {
    art: out,
    wheel: [400, GROUND, 40],
    front: [400, 300],
    rear: [400 + w * 0.62 * s, GROUND - (y - 6) * s],
  }
}
