import { pane, accentOf, running, drawbar, roofThings, camperLocker, door } from './parts.ts'
import { extrasOf } from './extras.ts'
import { graphicOf } from './graphics.ts'
import { outlineOf } from './outline.ts'
import { type VanShape } from './shape.ts'
import { mix } from '../paint.ts'
import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, circle, clip, group, linear, n, path, rect, stroke } from '../svg.ts'

/** Draws the left side of a caravan, pop top, toy hauler or off-grid van, with the drawbar to the left. */
export function paintVanSide(art: Art, shape: VanShape, sitter: Sitter): Painted {
  const total = shape.length + shape.bar + 14
  const s = Math.min(668 / total, 1.18, 372 / (shape.roof + shape.lift + 20))
  const left = 400 - (total * s) / 2 + (shape.bar + 14) * s
  const p = (x: number, y: number): string => `${n(left + x * s)} ${n(GROUND - y * s)}`
  const px = (x: number): number => left + x * s
  const py = (y: number): number => GROUND - y * s
  const { length: L, floor, roof, rake, tail, plate } = shape
  const { paint, seed } = sitter
  const accent = shape.accent ?? accentOf(seed)
  const body = outlineOf(shape, p)
  const inside = clip(art, body)
  let out =
    drawShadow(art, px(-shape.bar), px(L), GROUND) +
    drawbar(art, shape, p, s) +
    roofThings(art, shape, p, s, sitter)
  out += path(
    body,
    linear(art, [
      [0, mix(paint.light, '#ffffff', 0.4)],
      [0.22, mix(paint.base, '#ffffff', 0.12)],
      [0.7, paint.base],
      [1, mix(paint.base, paint.dark, 0.55)],
    ]),
  )
  let over = ''
  const panelled = roof > 160
  if (panelled && shape.skin === 'ribbed')
    for (let y = plate + 22; y < roof - 22; y += 21)
      over += stroke(`M${p(-4, y)}L${p(L + 4, y)}`, paint.deep, 0.8, { opacity: 0.13 })
  if (panelled) over += graphicOf(shape, p, accent)
  const checker = plate > 130 || !panelled
  over += path(
    `M${p(-6, plate)}L${p(L + 6, plate)}L${p(L + 6, floor - 5)}L${p(-6, floor - 5)}Z`,
    panelled
      ? linear(art, [
          [0, checker ? '#4a4f55' : '#8d949a'],
          [1, '#24282d'],
        ])
      : linear(art, [
          [0, paint.light],
          [0.5, paint.base],
          [1, paint.dark],
        ]),
  )
  if (checker && panelled)
    for (let i = 0; i < 46; i += 1)
      over += stroke(
        `M${p(i * 14, plate - 8)}l5 -4m${n(3)} ${n(16)}l-5 -4m${n(4)} ${n(17)}l5 -4`,
        '#747a81',
        1.4,
        { opacity: 0.6 },
      )
  over += stroke(`M${p(-6, plate)}L${p(L + 6, plate)}`, '#14171b', 2, { opacity: 0.6 })
  if (!panelled) over += camperLocker(art, shape, p, s)
  over += rect(px(-10), py(roof), (L + 20) * s, 16 * s, 0, '#ffffff', { opacity: 0.35 })
  // Service hatches.
  if (panelled) {
    over +=
      rect(px(L * 0.4), py(floor + 34), 46 * s, 26 * s, 3, '#000000', { opacity: 0.14 }) +
      rect(px(20), py(floor + 34), 74 * s, 27 * s, 4, '#000000', { opacity: 0.16, stroke: '#14171b' })
    over += rect(px(L - 56), py(plate + 58), 30 * s, 30 * s, 3, '#ffffff', {
      opacity: 0.55,
      stroke: '#6d747b',
    })
  }
  out +=
    group(over, { 'clip-path': inside }) +
    stroke(body, mix(paint.deep, '#0b0d11', 0.4), 1.6, { opacity: 0.65 })
  const winTop = roof - 46
  for (const [x, w, h = 82, drop = 0] of shape.windows)
    out += pane(art, px(x), py(winTop - drop), w * s, Math.min(h, roof - plate - 70) * s)
  if (shape.door !== null) out += door(art, shape.door, shape, px, py, s, sitter)
  if (shape.awning) {
    out += rect(
      px(rake + 16),
      py(roof - 6),
      (L - rake - tail - 44) * s,
      14 * s,
      7 * s,
      linear(art, [
        [0, '#fbfbfb'],
        [0.5, '#c3c8cc'],
        [1, '#777e85'],
      ]),
    )
    out +=
      circle(px(rake + 20), py(roof - 13), 6.4 * s, '#4a5057') +
      circle(px(L - tail - 30), py(roof - 13), 6.4 * s, '#4a5057')
  }
  if (shape.ramp) {
    out += stroke(`M${p(L - 178, roof - 34)}L${p(L - 178, floor + 14)}`, '#14171b', 1.6, { opacity: 0.5 })
    out +=
      rect(px(L - 150), py(roof - 52), 112 * s, 40 * s, 6, '#20252b', { opacity: 0.85 }) +
      rect(px(L - 7), py(roof - 22), 7 * s, (roof - floor - 28) * s, 2, '#5b626a')
  }
  out +=
    rect(
      px(L - 6),
      py(panelled ? plate + 30 : floor + 44),
      6 * s,
      26 * s,
      2,
      linear(art, [
        [0, '#ff5a4d'],
        [1, '#8a0d13'],
      ]),
    ) + circle(px(8), py(panelled ? plate + 12 : floor + 16), 3.4 * s, '#f0a12c')
  out += extrasOf(art, shape, { px, py, s })
  const under = running(art, shape, p, s, sitter)
  out += under.art
  for (const x of [54, L - 40])
    out +=
      stroke(`M${p(x, floor)}L${p(x - 8, 8)}`, '#4a5057', 5 * s) +
      rect(px(x - 22), py(8), 30 * s, 6 * s, 2, '#33383e')
  return {
    art: out,
    wheel: under.wheel,
    front: [px(40), py((floor + roof) / 2)],
    rear: [px(L - 70), py((floor + roof) / 2)],
  }
}
