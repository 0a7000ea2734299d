import { drawShadow } from '../shadow.ts'
import { mix } from '../paint.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, circle, ellipse, linear, path, rect, stroke } from '../svg.ts'
import { bars, fork, frame, running } from './chassis.ts'
import { drawEngine } from './engine.ts'
import { coatOf, fillOf, panels } from '../finishes.ts'
import { type BikeShape } from './shape.ts'

const LAMP: [number, string][] = [
  [0, '#ffffff'],
  [1, '#7f8b96'],
]

function headlamp(art: Art, { lamp }: BikeShape, sitter: Sitter): string {
  const light = linear(art, LAMP, 1, 0.3)
  if (lamp.kind === 'cut') return path(lamp.outline, light) + stroke(lamp.outline, '#14171b', 2)
  const [x, y, r] = lamp.at
  return (
    path(
      `M${x - r * 0.5} ${y - r}C${x + r * 0.6} ${y - r} ${x + r * 1.3} ${y - r * 0.5} ${x + r * 1.4} ${y}C${x + r * 1.3} ${y + r * 0.5} ${x + r * 0.6} ${y + r} ${x - r * 0.5} ${y + r}Z`,
      fillOf(art, lamp.shell, sitter),
    ) +
    ellipse(x - r * 0.5, y, r * 0.42, r, fillOf(art, 'chrome', sitter)) +
    ellipse(x - r * 0.56, y, r * 0.32, r * 0.84, light) +
    ellipse(x - r * 0.66, y - r * 0.24, 3.2, r * 0.3, '#ffffff', { opacity: 0.9 })
  )
}

/** Draws a motorcycle's left side, nose to the left. */
export function paintBikeSide(art: Art, shape: BikeShape, sitter: Sitter): Painted {
  const [fx, fr] = shape.front
  const [rx, rr] = shape.rear
  let out = drawShadow(art, fx - fr, rx + rr, GROUND) + running(art, shape, sitter) + frame(art, shape)
  out += drawEngine(art, shape.engine) + panels(art, shape.exhausts, sitter) + fork(art, shape, sitter)
  if (shape.plate) {
    const [x, y] = shape.plate
    out +=
      stroke(`M${x - 56} ${y - 46}L${x} ${y}`, '#22262b', 6) +
      path(`M${x - 8} ${y - 10}L${x + 16} ${y + 2}L${x + 8} ${y + 26}L${x - 14} ${y + 12}Z`, '#22262b') +
      circle(x - 18, y - 2, 6, '#f2a52c')
  }
  out += panels(art, shape.under, sitter)
  out +=
    path(
      shape.seat,
      linear(art, [
        [0, '#3a3e45'],
        [0.4, '#1b1e23'],
        [1, '#0e1013'],
      ]),
    ) + stroke(shape.seat, '#ffffff', 1, { opacity: 0.1 })
  out += path(shape.tank, coatOf(art, sitter)) + stroke(shape.tank, '#0a0c10', 1.1, { opacity: 0.4 })
  out +=
    stroke(shape.shine, '#ffffff', 5, { opacity: 0.5 }) +
    stroke(shape.shine, mix(sitter.paint.base, '#ffffff', 0.6), 2.4, {
      opacity: 0.6,
      transform: 'translate(6 16)',
    })
  out +=
    panels(art, shape.over, sitter) +
    headlamp(art, shape, sitter) +
    bars(art, shape, sitter) +
    panels(art, shape.racks ?? [], sitter)
  out +=
    path(shape.tailLamp, '#d3161e') +
    stroke('M420 412L404 462', '#3a4047', 6) +
    rect(382, 406, 40, 9, 4, '#14171b')
  return { art: out, wheel: [fx, GROUND - fr, fr], front: [290, 250], rear: [560, 270] }
}
