import { both, frameOf, mirrors, onRoof, plate, screen, shell } from './end-parts.ts'
import { grille, headlamp, tailLamp } from './face.ts'
import { type CarShape } from './shape.ts'
import { mix } from '../paint.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, ellipse, linear, path, rect, stroke } from '../svg.ts'

export function paintCarFront(art: Art, shape: CarShape, sitter: Sitter): Painted {
  const frame = frameOf(art, shape, sitter)
  const { p, s } = frame
  const { halfWidth: w, nose, cowl, sill } = shape
  const { paint } = sitter
  let out = onRoof(frame) + shell(frame) + screen(frame, cowl[1] - 3)
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

export function paintCarRear(art: Art, shape: CarShape, sitter: Sitter): Painted {
  const frame = frameOf(art, shape, sitter)
  const { p, s } = frame
  const { halfWidth: w, lip, sill, belt } = shape
  const { paint } = sitter
  const van = shape.kind === 'van'
  const hatch = shape.tail[0] > shape.length * 0.72 || van
  const low = shape.kind === 'ute' ? lip[1] + 6 : hatch ? belt[1] + 2 : lip[1] + 4
  let out = onRoof(frame) + shell(frame) + screen(frame, low)
  if (hatch && !van)
    out += path(
      `M${p(-w * 0.6, shape.crown[1] - 4)}C${p(-w * 0.3, shape.crown[1] + 3)} ${p(w * 0.3, shape.crown[1] + 3)} ${p(w * 0.6, shape.crown[1] - 4)}L${p(w * 0.56, shape.crown[1] - 12)}C${p(w * 0.3, shape.crown[1] - 8)} ${p(-w * 0.3, shape.crown[1] - 8)} ${p(-w * 0.56, shape.crown[1] - 12)}Z`,
      linear(art, [
        [0, paint.light],
        [1, paint.dark],
      ]),
    )
  const y = Math.min(lip[1], belt[1]) - 8
  out += both((side) => tailLamp(frame, side, y))
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
