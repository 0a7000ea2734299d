import { mixed } from '../solid/mesh.ts'
import { pointsOf, type Tag } from '../solid/points.ts'
import { beltAt, type CarShape, edgeAt, type FaceStyle, roofAt } from './car.ts'

/** Draws what lies flat on a car's sides and ends, in metres, with y pointing down from the ground. */

const n = (value: number): string => value.toFixed(3)
const outline = (points: readonly (readonly number[])[]): string =>
  points.map(([x = 0, y = 0]) => `${n(x)} ${n(-y)}`).join('L')

export const patch =
  (fill: string, more = ''): Tag<string> =>
  (...template) =>
    `<path d="M${outline(pointsOf(...template))}Z" fill="${fill}" ${more}/>`

export const line =
  (colour: string, width: number, opacity = 1): Tag<string> =>
  (...template) =>
    `<path d="M${outline(pointsOf(...template))}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linejoin="round" stroke-linecap="round"/>`

export const plate = (x: number, y: number, w: number, h: number, fill: string, r = 0): string =>
  `<rect x="${n(x - w / 2)}" y="${n(-y - h / 2)}" width="${n(w)}" height="${n(h)}" rx="${r}" fill="${fill}"/>`
export const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(-y)}" r="${r}" fill="${fill}"/>`

const GAP = '#07080a'
const TINT = '#11171c'

export function sideArt(shape: CarShape): string {
  return windows(shape) + doors(shape) + lower(shape) + wraps(shape)
}

function windows(shape: CarShape): string {
  const { screen, back, kind } = shape
  if (kind === 'roadster') return ''
  const van = kind === 'van'
  const top = (x: number): number => Math.min(roofAt(shape, x) - 0.015, beltAt(shape, x) + 0.74)
  const end = shape.glassEnd ?? back[1] - 0.3
  const upper = van && shape.glassEnd !== undefined ? shape.glassEnd + 0.02 : Math.min(end, back[0] - 0.06)
  const lift = van ? 0.06 : 0.035
  const front = screen[0] + (van ? 0.36 : 0.34)
  const lean = (screen[1] - screen[0]) * 0.86
  const glass: [number, number][] = [
    [front, beltAt(shape, front) + lift],
    [front + lean, top(front + lean) - 0.02],
    [mixed(front + lean, upper, 0.4), top(mixed(front + lean, upper, 0.4)) + 0.004],
    [upper - 0.12, top(upper) - 0.015],
    [end, mixed(beltAt(shape, end) + lift, top(end), 0.25)],
    [end - 0.06, beltAt(shape, end) + lift],
  ]
  const trim = patch(GAP, `stroke="${GAP}" stroke-width="0.035" stroke-linejoin="round"`)`${glass}`
  const seats = van ? [] : [shape.doors[1] ?? 2.2, (shape.doors[2] ?? 3) - 0.02]
  const shown = seats
    .map((x) => plate(x - 0.3, beltAt(shape, x) + 0.21, 0.16, 0.26, '#222a31', 0.05))
    .join('')
  const bright = line('#aab1b7', 0.012, van ? 0 : 0.8)`${end} ${beltAt(shape, end) + lift - 0.005},
    ${front} ${beltAt(shape, front) + lift - 0.005}`
  const posts = shape.doors
    .slice(1)
    .filter((x) => x < end - 0.1)
    .map(
      (x) =>
        line(GAP, 0.075)`${x - 0.01} ${beltAt(shape, x) + 0.06},
        ${x + (x > 2.6 ? 0.1 : 0.03)} ${roofAt(shape, x) - 0.05}`,
    )
    .join('')
  return trim + patch(TINT)`${glass}` + shown + posts + bright
}

function doors(shape: CarShape): string {
  const { doors: ends, clearance, kind, back, length, axles, wheel } = shape
  const sill = clearance + 0.14
  const out = ends.map((x, i) => {
    const belt = kind === 'van' ? beltAt(shape, x) + 0.05 : beltAt(shape, x) - 0.02
    const arch = i === ends.length - 1 && i > 1 && x > axles[1] - wheel - 0.3
    return arch
      ? line(GAP, 0.013, 0.85)`${x + 0.02} ${belt}, ${x} ${belt - 0.25},
        ${axles[1] - wheel - 0.1} ${wheel + 0.24}, ${axles[1] - wheel - 0.14} ${sill}`
      : line(GAP, 0.013, 0.85)`${x} ${belt}, ${x - 0.015} ${sill}`
  })
  const [first = 1, last = 2] = [ends[0], ends.at(-1)]
  out.push(line(GAP, 0.013, 0.7)`${first} ${sill}, ${Math.min(last, axles[1] - wheel - 0.14)} ${sill}`)
  for (const x of ends.slice(1)) {
    const y = beltAt(shape, x) - 0.12
    out.push(
      plate(x - 0.15, y - 0.012, 0.19, 0.045, '#000000', 0.02).replace('/>', ' fill-opacity="0.32"/>'),
      plate(x - 0.15, y, 0.2, 0.026, '#d5d9dc', 0.012),
    )
  }
  if (kind === 'ute')
    out.push(line(GAP, 0.03)`${back[1] + 0.03} ${shape.deck - 0.01}, ${back[1] + 0.03} ${clearance + 0.1}`)
  const crease = beltAt(shape, axles[0]) - 0.17
  out.push(
    line('#000000', 0.014, 0.2)`${axles[0] + 0.2} ${crease}, ${axles[1] - 0.2} ${crease + 0.035}`,
    line('#ffffff', 0.01, 0.25)`${axles[0] + 0.2} ${crease - 0.012}, ${axles[1] - 0.2} ${crease + 0.023}`,
  )
  out.push(
    plate(length - 0.72, edgeAt(shape, length - 0.8) - 0.24, 0.15, 0.15, 'none', 0.03).replace(
      '/>',
      ` stroke="${GAP}" stroke-width="0.008" stroke-opacity="0.6"/>`,
    ),
  )
  return out.join('')
}

function lower({ axles, wheel, clearance, cladding, length }: CarShape): string {
  const sill = `<rect x="0" y="${n(-clearance - 0.075)}" width="${length}" height="0.2" fill="#141618"/>`
  if (cladding !== true) return sill
  const arches = axles
    .map(
      (x) =>
        `<circle cx="${n(x)}" cy="${n(-wheel)}" r="${n(wheel + 0.115)}" fill="none" stroke="#1a1c1f" stroke-width="0.1"/>`,
    )
    .join('')
  return `<rect x="0" y="${n(-clearance - 0.15)}" width="${length}" height="0.3" fill="#1a1c1f"/>${arches}`
}

/** Draws the parts of the lamps that reach around the corners. */
function wraps(shape: CarShape): string {
  const { length, bonnet, lamps, deck, tail } = shape
  const y = bonnet[0] - 0.08
  const tall = tail === 'tall'
  const lampY = lampHeight(shape)
  const front =
    lamps === 'round'
      ? ''
      : patch('#c9d3da', 'stroke="#16191c" stroke-width="0.015"')`0 ${lampY - 0.05}, 0 ${lampY + 0.06},
        0.5 ${Math.min(y + 0.08, lampY + 0.09)}, 0.36 ${lampY - 0.03}`
  const rear = tall
    ? patch('#a3121a')`${length - 0.14} ${deck - 0.05}, ${length - 0.14} ${deck - 0.5},
      ${length} ${deck - 0.5}, ${length} ${deck - 0.05}`
    : patch('#a3121a', 'stroke="#16191c" stroke-width="0.012"')`${length - 0.36} ${deck - 0.1},
      ${length - 0.3} ${deck - 0.22}, ${length} ${deck - 0.25}, ${length} ${deck - 0.06}`
  return front + rear
}

export const lampHeight = ({ bonnet, lamps }: CarShape): number =>
  bonnet[0] - (lamps === 'block' ? 0.12 : lamps === 'round' ? 0.14 : 0.1)

export function faceArt(shape: CarShape): string {
  const half = shape.width / 2
  const { clearance: g, bonnet, face } = shape
  const y = lampHeight(shape)
  const low = g + 0.16
  const out = [
    `<rect x="${n(-half)}" y="${n(-g - 0.09)}" width="${n(half * 2)}" height="0.3" fill="#121416"/>`,
    patch('#0c0d0f')`${-half * 0.78} ${low + 0.12}, ${half * 0.78} ${low + 0.12},
      ${half * 0.62} ${g + 0.05}, ${-half * 0.62} ${g + 0.05}`,
    grille(face, half, y, low, bonnet[0]),
    lamp(shape, half, y),
    plate(0, low + 0.1, 0.37, 0.11, '#f4f5f3', 0.012),
    plate(0, low + 0.1, 0.3, 0.016, '#39424b'),
  ]
  for (const side of [-1, 1])
    out.push(
      patch('#0c0d0f')`${side * half * 0.66} ${low + 0.16}, ${side * half * 0.88} ${low + 0.24},
        ${side * half * 0.86} ${low + 0.02}, ${side * half * 0.7} ${low}`,
      plate(side * half * 0.78, low + 0.08, 0.1, 0.035, '#dfe5e9', 0.015),
    )
  return out.join('')
}

function lamp({ lamps }: CarShape, half: number, y: number): string {
  return [-1, 1]
    .map((s) => {
      const p = (x: number, dy: number): [number, number] => [s * half * x, y + dy]
      if (lamps === 'round')
        return (
          disc(s * half * 0.72, y, 0.105, '#16191c') +
          disc(s * half * 0.72, y, 0.09, '#dfe6ea') +
          disc(s * half * 0.72, y, 0.05, '#f8fafb')
        )
      if (lamps === 'pixel')
        return (
          patch('#101316')`${p(0.46, 0.045)}, ${p(1.02, 0.06)}, ${p(1.02, -0.055)}, ${p(0.46, -0.05)}` +
          [0.53, 0.65, 0.79, 0.91].map((x) => plate(s * half * x, y, 0.085, 0.065, '#eef4f7', 0.006)).join('')
        )
      const outer =
        lamps === 'slim'
          ? [p(0.5, 0.01), p(1.03, 0.07), p(1.03, -0.01), p(0.56, -0.045)]
          : lamps === 'block'
            ? [p(0.56, 0.085), p(1.03, 0.1), p(1.03, -0.1), p(0.6, -0.09)]
            : [p(0.48, -0.01), p(0.7, 0.05), p(1.03, 0.1), p(1.03, -0.05), p(0.62, -0.075)]
      return (
        patch('#14181b')`${outer}` +
        line('#f3f8fb', 0.022)`${outer.slice(0, 3)}` +
        disc(s * half * 0.7, y - 0.005, 0.034, '#dfe8ee') +
        disc(s * half * 0.85, y + 0.015, 0.036, '#dfe8ee')
      )
    })
    .join('')
}

/** Draws the grille between the lamps, and the maker's badge as a plain ring of metal. */
function grille(face: FaceStyle, half: number, y: number, low: number, top: number): string {
  const rows = (from: number, to: number, w: number, count: number, colour = '#878e95'): string =>
    Array.from({ length: count }, (_, i) =>
      plate(0, mixed(from, to, (i + 0.5) / count), w * 2, 0.012, colour),
    ).join('')
  const badge = (at: number, r = 0.055): string =>
    disc(0, at, r, '#e3e7ea') +
    disc(0, at, r * 0.72, '#15181b') +
    plate(0, at, r * 1.3, r * 0.3, '#e3e7ea', 0.005)
  const shapeOf = (w: number, up: number, down: number, pinch = 0.86): string =>
    patch('#0b0c0e', 'stroke="#aab1b7" stroke-width="0.016" stroke-linejoin="round"')`${-half * w} ${up},
      ${half * w} ${up}, ${half * w * pinch} ${down}, ${-half * w * pinch} ${down}`
  switch (face) {
    case 'bars':
      return (
        shapeOf(0.48, y + 0.06, low + 0.22) +
        rows(low + 0.22, y + 0.05, half * 0.44, 4) +
        badge((y + low) / 2 + 0.13)
      )
    case 'mesh':
      return (
        shapeOf(0.46, y + 0.045, low + 0.2, 0.72) +
        rows(low + 0.2, y + 0.03, half * 0.36, 9, '#3a4046') +
        badge(y - 0.05)
      )
    case 'wide':
      return (
        shapeOf(0.62, y + 0.03, low + 0.22, 0.9) +
        rows(low + 0.23, y + 0.02, half * 0.56, 6, '#5b6167') +
        badge(top - 0.02, 0.048)
      )
    case 'closed':
      return (
        line('#0b0c0e', 0.022)`${-half * 0.46} ${y}, ${half * 0.46} ${y}` +
        badge(y + 0.06, 0.048) +
        shapeOf(0.6, low + 0.2, low + 0.1, 0.9)
      )
    case 'spindle':
      return (
        shapeOf(0.5, y + 0.02, low + 0.12, 1.35) +
        rows(low + 0.14, y, half * 0.5, 8, '#33393f') +
        badge(y + 0.055, 0.05)
      )
    case 'kidney':
      return (
        [-1, 1]
          .map(
            (s) =>
              `<rect x="${n(s * 0.13 - 0.11)}" y="${n(-y - 0.06)}" width="0.22" height="0.33" rx="0.07" fill="#0b0c0e" stroke="#c9cfd4" stroke-width="0.018"/>`,
          )
          .join('') + badge(top, 0.04)
      )
    case 'star': {
      const middle = (y + low) / 2 + 0.12
      return (
        shapeOf(0.5, y + 0.04, low + 0.2, 0.92) +
        rows(low + 0.3, y - 0.06, half * 0.46, 2, '#d5dade') +
        badge(middle, 0.1)
      )
    }
    case 'split':
      return (
        shapeOf(0.44, y + 0.05, y - 0.05, 0.94) +
        rows(y - 0.05, y + 0.05, half * 0.4, 3) +
        badge(y, 0.06) +
        shapeOf(0.5, low + 0.24, low + 0.12, 0.9)
      )
    case 'upright':
      return (
        shapeOf(0.58, y + 0.08, low + 0.2, 0.94) +
        rows(low + 0.22, y + 0.06, half * 0.52, 3, '#99a0a6') +
        badge((y + low) / 2 + 0.12, 0.07)
      )
  }
}

export function rearArt(shape: CarShape): string {
  const { width, deck, clearance: g, tail, kind, belt, bonnet, tumble } = shape
  const half = width / 2
  const out = [
    `<rect x="${n(-half)}" y="${n(-g - 0.16)}" width="${n(half * 2)}" height="0.3" fill="#141618"/>`,
  ]
  const glassLow = Math.max(belt, bonnet[1]) + 0.03
  if (kind !== 'roadster') {
    const high = Math.min(roofAt(shape, shape.back[0]) - 0.03, glassLow + 0.72)
    const lowHalf = half - 0.24
    const highHalf = half - tumble - 0.16
    out.push(
      patch(
        '#10151a',
        'stroke="#0a0b0d" stroke-width="0.04" stroke-linejoin="round"',
      )`${-lowHalf} ${glassLow},
        ${lowHalf} ${glassLow}, ${highHalf} ${high}, ${-highHalf} ${high}`,
      line('#050607', 0.02)`-0.3 ${glassLow + 0.03}, 0.2 ${glassLow + 0.05}`,
    )
  }
  const tall = kind === 'ute' || kind === 'van'
  const y = tail === 'tall' ? deck - 0.28 : deck - 0.15
  out.push(
    line(GAP, 0.013, 0.8)`${-half * 0.8} ${y + (tall ? 0.24 : 0.05)}, ${-half * 0.78} ${g + 0.34},
      ${half * 0.78} ${g + 0.34}, ${half * 0.8} ${y + (tall ? 0.24 : 0.05)}`,
  )
  for (const s of [-1, 1]) {
    const p = (x: number, dy: number): [number, number] => [s * half * x, y + dy]
    if (tail === 'tall')
      out.push(
        patch('#9d1119')`${p(0.86, 0.22)}, ${p(1.03, 0.22)}, ${p(1.03, -0.22)}, ${p(0.86, -0.22)}`,
        plate(s * half * 0.945, y - 0.06, 0.13, 0.08, '#e9d9cf'),
        plate(s * half * 0.945, y + 0.06, 0.13, 0.06, '#d98a2b'),
      )
    else if (tail === 'pixel')
      out.push(
        patch('#140a0c')`${p(0.4, 0.05)}, ${p(1.03, 0.05)}, ${p(1.03, -0.06)}, ${p(0.4, -0.06)}`,
        ...[0.5, 0.64, 0.78, 0.92].map((x) => plate(s * half * x, y, 0.075, 0.06, '#d3202b', 0.006)),
      )
    else {
      const inner = tail === 'corner' ? 0.62 : 0.42
      const outer = [p(inner, 0.02), p(1.03, 0.09), p(1.03, -0.07), p(inner + 0.06, -0.05)]
      out.push(
        patch('#8f0f17', 'stroke="#16191c" stroke-width="0.012"')`${outer}`,
        line('#ff5a55', 0.018)`${p(inner + 0.05, -0.01)}, ${p(0.98, 0.03)}`,
      )
    }
  }
  if (tail === 'bar') out.push(line('#c5222c', 0.03)`${-half * 0.9} ${y + 0.01}, ${half * 0.9} ${y + 0.01}`)
  const plateY = kind === 'ute' || kind === 'van' ? g + 0.28 : Math.min(y - 0.16, g + 0.5)
  out.push(
    plate(0, plateY, 0.5, 0.15, '#0d0f11', 0.02),
    plate(0, plateY, 0.37, 0.11, '#f4f5f3', 0.012),
    plate(0, plateY, 0.3, 0.016, '#39424b'),
    disc(0, y + (kind === 'ute' ? 0.12 : 0.02), 0.045, '#dde2e5'),
  )
  return out.join('')
}
