import { type VanShape } from './shape.ts'
import { mix } from '../paint.ts'
import { type Sitter } from '../subject.ts'
import { type Art, circle, clip, group, linear, n, path, rect, stroke } from '../svg.ts'
import { drawWheel } from '../wheel.ts'

/** Draws a framed window, like a caravan's acrylic windows. */
export function pane(art: Art, x: number, y: number, w: number, h: number, r = 9): string {
  const d = `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}v${n(h - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${r}h${n(2 * r - w)}a${r} ${r} 0 0 1 ${-r} ${-r}v${n(2 * r - h)}a${r} ${r} 0 0 1 ${r} ${-r}Z`
  const flash = path(
    `M${n(x + w * 0.18)} ${n(y + h)}L${n(x + w * 0.48)} ${n(y)}H${n(x + w * 0.72)}L${n(x + w * 0.42)} ${n(y + h)}Z`,
    '#ffffff',
    { opacity: 0.16 },
  )
  return (
    path(
      d,
      linear(art, [
        [0, '#667683'],
        [0.5, '#323d47'],
        [1, '#191f26'],
      ]),
    ) +
    group(flash + rect(x, y, w, h * 0.2, 0, '#e9dfcf', { opacity: 0.22 }), { 'clip-path': clip(art, d) }) +
    stroke(d, '#14181d', 2.6) +
    stroke(`M${n(x + r)} ${n(y + 1.4)}h${n(w - 2 * r)}`, '#ffffff', 1, { opacity: 0.35 })
  )
}

const ACCENTS = ['#c8742c', '#8c2f2b', '#2f6b6a', '#31507c', '#5d6b45', '#2b3036']

/** Returns the colour of the maker's stripe. */
export const accentOf = (seed: number): string => ACCENTS[seed % ACCENTS.length] ?? '#31507c'

/** Draws the wheels and the arch over them. Returns the first wheel's position. */
export function running(
  art: Art,
  shape: VanShape,
  p: (x: number, y: number) => string,
  s: number,
  sitter: Sitter,
): { art: string; wheel: readonly [number, number, number] } {
  const middle = shape.length * (shape.axles === 2 ? 0.57 : 0.55)
  const gap = shape.wheel * 1.09
  const centres = shape.axles === 2 ? [middle - gap, middle + gap] : [middle]
  const at = (x: number, y: number): [number, number] => {
    const [px = 0, py = 0] = p(x, y).split(' ').map(Number)
    return [px, py]
  }
  const first = centres[0] ?? middle
  const last = centres.at(-1) ?? middle
  const r = shape.wheel
  const arch = `M${p(first - r - 9, shape.floor - 4)}L${p(first - r - 5, shape.floor + 14)}C${p(first - r + 4, r * 2 + 12)} ${p(first - 12, r * 2 + 12)} ${p(first, r * 2 + 12)}L${p(last, r * 2 + 12)}C${p(last + 12, r * 2 + 12)} ${p(last + r - 4, r * 2 + 12)} ${p(last + r + 5, shape.floor + 14)}L${p(last + r + 9, shape.floor - 4)}Z`
  const look = {
    style: sitter.wheel === 'wire' || sitter.wheel === 'truck' ? ('five' as const) : sitter.wheel,
    metal: sitter.metal,
    rim: 0.6,
    blocks: shape.wheel > 40,
  }
  const wheels = centres.map((x) => drawWheel(art, ...at(x, r), r * s, look)).join('')
  return {
    art: path(arch, '#0b0d10') + stroke(arch.split('L').slice(0, -1).join('L'), '#2a2f35', 4 * s) + wheels,
    wheel: [...at(first, r), r * s],
  }
}

/** Draws the A-frame, coupling, jockey wheel and gas bottles. */
export function drawbar(art: Art, shape: VanShape, p: (x: number, y: number) => string, s: number): string {
  const y = Math.max(46, shape.floor - 4)
  const steel = linear(art, [
    [0, '#5b626a'],
    [1, '#1f2328'],
  ])
  const jockey = 16
  let out = path(`M${p(-shape.bar, y + 3)}L${p(40, y + 6)}L${p(40, y - 8)}L${p(-shape.bar, y - 5)}Z`, steel)
  out += path(
    `M${p(-shape.bar - 14, y + 6)}L${p(-shape.bar + 12, y + 7)}L${p(-shape.bar + 12, y - 6)}L${p(-shape.bar - 12, y - 7)}Z`,
    '#8a9199',
  )
  out +=
    stroke(`M${p(-shape.bar + 34, y + 34)}L${p(-shape.bar + 34, jockey)}`, '#7c838b', 5.2 * s) +
    stroke(`M${p(-shape.bar + 26, y + 36)}L${p(-shape.bar + 44, y + 36)}`, '#3a4047', 4 * s)
  const [jx = 0, jy = 0] = p(-shape.bar + 34, jockey - 2)
    .split(' ')
    .map(Number)
  out += circle(jx, jy, 14 * s, '#1c1f24') + circle(jx, jy, 6 * s, '#9aa1a8')
  // Gas bottles and a tool box on the bar.
  for (const x of [-58, -30]) {
    const [bx = 0, by = 0] = p(x, y + 56)
      .split(' ')
      .map(Number)
    out +=
      rect(
        bx,
        by,
        24 * s,
        54 * s,
        9 * s,
        linear(
          art,
          [
            [0, '#8d959c'],
            [0.35, '#dfe3e6'],
            [1, '#7f878e'],
          ],
          1,
          0,
        ),
      ) + rect(bx + 8 * s, by - 6 * s, 8 * s, 8 * s, 2, '#6a7077')
  }
  return out
}

/** Draws the air conditioner and hatch on the roof, and the canvas under a raised roof. */
export function roofThings(
  art: Art,
  shape: VanShape,
  p: (x: number, y: number) => string,
  s: number,
  sitter: Sitter,
): string {
  const top = shape.roof + shape.lift
  let out = ''
  const box = (x: number, w: number, h: number, fill: string): string => {
    const [bx = 0, by = 0] = p(x, top + h)
      .split(' ')
      .map(Number)
    return rect(bx, by, w * s, (h + 6) * s, 5 * s, fill)
  }
  if (shape.roof < 160) return ''
  out +=
    box(
      shape.length * 0.42,
      84,
      17,
      linear(art, [
        [0, '#f3f5f6'],
        [1, '#b9bfc4'],
      ]),
    ) + box(shape.length * 0.42 + 10, 62, 20, '#dde1e4')
  out += box(shape.length * 0.72, 46, 8, '#c9ced2')
  if (shape.lift > 0) {
    const canvas = linear(art, [
      [0, '#a9a594'],
      [1, '#8b8777'],
    ])
    const L = shape.length
    out += path(
      `M${p(shape.rake * 0.9, shape.roof - 2)}L${p(L - 14, shape.roof - 2)}L${p(L - 18, top - 8)}L${p(shape.rake * 0.9 + 4, top - 8)}Z`,
      canvas,
    )
    const step = (L - shape.rake - 50) / 3
    for (let i = 0; i < 3; i += 1) {
      const [wx = 0, wy = 0] = p(shape.rake + 30 + i * step, top - 16)
        .split(' ')
        .map(Number)
      out += rect(wx, wy, step * 0.72 * s, 22 * s, 4, '#3a4038', { opacity: 0.7 })
    }
    out += path(
      `M${p(shape.rake * 0.7, top - 10)}C${p(shape.rake, top + 4)} ${p(shape.rake + 20, top + 4)} ${p(shape.rake + 60, top + 4)}L${p(L - 50, top + 4)}C${p(L - 20, top + 4)} ${p(L - 8, top)} ${p(L - 6, top - 10)}Z`,
      linear(art, [
        [0, sitter.paint.light],
        [1, sitter.paint.dark],
      ]),
    )
  }
  return out
}

/** Draws the folded canvas and the lockers of a camper trailer. */
export function camperLocker(
  art: Art,
  shape: VanShape,
  p: (x: number, y: number) => string,
  s: number,
): string {
  const { length: L, floor, roof } = shape
  let out = path(
    `M${p(-8, roof + 4)}L${p(L + 8, roof + 4)}L${p(L + 8, roof - 22)}L${p(-8, roof - 22)}Z`,
    linear(art, [
      [0, '#7d7a6c'],
      [1, '#4f4d44'],
    ]),
  )
  for (let i = 0; i < 8; i += 1)
    out += stroke(`M${p(18 + i * 38, roof)}L${p(18 + i * 38, roof - 22)}`, '#2d2c27', 2.2, { opacity: 0.6 })
  for (const x of [16, 92, 210]) {
    const [bx = 0, by = 0] = p(x, roof - 28)
      .split(' ')
      .map(Number)
    out +=
      rect(bx, by, 66 * s, (roof - floor - 36) * s, 4, '#000000', { opacity: 0.13, stroke: '#0d0f12' }) +
      rect(bx + 26 * s, by + 12 * s, 15 * s, 7 * s, 2, '#20242a')
  }
  return out
}

/** Draws an entrance door with its window and step. */
export function door(
  art: Art,
  x: number,
  shape: VanShape,
  px: (x: number) => number,
  py: (y: number) => number,
  s: number,
  sitter: Sitter,
): string {
  const { floor, roof } = shape
  const h = roof - floor - 40
  return (
    rect(
      px(x),
      py(roof - 30),
      68 * s,
      (h + 6) * s,
      7,
      linear(art, [
        [0, mix(sitter.paint.base, '#ffffff', 0.3)],
        [1, mix(sitter.paint.base, sitter.paint.dark, 0.35)],
      ]),
      { stroke: '#2b3036', 'stroke-width': 2 },
    ) +
    pane(art, px(x + 12), py(roof - 42), 44 * s, Math.min(66, h * 0.42) * s, 6) +
    rect(px(x + 7), py(floor + h * 0.47), 12 * s, 16 * s, 3, '#2b3036') +
    rect(px(x - 3), py(floor - 4), 74 * s, 7 * s, 2, '#3b4148') +
    rect(px(x + 4), py(floor - 20), 60 * s, 6 * s, 2, '#3b4148')
  )
}
