import {
  along,
  decalAt,
  GLASS,
  type Material,
  Mesh,
  mixed,
  PAINT,
  PLASTIC,
  RUBBER,
  steps,
  type Vec,
} from '../solid/mesh.ts'
import { blob, box, type Ring, ringAt, shell, tube } from '../solid/parts.ts'
import { wheel, type WheelStyle } from '../solid/wheel.ts'
import { faceArt, rearArt, sideArt } from './carArt.ts'

/** The measures of a car, ute or van, in metres from its front bumper and the ground. */
export interface CarShape {
  length: number
  width: number
  height: number
  /** Where the wheels stand, and their radius. */
  axles: readonly [front: number, rear: number]
  wheel: number
  clearance: number
  /** The bonnet's height at its front and at the windscreen. */
  bonnet: readonly [front: number, rear: number]
  /** The windscreen's lower and upper edge. */
  screen: readonly [lower: number, upper: number]
  /** The rear window's upper and lower edge. */
  back: readonly [upper: number, lower: number]
  /** The height of the windows' lower edge at the rear, and of the boot or tray. */
  belt: number
  deck: number
  /** How much narrower the roof is than the body, on each side. */
  tumble: number
  /** Radius of the roof's edges. */
  round: number
  /** How upright the nose is: how far the bonnet's edge is behind the bumper. */
  nose: number
  /** The ends of the doors: the first begins behind the front wheel. */
  doors: readonly number[]
  /** The windows' rear end along their lower edge, if not the greenhouse's. */
  glassEnd?: number
  face: FaceStyle
  lamps: LampStyle
  tail: TailStyle
  cladding?: boolean
  rails?: boolean
  kind: 'car' | 'ute' | 'van' | 'roadster'
  /** How the front corners are rounded along the length and across. */
  corner?: readonly [number, number]
  wheels?: WheelStyle
}
export type FaceStyle =
  'bars' | 'mesh' | 'wide' | 'closed' | 'spindle' | 'kidney' | 'star' | 'split' | 'upright'
export type LampStyle = 'swept' | 'slim' | 'block' | 'pixel' | 'round'
export type TailStyle = 'wide' | 'corner' | 'bar' | 'tall' | 'pixel'

const DARK: Material = { colour: '#08090a', gloss: 0.05 }

/** Adds what all vehicles with a lofted body share, and returns the height of its lower edge. */
export function carMesh(shape: CarShape, style: WheelStyle, metal: string): Mesh {
  const mesh = new Mesh()
  const decals = decalsOf(shape)
  body(mesh, shape, decals)
  if (shape.kind === 'roadster') cockpit(mesh, shape)
  else greenhouse(mesh, shape, decals)
  mirrors(mesh, shape)
  if (shape.rails) {
    const [a, b] = [shape.screen[1] + 0.25, shape.back[0] - 0.15]
    const z = shape.width / 2 - shape.tumble - 0.12
    const y = (x: number): number => roofAt(shape, x) + shape.round - 0.02
    tube(mesh, PLASTIC, 0.018)`${a} ${y(a) - 0.03} ${z}, ${a + 0.12} ${y(a) + 0.05} ${z},
      ${(a + b) / 2} ${y((a + b) / 2) + 0.05} ${z}, ${b - 0.12} ${y(b) + 0.05} ${z}, ${b} ${y(b) - 0.03} ${z}`
  }
  for (const x of shape.axles)
    wheel(mesh, {
      x,
      r: shape.wheel,
      z: shape.width / 2 - 0.035,
      width: 0.235,
      style,
      metal,
      rim: shape.kind === 'van' ? 0.62 : 0.7,
    })
  mesh.mirror()
  return mesh
}

export const beltAt = ({ bonnet, belt, screen, back }: CarShape, x: number): number =>
  along(
    [
      [screen[0], bonnet[1] - 0.01],
      [back[1], belt],
    ],
    x,
  )

/** The height where the sides of the roof end: it falls from above the front seats to the rear. */
export function roofAt({ height, round, screen, kind }: CarShape, x: number): number {
  const fall = kind === 'van' ? 0.02 : 0.08
  return height - round - fall * ((x - screen[1] - 0.4) / 1.6) ** 2
}

/** The height of the body's upper edge: bonnet, windows' lower edge, and boot. */
export function edgeAt(shape: CarShape, x: number): number {
  const { bonnet, screen, back, deck, length } = shape
  if (x < screen[0]) {
    const t = Math.max(0, (x - shape.nose) / (screen[0] - shape.nose))
    return mixed(bonnet[0], bonnet[1], t ** 0.75)
  }
  if (x <= back[1] - 0.02) return beltAt(shape, x)
  return mixed(
    beltAt(shape, back[1]),
    deck,
    Math.min(1, (x - back[1] + 0.02) / Math.max(0.05, Math.min(0.2, length - back[1]))),
  )
}

function lowerEdge({ axles, wheel: r, clearance }: CarShape, x: number): number {
  const reach = r + 0.075
  for (const axle of axles) {
    const d = Math.abs(x - axle)
    if (d < reach) return Math.max(clearance, r * 0.98 + Math.sqrt(reach * reach - d * d) * 0.99)
  }
  return clearance
}

function stationsOf({ axles, wheel: r, length, corner = [0.5, 0.42] }: CarShape): number[] {
  const arches = axles.flatMap((axle) => steps(20).map((t) => axle - Math.cos(t * Math.PI) * (r + 0.075)))
  const others = steps(Math.round(length / 0.16)).map((t) => t * length)
  return [...arches, ...others.filter((x) => axles.every((axle) => Math.abs(axle - x) > r + 0.09))]
    .filter((x) => x > corner[0] * 0.7 && x < length - 0.3)
    .sort((a, b) => a - b)
}

function body(mesh: Mesh, shape: CarShape, { side, rear }: Decals): void {
  const { length, width, clearance, axles, wheel: r, corner = [0.5, 0.42], nose } = shape
  const half = width / 2
  const flare = (x: number, y: number): number =>
    axles.reduce(
      (sum, axle) =>
        sum + 0.028 * Math.exp(-(((x - axle) / (r + 0.16)) ** 2)) * Math.exp(-(((y - r * 1.7) / 0.28) ** 2)),
      0,
    )
  // How far along from the bumper to the edge, how far the nose and the tail recede there, and how wide the body is.
  const van = shape.kind === 'van'
  const levels: readonly (readonly [t: number, front: number, rear: number, wide: number])[] = [
    [0, 0.1, 0.14, 0.935],
    [0.1, 0.04, 0.07, 0.955],
    [0.2, 0.01, 0.02, 0.972],
    [0.36, 0, 0, 0.982],
    [0.5, 0.02, 0.005, 0.984],
    [0.64, 0.03, 0.03, 0.99],
    [0.76, 0.045 + nose * 0.2, 0.03, 0.992],
    [0.8, 0.05 + nose * 0.3, 0.035, 0.984],
    [0.9, 0.06 + nose * 0.7, van ? 0.03 : 0.05, 0.972],
    [0.97, 0.07 + nose, van ? 0.03 : 0.07, 0.955],
  ]
  const ring = ([t, front, rear, wide]: (typeof levels)[number], inset = 0): Ring => {
    const height = (x: number): number => mixed(clearance, edgeAt(shape, x) - 0.035, t)
    return ringAt(
      (x) => Math.max(lowerEdge(shape, x), height(x)),
      front,
      length - rear,
      (x) =>
        half * wide +
        (inset === 0 ? flare(x, height(x)) : -inset) -
        0.1 * Math.max(0, (x - axles[1]) / (length - axles[1])) ** 2 * 0.8,
      corner,
      [0.22, 0.26],
    )
  }
  for (const x of axles) box(mesh, DARK)`${x} ${r * 1.3} ${half - 0.45}, ${2 * r + 0.2} ${r * 1.3} 0.3`
  const bottom = levels[0] ?? [0, 0, 0, 1]
  shell(mesh, [ring(bottom, half * 0.9), ring(bottom, 0.3), ...levels.map((level) => ring(level))], {
    below: [2, DARK],
    stations: stationsOf(shape),
    round: 0.035,
    rise: shape.kind === 'ute' ? 0.02 : 0.045,
    front: {
      ...PAINT,
      decal: decalAt(
        'front',
        -half - 0.1,
        shape.bonnet[1] + 0.2,
        width + 0.2,
        shape.bonnet[1] + 0.2,
        faceArt(shape),
      ),
    },
    rear,
    side,
    top: { ...PAINT, decal: topDecal(shape) },
  })
}

type Decals = Record<'side' | 'rear', Material>

function decalsOf(shape: CarShape): Decals {
  const { length, width, height } = shape
  return {
    side: {
      ...PAINT,
      decal: decalAt('side', 0, height + 0.05, length, height + 0.05, sideArt(shape)),
    },
    rear: {
      ...PAINT,
      decal: decalAt('front', -width / 2 - 0.1, height, width + 0.2, height, rearArt(shape)),
    },
  }
}

function topDecal({ kind, length, width, back, screen, nose }: CarShape): NonNullable<Material['decal']> {
  const half = width / 2
  const cover =
    kind === 'ute'
      ? `<rect x="${back[1] + 0.08}" y="${-half + 0.09}" width="${length - back[1] - 0.2}" height="${width - 0.18}" rx="0.05" fill="#15171a"/>`
      : ''
  const line = [1, -1]
    .map(
      (side) =>
        `<path d="M${nose + 0.2} ${side * half * 0.72}C${nose + 0.5} ${side * half * 0.86} ${screen[0] - 0.4} ${side * half * 0.86} ${screen[0]} ${side * half * 0.9}" fill="none" stroke="#0a0b0c" stroke-width="0.012" stroke-opacity="0.75"/>`,
    )
    .join('')
  return decalAt('top', 0, half, length, width, cover + line)
}

function greenhouse(mesh: Mesh, shape: CarShape, { side, rear }: Decals): void {
  const { screen, back, height, width, tumble, round } = shape
  const half = width / 2 - 0.055
  const ring = (t: number): Ring => {
    const bow = Math.sin(t * Math.PI)
    return ringAt(
      (x) => mixed(Math.min(edgeAt(shape, x), beltAt(shape, x)) - 0.015, roofAt(shape, x), t),
      mixed(screen[0], screen[1], t) - 0.06 * bow,
      mixed(back[1], back[0], t) + 0.05 * bow,
      half - tumble * t ** 1.35,
      [mixed(0.34, 0.22, t), mixed(0.5, 0.42, t)],
      [0.2, 0.24],
    )
  }
  const decal = (art: string): Material['decal'] => decalAt('front', -width / 2, height, width, height, art)
  shell(mesh, steps(6).map(ring), {
    round,
    rise: 0.035,
    front: { ...PAINT, decal: decal(screenArt(shape)) },
    rear,
    side,
    top: PAINT,
  })
}

function screenArt({ width, tumble, height, bonnet, round }: CarShape): string {
  const low = width / 2 - 0.1
  const high = width / 2 - tumble - 0.14
  const [y0, y1] = [-(bonnet[1] - 0.03), -Math.min(height - round * 0.7, bonnet[1] + 0.9)]
  const seat = [-0.36, 0.36]
    .map(
      (z) =>
        `<path d="M${z - 0.2} ${y0}L${z - 0.17} ${mixed(y0, y1, 0.55)}Q${z} ${mixed(y0, y1, 0.62)} ${z + 0.17} ${mixed(y0, y1, 0.55)}L${z + 0.2} ${y0}Z" fill="#2a2f35"/><rect x="${z - 0.1}" y="${mixed(y0, y1, 0.78)}" width="0.2" height="${(y0 - y1) * 0.17}" rx="0.05" fill="#2a2f35"/>`,
    )
    .join('')
  return `<path d="M${-low} ${y0}L${-high} ${y1}Q0 ${y1 - 0.04} ${high} ${y1}L${low} ${y0}Z" fill="#10151a"/>${seat}<path d="M${-low} ${y0}H${low}L${low - 0.02} ${y0 - 0.06}Q0 ${y0 - 0.12} ${-low + 0.02} ${y0 - 0.06}Z" fill="#08090b"/><path d="M-0.08 ${y1 + 0.02}h0.16v0.07h-0.16Z" fill="#0a0b0d"/>`
}

function cockpit(mesh: Mesh, shape: CarShape): void {
  const { screen, back, bonnet, width } = shape
  const y = bonnet[1]
  const half = width / 2 - 0.16
  // The windscreen's frame and its glass.
  mesh.grid(
    steps(4).map((t) =>
      steps(8).map((s): Vec => [
        mixed(screen[0], screen[1], t) + 0.16 * (s * s),
        mixed(y - 0.02, shape.height - 0.08, t),
        (half - 0.12 * t) * s,
      ]),
    ),
    GLASS,
  )
  tube(
    mesh,
    PLASTIC,
    0.02,
  )`${steps(8).map((s): Vec => [screen[1] + 0.16 * s * s, shape.height - 0.07, (half - 0.12) * s])}`
  tube(mesh, PAINT, 0.022)`${screen[0] + 0.16} ${y} ${half},
    ${screen[1] + 0.16} ${shape.height - 0.07} ${half - 0.12}`
  box(
    mesh,
    DARK,
  )`${(screen[1] + back[1]) / 2 + 0.1} ${y + 0.015} 0, ${back[1] - screen[1] - 0.05} 0.07 ${width - 0.5}`
  for (const z of [0.34])
    blob(mesh, RUBBER, 3)`${back[1] - 0.5} ${y + 0.12} 0.2 0.2 ${z},
      ${back[1] - 0.36} ${y + 0.16} 0.24 0.21 ${z}, ${back[1] - 0.28} ${y + 0.14} 0.2 0.18 ${z}`
  blob(mesh, PAINT, 2.6)`${back[1] - 0.16} ${y + 0.06} 0.1 0.2 0.36,
    ${back[1] + 0.1} ${y + 0.05} 0.09 0.18 0.36, ${back[1] + 0.5} ${y} 0.03 0.12 0.36`
}

function mirrors(mesh: Mesh, { screen, bonnet, width, kind }: CarShape): void {
  const x = screen[0] + (kind === 'van' ? 0.22 : 0.42)
  const y = bonnet[1] + 0.1
  const z = width / 2 + 0.08
  const h = kind === 'van' ? 0.14 : 0.075
  tube(mesh, PLASTIC, 0.022)`${x + 0.02} ${y - 0.05} ${z - 0.16}, ${x + 0.02} ${y - 0.03} ${z}`
  blob(mesh, kind === 'van' ? PLASTIC : PAINT, 3)`${x - 0.05} ${y} ${h * 0.6} 0.07 ${z},
    ${x} ${y} ${h} 0.11 ${z}, ${x + 0.08} ${y} ${h} 0.115 ${z}, ${x + 0.09} ${y} ${h * 0.9} 0.1 ${z}`
}
