import {
  along,
  decalAt,
  type Material,
  Mesh,
  mixed,
  PAINT,
  RUBBER,
  STEEL,
  steps,
  type Vec,
} from '../solid/mesh.ts'
import { blob, box, type Ring, ringAt, shell, tube } from '../solid/parts.ts'
import { wheel } from '../solid/wheel.ts'
import { disc, line, patch, plate } from './carArt.ts'

/** The measures of a caravan or trailer, in metres; its body begins at x = 0 and its drawbar ahead of that. */
export interface CaravanShape {
  length: number
  height: number
  width?: number
  floor: number
  /** How far the front and rear recede, by height. */
  front: readonly (readonly [y: number, x: number])[]
  rear: readonly (readonly [y: number, x: number])[]
  axles: readonly number[]
  wheel: number
  round?: number
  /** Where the door is, and its width; none for a trailer that opens at its rear. */
  door?: readonly [x: number, width?: number] | undefined
  windows: readonly (readonly [x: number, y: number, width: number, height: number])[]
  /** The stripes on its side. */
  stripes: 'wave' | 'wedge' | 'band' | 'lines' | 'tread' | 'none'
  /** The checker plate's height at the lower edge, for the outback. */
  armour?: number
  /** What's on top: a roof that's raised on canvas, or a tent. */
  top?: 'pop' | 'tent' | 'rack'
  ramp?: boolean
  awning?: boolean
  boot?: boolean
}

const DARK: Material = { colour: '#0d0e10', gloss: 0.15 }
const ALLOY: Material = { colour: '#aab0b6', metal: true }
const CANVAS: Material = { colour: '#b9ad93' }
const FRAME: Material = { colour: '#26292d', gloss: 0.4 }

export function caravanMesh(shape: CaravanShape, metal: string, towed = true): Mesh {
  const mesh = new Mesh()
  const { length, height, floor, width = 2.3, round = 0.12, axles, wheel: r, top } = shape
  const half = width / 2
  const recede = (list: CaravanShape['front'], y: number): number => along(list, y)
  const levels = steps(14).map((t) => mixed(floor, height - round, t))
  const arch = (x: number): number =>
    Math.max(
      0,
      ...axles.map((axle) =>
        Math.abs(x - axle) < r + 0.09 ? r + Math.sqrt((r + 0.09) ** 2 - (x - axle) ** 2) * 0.85 : 0,
      ),
    )
  const ring = (y: number): Ring =>
    ringAt(
      (x) => Math.max(y, arch(x)),
      recede(shape.front, y),
      length - recede(shape.rear, y),
      half,
      [0.1, 0.1],
      [0.08, 0.08],
    )
  const decal = (art: string, axis: 'side' | 'front', left: number, wide: number): Material => ({
    ...PAINT,
    decal: decalAt(axis, left, height + 0.05, wide, height + 0.05, art),
  })
  const near = decal(sideArt(shape, true), 'side', 0, length)
  const far = decal(sideArt(shape, false), 'side', 0, length)
  const stations = [
    ...steps(Math.round(length / 0.2)).map((t) => t * length),
    ...axles.flatMap((axle) => steps(14).map((t) => axle - Math.cos(t * Math.PI) * (r + 0.09))),
  ].sort((a, b) => a - b)
  const roof: Material = { colour: '#e8e9e8', gloss: 0.4 }
  shell(mesh, levels.map(ring), {
    round,
    rise: 0.03,
    stations,
    side: near,
    front: decal(frontArt(shape), 'front', -half, width),
    rear: decal(rearArt(shape), 'front', -half, width),
    top: roof,
  })
  for (const x of axles) {
    wheel(mesh, { x, r, z: half - 0.06, width: 0.22, style: shape.armour ? 'five' : 'ten', metal, rim: 0.62 })
    box(mesh, DARK)`${x} ${r * 1.25} ${half - 0.45}, ${2 * r + 0.1} ${r * 1.2} 0.2`
  }
  box(mesh, FRAME)`${length / 2} ${floor - 0.06} ${half - 0.35}, ${length - 0.3} 0.12 0.08`
  if (towed) drawbar(mesh, shape)
  onTop(mesh, shape)
  if (shape.awning)
    tube(mesh, { colour: '#4a4f55', gloss: 0.5 }, 0.05, 12)`${length * 0.18} ${height - 0.16} ${half + 0.05},
      ${length * 0.9} ${height - 0.16} ${half + 0.05}`
  if (shape.armour)
    for (const x of [0.3, length - 0.3]) box(mesh, FRAME)`${x} ${floor - 0.12} ${half - 0.25}, 0.08 0.3 0.08`
  mesh.mirror(new Map([[near, far]]))
  box(
    mesh,
    { colour: '#f0f1f1', gloss: 0.5 },
    0.06,
  )`${length * 0.55} ${height + (top === 'pop' ? 0.42 : 0.1)} 0.1, 0.7 0.16 0.6`
  if (top !== 'tent')
    box(mesh, {
      colour: '#141c30',
      gloss: 0.9,
    })`${length * 0.38} ${height + (top === 'pop' ? 0.36 : 0.05)} -0.2, ${length * 0.19} 0.03 0.7`
  return mesh
}

function drawbar(mesh: Mesh, { floor, width = 2.3, height, boot, armour, top }: CaravanShape): void {
  const half = width / 2
  const y = floor - 0.02
  tube(mesh, FRAME, 0.05, 6)`0.3 ${y} ${half * 0.62}, -1.25 ${y} 0.05`
  tube(mesh, FRAME, 0.06, 8)`-1.15 ${y} 0, -1.45 ${y + 0.01} 0`
  blob(mesh, STEEL)`-1.52 ${y + 0.02} 0.05 0.05, -1.44 ${y + 0.04} 0.07 0.07, -1.3 ${y + 0.05} 0.05 0.06`
  tube(mesh, STEEL, 0.028)`-0.95 0.12 0, -0.95 ${y + 0.45} 0`
  tube(mesh, RUBBER, 0.11, 14)`-0.95 0.11 -0.04, -0.95 0.11 0.04`
  if (boot)
    box(
      mesh,
      armour ? ALLOY : { colour: '#3a3e43', gloss: 0.4 },
      0.06,
    )`-0.36 ${y + 0.3} 0, 0.62 0.5 ${width * 0.8}`
  else
    blob(mesh, { colour: '#b9bec2', gloss: 0.6 }, 3)`-0.6 ${y + 0.3} 0.27 0.03 0.2,
      -0.53 ${y + 0.3} 0.3 0.15 0.2, -0.37 ${y + 0.3} 0.3 0.15 0.2, -0.3 ${y + 0.3} 0.27 0.03 0.2`
  if (armour && top !== 'tent' && height > 2) {
    box(mesh, DARK)`-0.06 ${y + 0.5} 0, 0.08 0.5 ${width * 0.9}`
    tube(mesh, FRAME, 0.02)`-0.7 ${y + 0.05} ${half * 0.4}, -0.72 ${y + 0.5} ${half * 0.4}`
  }
}

function onTop(mesh: Mesh, { top, length, height, width = 2.3, floor }: CaravanShape): void {
  const half = width / 2
  if (top === 'pop') {
    const ring = (y: number, inset: number): Ring =>
      ringAt(y, 0.35 + inset, length - 0.3 - inset, half - 0.06 - inset, [0.1, 0.1], [0.1, 0.1])
    const canvas: Material = {
      ...CANVAS,
      decal: decalAt(
        'side',
        0,
        height + 0.4,
        length,
        0.5,
        steps(4)
          .map((t) => plate(mixed(0.9, length - 0.9, t), height + 0.17, 0.42, 0.15, '#3a3f3e', 0.03))
          .join(''),
      ),
    }
    shell(mesh, [ring(height - 0.05, 0.05), ring(height + 0.32, 0.05)], {
      front: CANVAS,
      rear: CANVAS,
      side: canvas,
      top: CANVAS,
    })
    shell(mesh, [ring(height + 0.26, -0.05), ring(height + 0.31, -0.05)], {
      round: 0.07,
      rise: 0.04,
      front: PAINT,
      rear: PAINT,
      side: PAINT,
      top: { colour: '#e8e9e8', gloss: 0.4 },
    })
  }
  if (top === 'rack') {
    tube(mesh, FRAME, 0.02)`0.6 ${height + 0.14} ${half - 0.25},
      ${length - 0.5} ${height + 0.14} ${half - 0.25}`
    for (const x of steps(4))
      tube(mesh, FRAME, 0.018)`${mixed(0.7, length - 0.6, x)} ${height + 0.12} 0,
        ${mixed(0.7, length - 0.6, x)} ${height + 0.12} ${half - 0.25}`
  }
  if (top !== 'tent') return
  // A wind-up or fold-out tent: canvas walls with beds that reach out at both ends, under a hard roof.
  const [low, high] = [height, floor + 1.95]
  const reach = 0.95
  const wall: Material = {
    ...CANVAS,
    decal: decalAt(
      'side',
      -1,
      high,
      length + 2,
      high - low,
      steps(3)
        .map((t) => plate(mixed(0.6, length - 0.6, t), mixed(low, high, 0.52), 0.62, 0.5, '#39403f', 0.05))
        .join(''),
    ),
  }
  const rows = [0, 0.3, 0.62, 1].map((t) => {
    const out = reach * Math.max(0, 1 - t * 1.05) * (t < 0.05 ? 1 : 0.97)
    const y = mixed(low, high, t)
    return [
      [-out, y, 0],
      [-out, y, half * 0.9],
      [0, y, half - 0.04],
      [length * 0.33, y, half - 0.04],
      [length * 0.66, y, half - 0.04],
      [length, y, half - 0.04],
      [length + out, y, half * 0.9],
      [length + out, y, 0],
    ] as Vec[]
  })
  mesh.grid(rows, wall)
  for (const x of [-reach / 2, length + reach / 2])
    box(mesh, PAINT, 0.03)`${x} ${low} 0, ${reach} 0.07 ${width * 0.92}`
  const ring = (y: number): Ring => ringAt(y, -0.08, length + 0.08, half, [0.1, 0.1], [0.1, 0.1])
  shell(mesh, [ring(high - 0.03), ring(high + 0.05)], {
    round: 0.06,
    rise: 0.05,
    front: PAINT,
    rear: PAINT,
    side: PAINT,
    top: { colour: '#e8e9e8', gloss: 0.4 },
  })
}

function sideArt(shape: CaravanShape, near: boolean): string {
  const { length, height, floor, stripes, armour = 0, door, windows, ramp } = shape
  const out = [stripeArt(stripes, length, height, floor)]
  if (armour > 0) out.push(checker(0, floor, length, armour))
  const glazed = ([x, y, w, h]: readonly [number, number, number, number]): string =>
    plate(x, y, w + 0.07, h + 0.07, '#d9dcdd', 0.07) +
    plate(x, y, w, h, '#141b20', 0.05) +
    patch('#ffffff', 'fill-opacity="0.08"')`${x - w * 0.3} ${y + h * 0.45}, ${x - w * 0.1} ${y + h * 0.45},
      ${x - w * 0.3} ${y - h * 0.45}, ${x - w * 0.45} ${y - h * 0.45}`
  const taken = (x: number, w: number): boolean =>
    near && door !== undefined && Math.abs(x - door[0]) < (w + (door[1] ?? 0.7)) / 2
  for (const window of windows) if (!taken(window[0], window[2])) out.push(glazed(window))
  if (near && door) {
    const [x, w = 0.66] = door
    const top = Math.min(height - 0.18, floor + 1.9)
    out.push(
      plate(x, (floor + 0.05 + top) / 2, w + 0.05, top - floor + 0.03, '#ffffff', 0.06),
      plate(x, (floor + 0.05 + top) / 2, w, top - floor - 0.03, '#e7e9e9', 0.05),
      glazed([x, mixed(floor, top, 0.68), w * 0.55, 0.5]),
      plate(x - w * 0.38, mixed(floor, top, 0.42), 0.05, 0.16, '#23272b', 0.02),
      line('#3a3f44', 0.012)`${x + w / 2} ${floor + 0.06}, ${x + w / 2} ${top}`,
    )
    out.push(plate(x - w / 2 - 0.14, mixed(floor, top, 0.92), 0.14, 0.06, '#fff3d2', 0.02))
  }
  for (const [x, w, h] of near
    ? ([
        [0.42, 0.55, 0.36],
        [length - 0.5, 0.5, 0.3],
      ] as const)
    : ([
        [0.42, 0.55, 0.36],
        [length * 0.55, 0.4, 0.5],
        [length - 0.6, 0.3, 0.3],
      ] as const))
    out.push(
      plate(x, floor + 0.28, w, h, '#c9cdd0', 0.03),
      plate(x, floor + 0.28, w - 0.03, h - 0.03, '#eceeee', 0.025),
    )
  if (ramp && !near) out.push(plate(length - 0.9, floor + 0.7, 0.9, 0.9, 'none'))
  out.push(
    plate(length - 0.1, floor + 0.45, 0.06, 0.14, '#d98a2b', 0.02),
    plate(0.2, floor + 0.12, 0.12, 0.05, '#e3a12f', 0.02),
  )
  return out.join('')
}

function checker(x: number, y: number, w: number, h: number): string {
  const marks = steps(Math.round(w / 0.09)).flatMap((t, i) =>
    steps(Math.round(h / 0.09)).map(
      (s, k) =>
        `<path d="M${(x + t * w).toFixed(2)} ${(-y - s * h).toFixed(2)}l${(i + k) % 2 === 0 ? '0.03 0.03' : '0.03 -0.03'}" stroke="#5d6369" stroke-width="0.012"/>`,
    ),
  )
  return `<rect x="${x}" y="${-y - h}" width="${w}" height="${h}" fill="#8b9197"/>${marks.join('')}`
}

function stripeArt(kind: CaravanShape['stripes'], length: number, height: number, floor: number): string {
  const y = mixed(floor, height, 0.36)
  const [dark, grey, accent] = ['#2b3036', '#8d949b', '#b5472b']
  const wave = (dy: number, w: number, colour: string): string =>
    `<path d="M0 ${-(y + dy)}C${length * 0.3} ${-(y + dy - 0.28)} ${length * 0.55} ${-(y + dy + 0.32)} ${length} ${-(y + dy + 0.5)}" fill="none" stroke="${colour}" stroke-width="${w}"/>`
  const out: Record<CaravanShape['stripes'], string> = {
    wave: wave(0, 0.16, dark) + wave(-0.16, 0.06, grey) + wave(0.15, 0.03, accent),
    wedge:
      patch(dark)`0 ${y - 0.1}, ${length} ${y - 0.1}, ${length} ${y + 0.42}` +
      patch(accent)`0 ${y - 0.16}, ${length} ${y - 0.22}, ${length} ${y - 0.14}`,
    band:
      plate(length / 2, mixed(floor, height, 0.64), length, 0.62, dark) +
      plate(length / 2, mixed(floor, height, 0.64) - 0.36, length, 0.035, grey),
    lines: [0, 0.1, 0.18]
      .map((d, i) =>
        plate(length / 2, y + d, length, [0.07, 0.035, 0.02][i] ?? 0.03, [dark, grey, accent][i] ?? dark),
      )
      .join(''),
    tread:
      patch(dark)`${length * 0.45} ${floor}, ${length * 0.62} ${floor}, ${length * 0.86} ${height},
        ${length * 0.69} ${height}` +
      patch(accent)`${length * 0.65} ${floor}, ${length * 0.7} ${floor}, ${length * 0.94} ${height},
        ${length * 0.89} ${height}` +
      patch(grey)`0 ${y - 0.05}, ${length * 0.5} ${y - 0.05}, ${length * 0.52} ${y}, 0 ${y + 0.02}`,
    none: '',
  }
  return out[kind]
}

function frontArt({ height, floor, armour = 0, width = 2.3, top, stripes }: CaravanShape): string {
  const half = width / 2
  const out = [
    armour > 0
      ? checker(-half, floor, width, Math.min(height - floor - 0.2, armour * 2.2))
      : stripes === 'band'
        ? plate(0, mixed(floor, height, 0.64), width, 0.62, '#2b3036')
        : '',
  ]
  if (top !== 'tent' && height > 1.8)
    out.push(
      plate(0, mixed(floor, height, 0.7), width * 0.66, (height - floor) * 0.26, '#d9dcdd', 0.08),
      plate(0, mixed(floor, height, 0.7), width * 0.63, (height - floor) * 0.235, '#141b20', 0.07),
    )
  for (const s of [-1, 1]) out.push(plate(s * (half - 0.12), height - 0.2, 0.08, 0.05, '#f0d9a0', 0.02))
  return out.join('')
}

function rearArt({ height, floor, width = 2.3, ramp, armour = 0, top }: CaravanShape): string {
  const half = width / 2
  const out = [armour > 0 ? checker(-half, floor, width, armour) : '']
  if (ramp)
    out.push(
      plate(0, mixed(floor, height, 0.48), width - 0.3, height - floor - 0.4, '#c9cdd0', 0.05),
      plate(0, mixed(floor, height, 0.48), width - 0.36, height - floor - 0.46, '#e4e6e6', 0.04),
      ...[-0.7, 0.7].map((z) => plate(z, mixed(floor, height, 0.2), 0.08, 0.2, '#33383d')),
    )
  else if (top !== 'tent' && height > 1.8)
    out.push(
      plate(0, mixed(floor, height, 0.68), 1.1, 0.5, '#d9dcdd', 0.07),
      plate(0, mixed(floor, height, 0.68), 1.03, 0.43, '#141b20', 0.06),
    )
  for (const s of [-1, 1])
    out.push(
      plate(s * (half - 0.22), floor + 0.2, 0.24, 0.12, '#a3121a', 0.03),
      plate(s * (half - 0.42), floor + 0.2, 0.12, 0.12, '#d98a2b', 0.03),
      plate(s * (half - 0.14), height - 0.18, 0.06, 0.05, '#a3121a', 0.02),
    )
  out.push(
    plate(0.55, floor + 0.2, 0.37, 0.11, '#f4f5f3', 0.01),
    plate(0.55, floor + 0.2, 0.3, 0.016, '#39424b'),
  )
  if (!ramp && armour > 0)
    out.push(
      disc(0, floor + 0.62, 0.36, '#17181a'),
      disc(0, floor + 0.62, 0.22, '#9aa0a6'),
      disc(0, floor + 0.62, 0.1, '#33373b'),
    )
  return out.join('')
}
