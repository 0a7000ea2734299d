import {
  add,
  CHROME,
  type Material,
  Mesh,
  mixed,
  PAINT,
  PLASTIC,
  RUBBER,
  STEEL,
  steps,
  times,
  type Vec,
} from '../solid/mesh.ts'
import { blob, box, flow, lathe, tube } from '../solid/parts.ts'
import { wheel, type WheelStyle } from '../solid/wheel.ts'

/** The measures of a motorcycle, in metres from the front of its front tyre and the ground. */
export interface BikeShape {
  /** Between the axles. */
  wheelbase: number
  /** Radius and width of the tyres. */
  front: readonly [number, number]
  rear: readonly [number, number]
  /** The steering head: how far behind the front axle, and its height. */
  head: readonly [number, number]
  /** The seat's height at its lowest. */
  seat: number
  tank: readonly [length: number, height: number, width: number]
  engine: 'twin' | 'triple' | 'four' | 'single' | 'vee' | 'hidden'
  lamp: 'round' | 'mask' | 'twin' | 'none'
  bars: 'flat' | 'low' | 'high' | 'wide'
  tail: 'sharp' | 'bench' | 'stub' | 'solo' | 'rack'
  wheels: WheelStyle
  /** A sport bike's fairing, a windscreen on its own, or a beak. */
  fairing?: 'full' | 'half'
  screen?: number
  beak?: boolean
  guards?: boolean
  silencer: 'low' | 'high' | 'twin' | 'under' | 'peashooter'
  frame?: 'trellis' | 'beam' | 'cradle'
  /** Colours other than the paint. */
  frameColour?: string
  rimColour?: string
  bright?: boolean
}

export const BLACK: Material = { colour: '#17181a', gloss: 0.5 }
export const LEATHER: Material = { colour: '#1a1a1b', gloss: 0.18 }
export const CASES: Material = { colour: '#4b5056', metal: true }
const FINS: Material = { colour: '#2c2f33', gloss: 0.35 }
export const LAMP: Material = { colour: '#eef4f8', gloss: 1, glow: 0.5 }
export const RED: Material = { colour: '#b5121b', gloss: 1, glow: 0.3 }
const AMBER: Material = { colour: '#e38a1c', gloss: 1, glow: 0.2 }
export const SHOCK: Material = { colour: '#a8452c', gloss: 0.5 }
export const SCREEN: Material = { colour: '#4a555e', gloss: 1.3 }

interface Places {
  axle: Vec
  hub: Vec
  head: Vec
  pivot: Vec
  seat: Vec
}

export function bikeMesh(shape: BikeShape): Mesh {
  const mesh = new Mesh()
  const { front, rear, wheelbase, head, seat } = shape
  const axle: Vec = [front[0], front[0], 0]
  const places: Places = {
    axle,
    hub: [front[0] + wheelbase, rear[0], 0],
    head: [front[0] + head[0], head[1], 0],
    pivot: [front[0] + wheelbase * 0.6, rear[0] + 0.12, 0],
    seat: [front[0] + wheelbase * 0.7, seat, 0],
  }
  const metal = shape.rimColour ?? '#2b2e32'
  wheel(mesh, {
    x: axle[0],
    r: front[0],
    z: front[1] / 2,
    width: front[1],
    rim: 0.72,
    style: shape.wheels,
    metal,
  })
  wheel(mesh, {
    x: places.hub[0],
    r: rear[0],
    z: rear[1] / 2,
    width: rear[1],
    rim: 0.68,
    style: shape.wheels,
    metal,
  })
  for (const [place, r] of [
    [axle, front[0] * 0.46],
    [places.hub, rear[0] * 0.36],
  ] as const)
    lathe(mesh, [place[0], place[1]], STEEL)`${r} ${front[1] / 2 + 0.015},
      ${r * 0.55} ${front[1] / 2 + 0.018}`
  forks(mesh, shape, places)
  frame(mesh, shape, places)
  engine(mesh, shape, places)
  bodywork(mesh, shape, places)
  rearEnd(mesh, shape, places)
  mesh.mirror()
  exhaust(mesh, shape, places)
  tube(mesh, STEEL, 0.012, 4)`${add(places.pivot, [0, -0.05, 0.09])}, ${add(places.hub, [0, 0.06, 0.09])}`
  tube(mesh, STEEL, 0.012, 4)`${add(places.pivot, [0, -0.16, 0.09])}, ${add(places.hub, [0, -0.07, 0.09])}`
  lathe(mesh, [places.hub[0], places.hub[1]], STEEL)`0.09 0.095, 0.03 0.1`
  tube(mesh, BLACK, 0.014)`${places.pivot[0] - 0.1} 0.28 0.14, ${places.pivot[0] + 0.05} 0.02 0.26`
  return mesh
}

function forks(mesh: Mesh, shape: BikeShape, { axle, head }: Places): void {
  const { front, bars, bright, beak, guards } = shape
  const up = times(add(head, times(axle, -1)), 1)
  const at = (t: number, z: number): Vec => add(axle, [up[0] * t, up[1] * t, z])
  const z = front[1] / 2 + 0.045
  tube(mesh, bright ? CHROME : BLACK, 0.03, 10)`${at(-0.02, z)}, ${at(0.5, z)}`
  tube(mesh, bright ? CHROME : { colour: '#b08a3c', metal: true }, 0.025, 10)`${at(0.45, z)}, ${at(1.12, z)}`
  for (const t of [0.86, 1.08]) box(mesh, BLACK, 0.012)`${at(t, 0)}, 0.09 0.04 ${z * 2 + 0.07}`
  const [from, to] = beak ? [0.24, 0.66] : bright ? [0.16, 0.8] : [0.3, 0.72]
  mesh.grid(
    guard(
      add(axle, [0, beak ? 0.06 : 0, 0]),
      front[0] + (beak ? 0.2 : 0.025),
      0.05,
      from,
      to,
      front[1] / 2 + 0.02,
    ),
    PAINT,
  )
  if (beak)
    flow(mesh, PAINT)`${axle[0] - 0.36} ${head[1] - 0.13} 0.01 0.03,
      ${axle[0] - 0.1} ${head[1] - 0.04} 0.04 0.08, ${head[0] - 0.02} ${head[1] + 0.06} 0.06 0.1`
  const [rise, back, reach] = {
    flat: [0.13, 0.1, 0.39],
    low: [-0.01, 0.06, 0.33],
    high: [0.3, 0.3, 0.42],
    wide: [0.2, 0.12, 0.44],
  }[bars] as [number, number, number]
  const top = at(1.1, 0)
  const grip: Vec = add(top, [back, rise, reach])
  tube(mesh, bright ? CHROME : BLACK, 0.013)`${add(top, [0.02, 0.02, 0])},
    ${add(top, [0.02, rise * 0.3, 0.09])}, ${add(top, [back * 0.4, rise, 0.2])}, ${grip}`
  tube(mesh, RUBBER, 0.02)`${add(grip, [-0.02, 0, -0.12])}, ${grip}`
  tube(mesh, STEEL, 0.007)`${add(grip, [-0.05, -0.01, -0.12])}, ${add(grip, [-0.07, -0.02, -0.01])}`
  if (guards)
    blob(mesh, PLASTIC)`${grip[0] - 0.13} ${grip[1]} 0.03 0.04 ${grip[2] - 0.06},
      ${grip[0] - 0.11} ${grip[1]} 0.06 0.1 ${grip[2] - 0.06},
      ${grip[0] - 0.06} ${grip[1]} 0.06 0.11 ${grip[2] - 0.04}`
  // Mirrors and indicators.
  tube(mesh, BLACK, 0.007, 5)`${add(grip, [-0.02, 0, -0.15])}, ${add(grip, [-0.05, 0.15, -0.08])}`
  const glass = add(grip, [-0.05, 0.18, -0.06])
  blob(mesh, bright ? CHROME : BLACK)`${glass[0] - 0.03} ${glass[1]} 0.015 0.025 ${glass[2]},
    ${glass[0]} ${glass[1]} 0.034 0.056 ${glass[2]}, ${glass[0] + 0.02} ${glass[1]} 0.032 0.054 ${glass[2]}`
  if (shape.lamp !== 'none') headlamp(mesh, shape, at(0.98, 0))
  blob(mesh, AMBER)`${head[0] - 0.1} ${head[1] - 0.02} 0.02 0.03 0.17,
    ${head[0] - 0.05} ${head[1] - 0.02} 0.025 0.04 0.17`
}

function headlamp(mesh: Mesh, { lamp, bright, fairing, screen, beak }: BikeShape, [x, y]: Vec): void {
  const ahead = fairing === 'full' ? 0.3 : beak ? 0.17 : 0.14
  if (lamp === 'round') {
    blob(mesh, bright ? CHROME : BLACK, 2)`${x - ahead - 0.1} ${y} 0.1 0.1,
      ${x - ahead - 0.08} ${y} 0.105 0.105, ${x - ahead} ${y} 0.09 0.09, ${x - ahead + 0.06} ${y} 0.04 0.04`
    blob(mesh, LAMP, 2)`${x - ahead - 0.115} ${y} 0.06 0.06, ${x - ahead - 0.105} ${y} 0.092 0.092`
  } else {
    const shell = fairing === 'full' ? PAINT : lamp === 'mask' ? BLACK : PAINT
    flow(mesh, shell, 2.6)`${x - ahead - 0.1} ${y - 0.07} 0.03 0.06,
      ${x - ahead - 0.03} ${y - 0.02} 0.08 0.1, ${x - ahead + 0.1} ${y + 0.05} 0.08 0.1,
      ${x - ahead + 0.18} ${y + 0.08} 0.03 0.08`
    for (const z of lamp === 'twin' ? [0.055] : [0])
      blob(mesh, LAMP)`${x - ahead - 0.112} ${y - 0.045} 0.012 0.03 ${z},
        ${x - ahead - 0.085} ${y - 0.035} 0.035 ${lamp === 'twin' ? 0.045 : 0.06} ${z},
        ${x - ahead - 0.02} ${y - 0.03} 0.03 0.05 ${z}`
  }
  if (screen)
    mesh.grid(
      steps(6).map((t) =>
        steps(5).map((s): Vec => [
          x - ahead - 0.04 + t * 0.17 + 0.06 * s * s,
          y + 0.06 + t * screen,
          s * (0.15 - 0.04 * t),
        ]),
      ),
      SCREEN,
    )
  box(mesh, BLACK, 0.01)`${x + 0.02} ${y + 0.12} 0, 0.03 0.09 0.15`
}

function frame(
  mesh: Mesh,
  { frame: kind = 'beam', frameColour, wheelbase }: BikeShape,
  { head, pivot, seat, hub }: Places,
): void {
  const metal: Material = { colour: frameColour ?? '#1c1e21', gloss: 0.7 }
  const low: Vec = [head[0] + 0.14, 0.3, 0.12]
  if (kind === 'beam')
    tube(mesh, metal, [0.05, 0.05, 0.045], 8)`${add(head, [0, -0.04, 0.05])},
      ${add(head, [0.22, -0.12, 0.14])}, ${add(pivot, [0, 0.06, 0.14])}`
  else
    tube(mesh, metal, 0.02)`${add(head, [0, -0.02, 0.03])}, ${add(head, [0.3, -0.08, 0.1])},
      ${add(pivot, [0.02, 0.22, 0.12])}, ${pivot}`
  if (kind === 'cradle')
    tube(mesh, metal, 0.022)`${add(head, [0, -0.1, 0.03])}, ${low}, ${add(low, [0.3, -0.05, 0])}, ${pivot}`
  if (kind === 'trellis') {
    tube(mesh, metal, 0.018)`${add(head, [0, -0.13, 0.03])}, ${add(head, [0.16, -0.24, 0.13])},
      ${add(pivot, [-0.05, 0.1, 0.14])}`
    tube(mesh, metal, 0.014)`${add(head, [0.14, -0.06, 0.07])}, ${add(head, [0.16, -0.24, 0.13])},
      ${add(head, [0.34, -0.12, 0.12])}, ${add(pivot, [-0.05, 0.1, 0.14])}`
  }
  tube(mesh, metal, 0.016)`${add(pivot, [0, 0.1, 0.11])},
    ${seat[0] + wheelbase * 0.26} ${seat[1] - 0.03} 0.09`
  // Swingarm, footrest and shock absorber.
  tube(mesh, kind === 'cradle' ? BLACK : CASES, [0.045, 0.03], 8)`${add(pivot, [0, -0.02, 0.1])},
    ${add(hub, [0.04, 0, 0.12])}`
  tube(mesh, RUBBER, 0.013)`${add(pivot, [0.02, -0.08, 0.13])}, ${add(pivot, [0.02, -0.08, 0.25])}`
  if (kind === 'cradle')
    tube(mesh, CHROME, 0.032, 8)`${add(hub, [-0.05, 0.04, 0.13])}, ${hub[0] - 0.14} ${seat[1] - 0.05} 0.12`
  else tube(mesh, SHOCK, 0.034, 8)`${add(pivot, [0.1, 0.02, 0.04])}, ${add(pivot, [0.04, 0.28, 0.04])}`
}

function engine(
  mesh: Mesh,
  { engine: kind, wheelbase, bright }: BikeShape,
  { axle, pivot, head }: Places,
): void {
  const cases = bright ? STEEL : CASES
  const x = axle[0] + wheelbase * 0.42
  const y = 0.36
  flow(mesh, cases, 3.4, 3)`${x - 0.2} ${y + 0.02} 0.08 0.13, ${x - 0.05} ${y} 0.14 0.19,
    ${x + 0.14} ${y + 0.03} 0.14 0.18, ${pivot[0] - 0.02} ${y + 0.08} 0.09 0.13`
  lathe(mesh, [x + 0.02, y], bright ? CHROME : BLACK)`0.11 0.19, 0.1 0.215, 0.03 0.22, 0 0.22`
  lathe(mesh, [x + 0.2, y + 0.06], cases)`0.08 0.17, 0.07 0.19, 0 0.19`
  if (kind === 'hidden') return
  const barrel = (foot: Vec, lean: number, height: number, width: number): void => {
    const fins = 8
    for (const t of steps(fins))
      box(
        mesh,
        bright ? STEEL : FINS,
        0.008,
      )`${foot[0] + lean * height * t} ${foot[1] + height * t} 0, ${0.2 - 0.03 * t} ${(height / fins) * 0.5} ${width}`
    box(
      mesh,
      bright ? CHROME : cases,
      0.04,
    )`${foot[0] + lean * height * 1.12} ${foot[1] + height * 1.12} 0, 0.18 ${height * 0.28} ${width * 0.96}`
  }
  if (kind === 'vee') {
    barrel([x - 0.06, y + 0.12, 0], -0.5, 0.24, 0.17)
    barrel([x + 0.12, y + 0.12, 0], 0.45, 0.24, 0.17)
    lathe(mesh, [x + 0.03, y + 0.3], bright ? CHROME : BLACK)`0.09 0.12, 0.085 0.18, 0.03 0.19, 0 0.19`
    return
  }
  const width = { single: 0.17, twin: 0.28, triple: 0.36, four: 0.42 }[kind]
  barrel([x - 0.08, y + 0.12, 0], -0.28, 0.26, width)
  box(mesh, BLACK, 0.02)`${head[0] + 0.02} ${y + 0.2} 0, 0.05 0.3 ${width + 0.02}`
}

function bodywork(mesh: Mesh, shape: BikeShape, { head, seat, axle, pivot }: Places): void {
  const { tank, fairing, tail } = shape
  const [length, height, width] = tank
  const [x, y] = [head[0] + 0.04, head[1] - 0.08]
  const end = x + length
  flow(mesh, PAINT, 2.7, 5, 26)`${x - 0.04} ${y} 0.05 ${width * 0.5},
    ${x + length * 0.22} ${y + height * 0.36} ${height * 0.5} ${width},
    ${x + length * 0.5} ${y + height * 0.34} ${height * 0.52} ${width * 0.96},
    ${x + length * 0.8} ${mixed(y, seat[1], 0.6) + height * 0.12} ${height * 0.42} ${width * 0.62},
    ${end} ${seat[1] - 0.01} ${height * 0.2} ${width * 0.45}`
  filler(mesh, [x + length * 0.36, y + height * 0.87, 0])
  const back = seat[0] + (tail === 'solo' || tail === 'stub' ? 0.16 : tail === 'sharp' ? 0.24 : 0.34)
  const lift = tail === 'sharp' ? 0.12 : tail === 'rack' ? 0.04 : 0.03
  const cushion =
    tail === 'solo'
      ? [
          [end - 0.05, seat[1] + 0.02, 0.03, 0.08],
          [seat[0], seat[1] - 0.01, 0.05, 0.16],
          [back, seat[1] + 0.05, 0.05, 0.15],
        ]
      : [
          [end - 0.1, seat[1] + 0.01, 0.04, 0.09],
          [seat[0] - 0.1, seat[1], 0.05, 0.14],
          [seat[0] + 0.08, seat[1] + lift * 0.4, 0.05, 0.14],
          [back, seat[1] + lift, 0.04, 0.1],
        ]
  flow(mesh, LEATHER, 3)`${cushion}`
  if (tail === 'sharp' || tail === 'stub')
    flow(mesh, PAINT, 2.6)`${end - 0.02} ${seat[1] - 0.06} 0.03 0.1,
      ${seat[0] + 0.05} ${seat[1] - 0.03} 0.05 0.12, ${back} ${seat[1] + lift - 0.02} 0.045 0.09,
      ${back + 0.2} ${seat[1] + lift + 0.06} 0.012 0.03`
  else
    flow(mesh, tail === 'solo' ? BLACK : PAINT, 2.8)`${end} ${seat[1] - 0.09} 0.05 0.11,
      ${seat[0]} ${seat[1] - 0.1} 0.07 0.12, ${back + 0.02} ${seat[1] - 0.05} 0.03 0.1`
  flow(mesh, shape.bright ? PAINT : BLACK, 3)`${pivot[0] - 0.2} ${pivot[1] + 0.26} 0.1 0.11,
      ${pivot[0] + 0.02} ${pivot[1] + 0.22} 0.16 0.13, ${pivot[0] + 0.2} ${pivot[1] + 0.22} 0.06 0.09`
  if (fairing) cowl(mesh, shape, head, axle, y)
  else
    for (const z of shape.bright ? [] : [width * 0.9])
      flow(mesh, shape.beak ? PAINT : BLACK, 2.4, 4, 12)`${x - 0.1} ${y + 0.02} 0.02 0.01 ${z},
        ${x + 0.04} ${y - 0.02} 0.1 0.04 ${z}, ${x + 0.2} ${y - 0.03} 0.06 0.02 ${z}`
}

function filler(mesh: Mesh, [x, y, z]: Vec): void {
  blob(mesh, CHROME, 2, 12)`${x - 0.035} ${y} 0.008 0.02 ${z}, ${x} ${y} 0.014 0.04 ${z},
    ${x + 0.035} ${y} 0.008 0.02 ${z}`
}

/** Adds a sport bike's nose, flanks and screen. */
function cowl(
  mesh: Mesh,
  { fairing, screen = 0.2, wheelbase }: BikeShape,
  head: Vec,
  axle: Vec,
  y: number,
): void {
  const [nose, high] = [head[0] - 0.42, head[1]]
  flow(mesh, PAINT, 2.6, 5)`${nose} ${high - 0.12} 0.02 0.03, ${nose + 0.1} ${high - 0.07} 0.08 0.12,
    ${nose + 0.3} ${high - 0.02} 0.12 0.17, ${head[0] + 0.06} ${high - 0.06} 0.09 0.15`
  blob(mesh, LAMP)`${nose + 0.005} ${high - 0.1} 0.01 0.03 0.07, ${nose + 0.05} ${high - 0.08} 0.03 0.05 0.07,
    ${nose + 0.16} ${high - 0.045} 0.026 0.05 0.07`
  mesh.grid(
    steps(6).map((t) =>
      steps(6).map((s): Vec => [
        nose + 0.14 + t * 0.26 + 0.1 * s * s,
        high + 0.03 + screen * t ** 0.8 - 0.05 * s * s,
        s * (0.15 - 0.02 * t),
      ]),
    ),
    SCREEN,
  )
  const [low, end] = fairing === 'full' ? [0.24, 0.56] : [0.5, 0.36]
  const flank = steps(10).map((t) => {
    const from = mixed(nose + 0.24, axle[0] + 0.3, t ** 0.8)
    const to = mixed(head[0] + 0.3, axle[0] + wheelbase * end, t) - 0.2 * Math.sin(Math.PI * t)
    return steps(10).map((s): Vec => [
      mixed(from, to, s),
      mixed(y + 0.03, low, t) + 0.06 * s * (1 - t),
      0.15 + 0.05 * Math.sin(Math.PI * Math.min(1, s * 1.2)) - 0.06 * t ** 3,
    ])
  })
  mesh.grid(flank, PAINT)
  if (fairing === 'full')
    flow(
      mesh,
      PAINT,
      3,
    )`${axle[0] + 0.32} 0.27 0.04 0.06, ${axle[0] + 0.55} 0.22 0.06 0.12, ${axle[0] + wheelbase * 0.56} 0.22 0.05 0.11`
}

/** Where each tail ends: behind and above the seat. */
const TAILS: Record<BikeShape['tail'], readonly [number, number]> = {
  sharp: [0.42, 0.16],
  stub: [0.34, 0.08],
  bench: [0.36, -0.04],
  rack: [0.38, -0.04],
  solo: [0.3, 0],
}

function rearEnd(mesh: Mesh, { tail, rear, bright }: BikeShape, { hub, seat }: Places): void {
  if (bright || tail === 'solo') {
    const r = rear[0] + 0.035
    mesh.grid(guard(hub, r, 0.07, 0.42, 1.06, rear[1] / 2 + 0.03), PAINT)
    blob(
      mesh,
      RED,
    )`${hub[0] + r * 0.8} ${hub[1] + r * 0.6} 0.05 0.05, ${hub[0] + r * 0.92} ${hub[1] + r * 0.58} 0.04 0.045`
    blob(
      mesh,
      AMBER,
    )`${hub[0] + r * 0.74} ${hub[1] + r * 0.66} 0.025 0.03 0.15, ${hub[0] + r * 0.84} ${hub[1] + r * 0.66} 0.025 0.03 0.15`
    return
  }
  const [x, y] = [seat[0] + TAILS[tail][0], seat[1] + TAILS[tail][1]]
  blob(mesh, RED)`${x - 0.05} ${y} 0.022 0.055, ${x + 0.03} ${y} 0.016 0.045`
  tube(mesh, BLACK, 0.018)`${x - 0.14} ${y - 0.03} 0, ${x + 0.02} ${y - 0.12} 0, ${x + 0.09} ${y - 0.26} 0`
  box(mesh, { colour: '#f1f2f0', gloss: 0.4 }, 0.004)`${x + 0.1} ${y - 0.22} 0, 0.012 0.12 0.2`
  tube(mesh, BLACK, 0.008, 5)`${x - 0.02} ${y - 0.1} 0, ${x - 0.02} ${y - 0.1} 0.15`
  blob(mesh, AMBER)`${x - 0.05} ${y - 0.1} 0.018 0.03 0.15, ${x + 0.01} ${y - 0.1} 0.02 0.03 0.15`
  if (tail !== 'rack') return
  tube(
    mesh,
    BLACK,
    0.013,
  )`${seat[0] + 0.2} ${seat[1] + 0.04} 0.12, ${x + 0.08} ${seat[1] + 0.06} 0.12, ${x + 0.12} ${seat[1] + 0.06} 0`
  tube(mesh, BLACK, 0.01)`${hub[0] - 0.2} ${seat[1] - 0.05} 0.12, ${hub[0]} ${hub[1] + 0.2} 0.16`
}

/** Returns a mudguard's rows around a wheel's middle, between two angles from the front in half turns. */
const guard = ([x, y]: Vec, r: number, lip: number, from: number, to: number, half: number): Vec[][] =>
  steps(12).map((t) => {
    const a = Math.PI * mixed(from, to, t)
    return [0, 0.6, 0.92, 1].map((k): Vec => {
      const reach = r - (k === 1 ? lip : k * 0.01)
      return [x - Math.cos(a) * reach, y + Math.sin(a) * reach, half * k]
    })
  })

function exhaust(
  mesh: Mesh,
  { silencer, engine: kind, wheelbase, bright }: BikeShape,
  { axle, hub, pivot, seat }: Places,
): void {
  const pipe: Material = bright ? CHROME : { colour: '#7d756c', metal: true }
  const x = axle[0] + wheelbase * 0.3
  const zs = {
    single: [0],
    twin: [-0.08, 0.08],
    triple: [-0.11, 0, 0.11],
    four: [-0.15, -0.05, 0.05, 0.15],
    vee: [-0.14],
    hidden: [],
  }[kind]
  for (const z of zs)
    tube(mesh, pipe, 0.021)`${x + 0.06} 0.6 ${z}, ${x - 0.03} 0.52 ${z}, ${x - 0.02} 0.34 ${z},
      ${x + 0.12} 0.2 ${z * 0.6 - 0.05}, ${x + 0.4} 0.19 -0.08`
  const can = (from: Vec, to: Vec, r: number): void => {
    tube(
      mesh,
      silencer === 'peashooter' || bright ? CHROME : { colour: '#3b3e42', metal: true },
      [r * 0.5, r, r, r * 0.75],
      14,
    )`${from},
      ${add(from, times(add(to, times(from, -1)), 0.12))}, ${add(from, times(add(to, times(from, -1)), 0.94))},
      ${to}`
  }
  if (silencer === 'under') return can([pivot[0] - 0.2, 0.22, -0.1], [pivot[0] + 0.14, 0.2, -0.15], 0.09)
  if (silencer === 'high') {
    tube(mesh, pipe, 0.022)`${x + 0.4} 0.19 -0.08, ${pivot[0]} 0.3 -0.16,
      ${pivot[0] + 0.08} ${seat[1] - 0.3} -0.16`
    return can([pivot[0] + 0.1, seat[1] - 0.28, -0.17], [hub[0] + 0.16, seat[1] - 0.08, -0.2], 0.065)
  }
  const y = silencer === 'peashooter' ? hub[1] - 0.02 : 0.3
  tube(mesh, pipe, 0.024)`${x + 0.4} 0.19 -0.08, ${pivot[0]} 0.22 -0.15`
  can(
    [pivot[0] - 0.02, 0.23, -0.16],
    [hub[0] + (silencer === 'peashooter' ? 0.2 : 0.02), y + 0.06, -0.2],
    silencer === 'peashooter' ? 0.05 : 0.06,
  )
  if (silencer === 'twin') can([pivot[0] - 0.02, 0.34, -0.17], [hub[0] + 0.08, y + 0.16, -0.21], 0.055)
  if (silencer === 'peashooter' && kind !== 'single') {
    tube(mesh, pipe, 0.024)`${x + 0.4} 0.19 0.08, ${pivot[0]} 0.22 0.15`
    can([pivot[0] - 0.02, 0.23, 0.16], [hub[0] + 0.2, y + 0.06, 0.2], 0.05)
  }
}
