import { type CarShape, type Point } from './shape.ts'
import { type Sitter } from '../subject.ts'
import { type Art, clip, group, linear, path, stroke } from '../svg.ts'

const GLASS_TOP = '#5d6c78'

const GLASS_LOW = '#161c23'

/** Draws the outline of the painted body, from the front bumper over the roof to the rear bumper. */
export function outline(shape: CarShape, p: (x: number, y: number) => string): string {
  const { length: L, sill, nose, cowl, header, crown, tail, deck, lip } = shape
  const bump = shape.kind === 'van' ? 0 : 3
  const top =
    `M${p(9, sill + 3)}C${p(1, sill + 8)} ${p(0, sill + 20)} ${p(1, (sill + nose[1]) / 2)}` +
    `C${p(1, nose[1] - 10)} ${p(nose[0] * 0.35, nose[1] - 2)} ${p(nose[0], nose[1])}` +
    `C${p(nose[0] + (cowl[0] - nose[0]) * 0.35, nose[1] + (cowl[1] - nose[1]) * 0.62 + bump)} ${p(cowl[0] - 30, cowl[1] - 2)} ${p(cowl[0], cowl[1])}` +
    `C${p(cowl[0] + (header[0] - cowl[0]) * 0.4, cowl[1] + (header[1] - cowl[1]) * 0.47)} ${p(header[0] - 16, header[1] - 6)} ${p(header[0], header[1])}` +
    `C${p(header[0] + 20, header[1] + 5)} ${p(crown[0] - 20, crown[1])} ${p(crown[0], crown[1])}` +
    `C${p(crown[0] + (tail[0] - crown[0]) * 0.45, crown[1])} ${p(tail[0] - 22, tail[1] + 5)} ${p(tail[0], tail[1])}`
  const upright = deck[0] - tail[0] < 60
  const back =
    shape.kind === 'ute'
      ? `C${p(tail[0] + 8, tail[1] - 3)} ${p(deck[0] - 8, deck[1] + 22)} ${p(deck[0] - 2, deck[1])}L${p(lip[0], lip[1])}`
      : `C${p(tail[0] + (deck[0] - tail[0]) * (upright ? 0.45 : 0.38), tail[1] - (upright ? 3 : 8))} ${p(deck[0] - (upright ? 6 : 26), deck[1] + (upright ? 14 : 9))} ${p(deck[0], deck[1])}` +
        `C${p(deck[0] + (lip[0] - deck[0]) * 0.5, deck[1] - 1)} ${p(lip[0] - 4, lip[1] + 2)} ${p(lip[0], lip[1])}`
  const rear = `C${p(lip[0] + 5, lip[1] - 12)} ${p(L - 1, sill + 48)} ${p(L, sill + 32)}C${p(L + 1, sill + 16)} ${p(L - 3, sill + 6)} ${p(L - 10, sill + 3)}`
  return `${top}${back}${rear}L${p(shape.rear + shape.wheel, sill)}L${p(shape.front + shape.wheel, sill)}Z`
}

/** Draws the side windows as one shape. */
function daylight(shape: CarShape, p: (x: number, y: number) => string): string {
  const { cowl, header, crown, tail, deck, belt } = shape
  const end: Point =
    shape.kind === 'van'
      ? [tail[0] - 6, belt[1]]
      : shape.kind === 'ute'
        ? [deck[0] - 16, belt[1]]
        : [deck[0] - (deck[0] - tail[0]) * 0.22 - 8, belt[1] + 3]
  return (
    `M${p(cowl[0] + 14, belt[0])}C${p(cowl[0] + 20 + (header[0] - cowl[0]) * 0.35, belt[0] + (header[1] - belt[0]) * 0.5)} ${p(header[0] - 8, header[1] - 11)} ${p(header[0] + 6, header[1] - 7)}` +
    `C${p(header[0] + 26, header[1] - 3)} ${p(crown[0] - 20, crown[1] - 8)} ${p(crown[0], crown[1] - 8.5)}` +
    `C${p(crown[0] + (tail[0] - crown[0]) * 0.5, crown[1] - 8.5)} ${p(tail[0] - 26, tail[1] - 5)} ${p(tail[0] - 8, tail[1] - 8)}` +
    `C${p(tail[0] + (end[0] - tail[0]) * 0.45, tail[1] - 12)} ${p(end[0] - 3, end[1] + 9)} ${p(end[0], end[1])}Z`
  )
}

/** Draws the side windows with pillars, seats and reflections; `panel` closes all but the front window. */
export function glass(
  art: Art,
  shape: CarShape,
  p: (x: number, y: number) => string,
  s: number,
  sitter: Sitter,
  panel: boolean,
): string {
  const d = daylight(shape, p)
  const inside = clip(art, d)
  const lit = linear(art, [
    [0, GLASS_TOP],
    [0.45, '#2c3640'],
    [1, GLASS_LOW],
  ])
  const { belt, header, crown, pillars } = shape
  const low = Math.min(...belt) - 4
  let over = path(
    `M${p(header[0] - 46, low)}L${p(header[0] + 14, crown[1])}L${p(header[0] + 40, crown[1])}L${p(header[0] - 14, low)}Z`,
    '#ffffff',
    { opacity: 0.13 },
  )
  over += path(
    `M${p(header[0] + 66, low)}L${p(header[0] + 122, crown[1])}L${p(header[0] + 172, crown[1])}L${p(header[0] + 118, low)}Z`,
    '#ffffff',
    { opacity: 0.1 },
  )
  // Seat backs, seen through a tinted window.
  for (const x of pillars.slice(0, 2)) {
    over += path(
      `M${p(x - 26, low)}C${p(x - 24, low + 22)} ${p(x - 20, low + 30)} ${p(x - 12, low + 31)}C${p(x - 4, low + 31)} ${p(x - 5, low + 12)} ${p(x - 6, low)}Z`,
      '#0b0e12',
      { opacity: 0.55 },
    )
  }
  const wide = 7 * s
  pillars.forEach((x, i) => {
    over += stroke(
      `M${p(x + 3, low)}L${p(x - 1, crown[1])}`,
      i === 0 ? '#0d1014' : sitter.paint.dark,
      i === 0 ? wide : wide * 0.9,
    )
  })
  if (!panel)
    return path(d, lit) + group(over, { 'clip-path': inside }) + stroke(d, sitter.trim, 1.7, { opacity: 0.9 })
  // A panel van has glass only in its front door. Pressings in the metal behind it mark where windows would be.
  const end = pillars[0] ?? 0
  const cab = clip(art, `M${p(0, 0)}L${p(0, crown[1] + 9)}L${p(end, crown[1] + 9)}L${p(end, 0)}Z`)
  const rest = clip(
    art,
    `M${p(end + 8, 0)}L${p(end + 8, crown[1] + 9)}L${p(shape.length, crown[1] + 9)}L${p(shape.length, 0)}Z`,
  )
  const pressing =
    stroke(d, sitter.paint.deep, 3, { opacity: 0.28 }) +
    stroke(d, '#ffffff', 1.4, { opacity: 0.3, transform: 'translate(0 2)' })
  return (
    group(path(d, lit) + group(over, { 'clip-path': inside }), { 'clip-path': cab }) +
    group(pressing, { 'clip-path': rest })
  )
}

/** Draws the headlamp and tail lamp from the side. */
export function lamps(art: Art, shape: CarShape, p: (x: number, y: number) => string): string {
  const { nose, lip, length: L, kind, face } = shape
  const y = nose[1]
  const white = linear(
    art,
    [
      [0, '#f7fbff'],
      [0.5, '#b9c6d2'],
      [1, '#5d6873'],
    ],
    1,
    0.4,
  )
  const red = linear(art, [
    [0, '#ff5a4d'],
    [0.5, '#c4141c'],
    [1, '#6e0a10'],
  ])
  const deep = face?.lamp === 'slim' || face?.lamp === 'blocks' ? 4 : face?.lamp === 'boxy' ? -4 : 0
  const reach = face?.lamp === 'boxy' ? 18 : face?.lamp === 'split' ? 24 : 30
  const head = `M${p(3.5, y - 13)}C${p(6, y - 6)} ${p(14, y - 3.5)} ${p(nose[0] + reach, y + 1)}C${p(nose[0] + reach - 6, y - 8 + deep)} ${p(nose[0] + 8, y - 13 + deep)} ${p(3.5, y - 16 + deep)}Z`
  const tall = face ? face.tail === 'tall' || face.tail === 'blocks' : kind !== 'car'
  const wrap = face?.tail === 'hook' ? 24 : face?.tail === 'bar' ? 46 : 38
  const t = lip[1]
  const tailLamp = tall
    ? `M${p(L - 13, t - 6)}L${p(L - 2, t - 8)}C${p(L - 0.5, t - 22)} ${p(L - 0.5, t - 32)} ${p(L - 1, t - 38)}L${p(L - 9, t - 38)}Z`
    : `M${p(lip[0] - wrap, t - 7)}C${p(lip[0] - 20, t - 3)} ${p(lip[0] - 6, t - 3)} ${p(lip[0] + 2, t - 7)}L${p(L - 3, t - 21)}C${p(L - 14, t - 20)} ${p(lip[0] - wrap + 12, t - 14)} ${p(lip[0] - wrap, t - 7)}Z`
  return (
    path(head, white) +
    stroke(`M${p(6, y - 10)}C${p(14, y - 7)} ${p(20, y - 5)} ${p(nose[0] + 22, y - 2)}`, '#ffffff', 1.6) +
    path(tailLamp, red) +
    stroke(
      tall
        ? `M${p(L - 6, t - 12)}L${p(L - 5, t - 34)}`
        : `M${p(lip[0] - 24, t - 9)}C${p(lip[0] - 8, t - 9)} ${p(lip[0], t - 11)} ${p(L - 5, t - 17)}`,
      '#ff9a8a',
      1.4,
      { opacity: 0.9 },
    )
  )
}

/** Returns a point as two numbers, unlike `p`, which returns it as text. */
export function xy(p: (x: number, y: number) => string, x: number, y: number): [number, number] {
  const [px = 0, py = 0] = p(x, y).split(' ').map(Number)
  return [px, py]
}
