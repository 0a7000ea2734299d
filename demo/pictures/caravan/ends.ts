import { accentOf, pane } from './parts.ts'
import { endExtras } from './extras.ts'
import { type VanShape } from './shape.ts'
import { mix } from '../paint.ts'
import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, circle, linear, n, path, rect, stroke } from '../svg.ts'

/** Draws the maker's colours across an end. */
function bandOf(
  { graphic }: VanShape,
  accent: string,
  px: (x: number) => number,
  y: (up: number) => number,
  w: number,
  s: number,
): string {
  const second = mix(accent, '#0c0f14', 0.5)
  const across = (up: number, high: number, colour: string): string =>
    rect(px(-w + 1), y(up), w * 2 * s - 2, high * s, 0, colour, { opacity: 0.92 })
  switch (graphic) {
    case 'two-tone':
      return across(62, 62, accent) + across(72, 6, second)
    case 'bands':
      return across(56, 20, accent) + across(28, 8, second)
    case 'wave':
      return across(44, 44, accent) + across(50, 4, '#c3c9ce')
    case 'chevron':
      return path(
        `M${n(px(-w))} ${n(y(66))}L${n(px(0))} ${n(y(22))}L${n(px(w))} ${n(y(66))}V${n(y(44))}L${n(px(0))} ${n(y(0))}L${n(px(-w))} ${n(y(44))}Z`,
        accent,
      )
    case 'slash':
      return (
        across(16, 12, second) +
        path(
          `M${n(px(w * 0.3))} ${n(y(16))}L${n(px(w * 0.62))} ${n(y(90))}H${n(px(w * 0.86))}L${n(px(w * 0.54))} ${n(y(16))}Z`,
          accent,
        )
      )
    case 'plain':
      return across(18, 10, accent)
    case 'swoosh':
      return across(34, 20, accent) + across(42, 4, second)
  }
}

/** Draws one end of a towed home: the front with its drawbar, or the rear with its lamps, plate and spare wheel. */
export function paintVanEnd(art: Art, shape: VanShape, sitter: Sitter, end: 'front' | 'rear'): Painted {
  const top = shape.roof + shape.lift
  const s = Math.min(1.5, 372 / (top + 16))
  const w = shape.roof < 160 ? 98 : 116
  const px = (x: number): number => 400 + x * s
  const py = (y: number): number => GROUND - y * s
  const { floor, roof, plate } = shape
  const { paint } = sitter
  const accent = shape.accent ?? accentOf(sitter.seed)
  let out = drawShadow(art, px(-w), px(w), GROUND)
  for (const x of [-w + 6, w - 34])
    out += rect(
      px(x),
      py(shape.wheel * 2),
      28 * s,
      shape.wheel * 2 * s,
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
    )
  if (shape.lift > 0)
    out +=
      rect(px(-w + 14), py(top - 6), (w - 14) * 2 * s, (shape.lift + 6) * s, 3, '#979383') +
      rect(px(-w + 4), py(top + 4), (w - 4) * 2 * s, 16 * s, 8, paint.light)
  out += rect(
    px(-w),
    py(roof),
    w * 2 * s,
    (roof - floor) * s,
    { raked: 18, rounded: 40, swept: 24, upright: 8 }[shape.nose] * s,
    linear(art, [
      [0, mix(paint.light, '#ffffff', 0.4)],
      [0.3, paint.base],
      [1, mix(paint.base, paint.dark, 0.6)],
    ]),
    { stroke: '#30353b', 'stroke-width': 1.5 },
  )
  const low = shape.roof < 160 ? floor + 4 : plate
  out += rect(
    px(-w),
    py(low),
    w * 2 * s,
    (low - floor) * s,
    6,
    linear(art, [
      [0, '#4f555b'],
      [1, '#24282d'],
    ]),
  )
  if (roof > 160) {
    const y = (up: number): number => py(plate + up)
    out += bandOf(shape, accent, px, y, w, s)
    const tall = shape.nose === 'swept' ? 58 : shape.nose === 'rounded' ? 86 : 72
    const wide = w * (shape.nose === 'swept' ? 0.76 : shape.nose === 'upright' ? 0.56 : 0.68)
    out +=
      shape.ramp && end === 'rear'
        ? ''
        : pane(
            art,
            px(-wide),
            py(roof - (end === 'rear' ? 40 : 50)),
            wide * 2 * s,
            tall * s,
            shape.nose === 'rounded' ? 24 : 12,
          )
  } else {
    out += rect(px(-w + 2), py(roof + 2), (w - 2) * 2 * s, 26 * s, 8, '#656256')
  }
  if (end === 'front') {
    out += path(
      `M${n(px(-66))} ${n(py(floor + 8))}L${n(px(-10))} ${n(py(34))}H${n(px(10))}L${n(px(66))} ${n(py(floor + 8))}H${n(px(50))}L${n(px(0))} ${n(py(46))}L${n(px(-50))} ${n(py(floor + 8))}Z`,
      '#2b3036',
    )
    for (const x of [-34, 8])
      out += rect(
        px(x),
        py(floor + 62),
        26 * s,
        56 * s,
        9 * s,
        linear(
          art,
          [
            [0, '#8d959c'],
            [0.35, '#e4e7ea'],
            [1, '#7f878e'],
          ],
          1,
          0,
        ),
      )
    out +=
      rect(px(-7), py(46), 14 * s, 18 * s, 4, '#8a9199') +
      stroke(`M${n(px(22))} ${n(py(70))}V${n(py(18))}`, '#7c838b', 5) +
      circle(px(22), py(13), 12 * s, '#1c1f24')
  } else {
    out += shape.ramp
      ? rect(px(-w + 12), py(roof - 20), (w - 12) * 2 * s, (roof - floor - 34) * s, 8, '#ffffff', {
          opacity: 0.16,
          stroke: '#1c2025',
          'stroke-width': 2.4,
        }) + rect(px(-40), py(plate + 78), 80 * s, 12 * s, 4, '#2b3036')
      : ''
    for (const side of [-1, 1])
      out += rect(
        px(side * (w - 14)) - 7 * s,
        py(roof < 160 ? floor + 58 : plate + 24),
        14 * s,
        (roof < 160 ? 34 : 44) * s,
        4,
        linear(art, [
          [0, '#ff6a4d'],
          [0.45, '#c9151d'],
          [0.6, '#f0a12c'],
          [1, '#8a0d13'],
        ]),
      )
    out +=
      rect(px(-w), py(floor + 4), w * 2 * s, 12 * s, 5, '#33383e') +
      rect(px(30), py(floor + 30), 44 * s, 15 * s, 2, '#f2f1e8', { stroke: '#33383e' })
  }
  out += endExtras(art, shape, { px, py, s }, end, sitter)
  return {
    art: out,
    wheel: [400, 420, 40],
    front: [px(-40), py((floor + roof) / 2)],
    rear: [px(50), py((floor + roof) / 2)],
  }
}
