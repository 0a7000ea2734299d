import { pane, accentOf, running, drawbar, roofThings, camperLocker, door } from './parts.ts'
import { type VanShape } from './shapes.ts'
import { mix } from '../paint.ts'
import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, circle, clip, group, linear, n, path, rect, stroke } from '../svg.ts'

/** Draws a caravan, pop top, toy hauler or off-grid van from its left, drawbar to the left. */
export function paintVanSide(art: Art, shape: VanShape, sitter: Sitter): Painted {
  const total = shape.length + shape.bar + 14
  const s = Math.min(668 / total, 1.18, 372 / (shape.roof + shape.lift + 20))
  const left = 400 - (total * s) / 2 + (shape.bar + 14) * s
  const p = (x: number, y: number): string => `${n(left + x * s)} ${n(GROUND - y * s)}`
  const px = (x: number): number => left + x * s
  const py = (y: number): number => GROUND - y * s
  const { length: L, floor, roof, rake, tail, plate } = shape
  const { paint, seed } = sitter
  const accent = accentOf(seed)
  const body = `M${p(8, floor)}C${p(0, floor)} ${p(-2, floor + 8)} ${p(-2, floor + 20)}L${p(2, floor + (roof - floor) * 0.42)}C${p(5, floor + (roof - floor) * 0.62)} ${p(rake * 0.6, roof - 20)} ${p(rake * 0.9, roof - 7)}C${p(rake + 3, roof)} ${p(rake + 14, roof)} ${p(rake + 22, roof)}L${p(L - tail - 22, roof)}C${p(L - tail - 6, roof)} ${p(L - tail, roof - 4)} ${p(L - tail * 0.9, roof - 18)}L${p(L, floor + (roof - floor) * 0.3)}${tail > 30 ? `L${p(L - 60, floor + 8)}L${p(L - 74, floor)}` : `L${p(L, floor + 12)}C${p(L, floor + 3)} ${p(L - 3, floor)} ${p(L - 12, floor)}`}Z`
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
  if (panelled)
    for (let y = plate + 22; y < roof - 22; y += 21)
      over += stroke(`M${p(-4, y)}L${p(L + 4, y)}`, paint.deep, 0.8, { opacity: 0.13 })
  // Swoosh in the maker's colour.
  if (panelled) {
    over += path(
      `M${p(-6, plate + 60)}C${p(L * 0.22, plate + 50)} ${p(L * 0.4, plate + 6)} ${p(L + 6, plate + 14)}L${p(L + 6, plate + 34)}C${p(L * 0.5, plate + 26)} ${p(L * 0.28, plate + 62)} ${p(-6, plate + 88)}Z`,
      accent,
      { opacity: 0.92 },
    )
    over += path(
      `M${p(-6, plate + 94)}C${p(L * 0.28, plate + 70)} ${p(L * 0.5, plate + 34)} ${p(L + 6, plate + 42)}L${p(L + 6, plate + 47)}C${p(L * 0.5, plate + 41)} ${p(L * 0.28, plate + 76)} ${p(-6, plate + 102)}Z`,
      mix(accent, '#0c0f14', 0.55),
      { opacity: 0.85 },
    )
  }
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
  for (const [x, w] of shape.windows)
    out += pane(art, px(x), py(winTop), w * s, Math.min(82, roof - plate - 70) * s)
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
