import { graphicOf } from './graphics.ts'
import { type CarShape } from './shape.ts'
import { outline, glass, lamps, xy } from './side-parts.ts'
import { mix } from '../paint.ts'
import { drawShadow } from '../shadow.ts'
import { GROUND, type Painted, type Sitter } from '../subject.ts'
import { type Art, circle, clip, group, linear, n, path, rect, stroke } from '../svg.ts'
import { drawWheel } from '../wheel.ts'

type At = (x: number, y: number) => string

function skin(
  art: Art,
  shape: CarShape,
  p: (x: number, y: number) => string,
  s: number,
  sitter: Sitter,
): string {
  const { paint } = sitter
  const { belt, sill, length: L, nose, lip, doors, front, rear, wheel } = shape
  const shoulder = `M${p(-5, nose[1] - 12)}C${p(90, belt[0] - 11)} ${p(220, belt[0] - 11)} ${p(L * 0.6, belt[1] - 12)}C${p(L * 0.8, belt[1] - 11)} ${p(lip[0] - 20, lip[1] - 14)} ${p(L + 5, lip[1] - 18)}`
  const waist = (belt[0] + sill) / 2
  const glow = linear(art, [
    [0, '#ffffff', 0.5],
    [0.35, '#ffffff', 0.12],
    [1, '#ffffff', 0],
  ])
  const shade = linear(art, [
    [0, paint.deep, 0],
    [0.5, paint.deep, 0.36],
    [0.72, paint.deep, 0.2],
    [1, paint.deep, 0.72],
  ])
  let out = path(
    `${shoulder}L${p(L + 5, waist + 10)}C${p(L * 0.7, waist + 4)} ${p(L * 0.3, waist + 3)} ${p(-5, waist + 8)}Z`,
    glow,
    { opacity: 0.55 },
  )
  out += path(`${shoulder}L${p(L + 5, sill - 2)}L${p(-5, sill - 2)}Z`, shade)
  out +=
    stroke(shoulder, '#ffffff', 1.8 * s, { opacity: 0.5 }) +
    stroke(shoulder, paint.deep, 1.3, { opacity: 0.35, transform: 'translate(0 2.6)' })
  // A crease above the sill, which catches light from the floor.
  const crease = `M${p(front + wheel + 10, sill + 17)}C${p(L * 0.45, sill + 13)} ${p(L * 0.6, sill + 15)} ${p(rear - wheel - 8, sill + 24)}`
  out +=
    stroke(crease, paint.deep, 2, { opacity: 0.5 }) +
    stroke(crease, paint.light, 2.2, { opacity: 0.55, transform: 'translate(0 2.6)' })
  for (const x of doors) {
    const top = belt[0] + 1
    out += stroke(
      `M${p(x, top)}C${p(x - 3, top - 22)} ${p(x - 1, sill + 26)} ${p(x + 4, sill + 7)}`,
      '#0a0c10',
      1.5,
      { opacity: 0.62 },
    )
    out += stroke(
      `M${p(x, top)}C${p(x - 3, top - 22)} ${p(x - 1, sill + 26)} ${p(x + 4, sill + 7)}`,
      '#ffffff',
      0.9,
      { opacity: 0.35, transform: 'translate(1.5 0)' },
    )
  }
  out += stroke(
    `M${p((doors[0] ?? 0) + 4, sill + 7)}L${p((doors.at(-1) ?? L) + 4, sill + 7)}`,
    '#0a0c10',
    1.3,
    { opacity: 0.5 },
  )
  return out
}

function details(
  art: Art,
  shape: CarShape,
  p: (x: number, y: number) => string,
  s: number,
  sitter: Sitter,
): string {
  const { belt, doors, sill, length: L, cowl, nose, crown, header, tail, front, rear, wheel } = shape
  const { paint, trim } = sitter
  let out = ''
  doors.slice(1).forEach((x, i) => {
    if (shape.kind === 'van' && i > 1) return
    const y = belt[0] - 15
    out += `<g>${path(
      `M${p(x - 27, y + 3)}h${n(22 * s)}v${n(4.2 * s)}h${n(-22 * s)}Z`,
      linear(art, [
        [0, paint.light],
        [1, paint.dark],
      ]),
      { rx: 4 },
    )}${stroke(`M${p(x - 26, y - 2)}h${n(20 * s)}`, '#0a0c10', 1.3, { opacity: 0.55 })}</g>`
  })
  // The mirror.
  const mx = cowl[0] + 22
  const my = belt[0] + 1
  out += path(
    `M${p(mx, my)}C${p(mx - 2, my + 10)} ${p(mx + 4, my + 13)} ${p(mx + 14, my + 12)}C${p(mx + 20, my + 10)} ${p(mx + 19, my + 2)} ${p(mx + 15, my)}Z`,
    linear(art, [
      [0, paint.light],
      [0.55, paint.base],
      [1, paint.deep],
    ]),
  )
  out += stroke(`M${p(mx + 1, my)}L${p(mx + 15, my)}`, '#0a0c10', 1.6)
  if (shape.rails)
    out += stroke(
      `M${p(header[0] + 14, header[1] + 7)}C${p(crown[0], crown[1] + 5)} ${p(crown[0] + 40, crown[1] + 5)} ${p(tail[0] - 22, tail[1] + 8)}`,
      trim,
      3,
    )
  // The lower intake and a corner of the number plate.
  out += path(`M${p(1, sill + 20)}L${p(20, sill + 18)}L${p(26, sill + 8)}L${p(4, sill + 9)}Z`, '#14171c', {
    opacity: 0.85,
  })
  out += rect(...xy(p, 8, sill + 17), 9 * s, 3 * s, 1, '#e8edf2', { opacity: 0.85 })
  out += path(
    `M${p(L - 30, sill + 15)}L${p(L - 1, sill + 18)}L${p(L - 5, sill + 6)}L${p(L - 24, sill + 5)}Z`,
    '#14171c',
    { opacity: 0.8 },
  )
  out += rect(...xy(p, L - 12, sill + 27), 8 * s, 2.4 * s, 1, '#b3161f')
  out += stroke(
    `M${p(nose[0] + 34, nose[1] + 2)}C${p(nose[0] + 60, nose[1] + 5)} ${p(cowl[0] - 30, cowl[1] - 9)} ${p(cowl[0] + 6, belt[0] + 1)}`,
    '#0a0c10',
    1.2,
    { opacity: 0.5 },
  )
  if (shape.kind !== 'ute')
    out += circle(...xy(p, rear + 2, belt[1] - 20), 6.5 * s, 'none', {
      stroke: '#0a0c10',
      'stroke-width': 1,
      opacity: 0.28,
    })
  if (shape.kind === 'ute') {
    const [dx, dy] = shape.deck
    const at = (x: number, y: number): string => p(dx + x, dy + y)
    out += stroke(`M${at(-8, -1)}L${at(-6, -76)}`, '#0a0c10', 4, { opacity: 0.8 })
    out += rect(...xy(p, dx - 2, dy + 2.5), 190 * s, 5 * s, 2, '#1a1d22')
  }
  if (shape.cladding) {
    const plastic = '#22262b'
    out += path(
      `M${p(front + wheel, sill + 9)}L${p(rear - wheel, sill + 9)}L${p(rear - wheel, sill - 2)}L${p(front + wheel, sill - 2)}Z`,
      plastic,
    )
    for (const x of [front, rear]) out += circle(...xy(p, x, wheel), (wheel + 10.5) * s, plastic)
  }
  return out
}

/** Draws what's above a ute's tray. Call this before drawing the body, which covers the lower edge of what's drawn here. */
function overTray({ deck: [dx, dy], tail, lip, tray }: CarShape, p: At, { paint }: Sitter): string {
  const at = (x: number, y: number): string => p(dx + x, dy + y)
  const end = lip[0] - dx
  const top = tail[1] - dy
  switch (tray) {
    case 'lid':
      return path(`M${at(-6, 0)}L${at(4, 11)}L${at(end - 16, 8)}L${at(end - 4, 0)}Z`, '#14171b')
    case 'canopy':
      return (
        path(
          `M${at(-10, -4)}L${at(-14, top - 2)}C${at(20, top + 3)} ${at(end - 60, top)} ${at(end - 34, top - 8)}C${at(end - 20, top - 20)} ${at(end - 8, 14)} ${at(end - 4, -4)}Z`,
          paint.base,
        ) +
        path(
          `M${at(12, 10)}L${at(10, top - 12)}C${at(40, top - 8)} ${at(end - 70, top - 10)} ${at(end - 50, top - 16)}L${at(end - 32, 10)}Z`,
          '#1d242b',
        ) +
        stroke(
          `M${at(-12, top - 2)}C${at(20, top + 3)} ${at(end - 60, top)} ${at(end - 34, top - 8)}`,
          '#ffffff',
          2,
          { opacity: 0.45 },
        )
      )
    case 'sail':
      return (
        path(
          `M${at(-8, -4)}L${at(-12, 42)}L${at(14, 42)}C${at(34, 36)} ${at(52, 14)} ${at(74, -4)}Z`,
          paint.dark,
        ) + path(`M${at(8, 8)}L${at(6, 32)}C${at(20, 28)} ${at(30, 18)} ${at(38, 8)}Z`, '#14171b')
      )
    case 'shutter':
      return (
        path(`M${at(-6, 0)}L${at(6, 7)}L${at(end - 14, 5)}L${at(end - 4, 0)}Z`, '#14171b') +
        path(
          `M${at(-8, -4)}L${at(-12, 40)}L${at(4, 40)}C${at(22, 32)} ${at(46, 10)} ${at(88, 4)}L${at(88, -4)}Z`,
          '#1b1e23',
        )
      )
    case undefined:
      return (
        stroke(
          `M${at(10, -4)}L${at(26, 34)}C${at(32, 41)} ${at(44, 42)} ${at(50, 42)}L${at(-14, 42)}`,
          '#23272d',
          5,
        ) + stroke(`M${at(48, 42)}L${at(84, -4)}`, '#23272d', 4.4)
      )
  }
}

/** Draws the left side of a car, van or ute, nose to the left. `panel` closes the windows behind the front door. */
export function paintCarSide(
  art: Art,
  shape: CarShape,
  sitter: Sitter,
  panel = false,
  extras?: (p: (x: number, y: number) => string, s: number) => string,
): Painted {
  const s = Math.min(660 / shape.length, 1.46)
  const left = 400 - (shape.length * s) / 2
  const p = (x: number, y: number): string => `${n(left + x * s)} ${n(GROUND - y * s)}`
  const { paint } = sitter
  const body = outline(shape, p)
  const inside = clip(art, body)
  const { front, rear, wheel, sill, crown } = shape
  const fill = linear(art, [
    [0, mix(paint.light, '#ffffff', 0.25)],
    [0.16, paint.light],
    [0.42, paint.base],
    [0.72, mix(paint.base, paint.dark, 0.5)],
    [1, paint.dark],
  ])
  let out = drawShadow(art, left, left + shape.length * s, GROUND)
  // The dark underside of the car.
  out += path(
    `M${p(front - 30, sill + 10)}L${p(rear + 30, sill + 10)}L${p(rear + 20, 12)}L${p(front - 20, 12)}Z`,
    '#0a0c0f',
  )
  if (extras) out += extras(p, s)
  if (shape.kind === 'ute') out += overTray(shape, p, sitter)
  out += path(body, fill)
  let over = skin(art, shape, p, s, sitter) + graphicOf(shape, p, sitter) + details(art, shape, p, s, sitter)
  for (const x of [front, rear]) over += circle(...xy(p, x, wheel), (wheel + 5) * s, '#08090b')
  out += group(over, { 'clip-path': inside })
  out += glass(art, shape, p, s, sitter, panel) + lamps(art, shape, p)
  // Adds light along the roof. Then draws the mirror over the windows, because it stands out from the glass.
  out += stroke(
    `M${p(shape.header[0] + 4, shape.header[1] + 0.5)}C${p(crown[0] - 30, crown[1] - 1.5)} ${p(crown[0] + 30, crown[1] - 1.5)} ${p(shape.tail[0] - 12, shape.tail[1] + 0.5)}`,
    '#ffffff',
    2,
    { opacity: 0.5 },
  )
  const mx = shape.cowl[0] + 22
  const my = shape.belt[0] + 1
  out += path(
    `M${p(mx, my)}C${p(mx - 2, my + 10)} ${p(mx + 4, my + 13)} ${p(mx + 14, my + 12)}C${p(mx + 20, my + 10)} ${p(mx + 19, my + 2)} ${p(mx + 15, my)}Z`,
    linear(art, [
      [0, paint.light],
      [0.55, paint.base],
      [1, paint.deep],
    ]),
  )
  if (shape.rails)
    out += stroke(
      `M${p(shape.header[0] + 14, shape.header[1] + 6)}C${p(crown[0], crown[1] + 4)} ${p(crown[0] + 40, crown[1] + 4)} ${p(shape.tail[0] - 22, shape.tail[1] + 7)}`,
      sitter.trim,
      3.4,
    )
  const look = {
    style: sitter.wheel,
    metal: sitter.metal,
    rim: shape.cladding ? 0.66 : 0.72,
    blocks: shape.kind === 'ute',
  }
  const [wx, wy] = xy(p, front, wheel)
  out += drawWheel(art, wx, wy, wheel * s, look) + drawWheel(art, ...xy(p, rear, wheel), wheel * s, look)
  return {
    art: out,
    wheel: [wx, wy, wheel * s],
    front: xy(p, 70, shape.nose[1] - 6),
    rear: xy(p, shape.length - 70, shape.lip[1] - 8),
  }
}
