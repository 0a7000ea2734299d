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
import { blob, box, flowing, lathe, type Section, tube } from '../solid/parts.ts'
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

const BLACK: Material = { colour: '#17181a', gloss: 0.5 }
const LEATHER: Material = { colour: '#1a1a1b', gloss: 0.18 }
const CASES: Material = { colour: '#4b5056', metal: true }
const FINS: Material = { colour: '#2c2f33', gloss: 0.35 }
const LAMP: Material = { colour: '#eef4f8', gloss: 1, glow: 0.5 }
const RED: Material = { colour: '#b5121b', gloss: 1, glow: 0.3 }
const AMBER: Material = { colour: '#e38a1c', gloss: 1, glow: 0.2 }
const SHOCK: Material = { colour: '#d8b21c', gloss: 0.5 }
const SCREEN: Material = { colour: '#2a3137', gloss: 1.3 }

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
    lathe(
      mesh,
      [place[0], place[1]],
      [
        [r, front[1] / 2 + 0.015],
        [r * 0.55, front[1] / 2 + 0.018],
      ],
      STEEL,
    )
  forks(mesh, shape, places)
  frame(mesh, shape, places)
  engine(mesh, shape, places)
  bodywork(mesh, shape, places)
  rearEnd(mesh, shape, places)
  mesh.mirror()
  exhaust(mesh, shape, places)
  tube(mesh, [add(places.pivot, [0, -0.05, 0.09]), add(places.hub, [0, 0.06, 0.09])], 0.012, STEEL, 4)
  tube(mesh, [add(places.pivot, [0, -0.16, 0.09]), add(places.hub, [0, -0.07, 0.09])], 0.012, STEEL, 4)
  lathe(
    mesh,
    [places.hub[0], places.hub[1]],
    [
      [0.09, 0.095],
      [0.03, 0.1],
    ],
    STEEL,
  )
  tube(
    mesh,
    [
      [places.pivot[0] - 0.1, 0.28, 0.14],
      [places.pivot[0] + 0.05, 0.02, 0.26],
    ],
    0.014,
    BLACK,
  )
  return mesh
}

function forks(mesh: Mesh, shape: BikeShape, { axle, head }: Places): void {
  const { front, bars, bright, beak, guards } = shape
  const up = times(add(head, times(axle, -1)), 1)
  const at = (t: number, z: number): Vec => add(axle, [up[0] * t, up[1] * t, z])
  const z = front[1] / 2 + 0.045
  tube(mesh, [at(-0.02, z), at(0.5, z)], 0.03, bright ? CHROME : BLACK, 10)
  tube(mesh, [at(0.45, z), at(1.12, z)], 0.025, bright ? CHROME : { colour: '#b08a3c', metal: true }, 10)
  for (const t of [0.86, 1.08]) box(mesh, at(t, 0), [0.09, 0.04, z * 2 + 0.07], BLACK, 0.012)
  // The mudguard.
  const r = front[0] + (beak ? 0.2 : 0.025)
  const arc = beak ? [0.24, 0.66] : bright ? [0.16, 0.8] : [0.3, 0.72]
  const rows = steps(10).map((t) => {
    const a = Math.PI * mixed(arc[0] ?? 0, arc[1] ?? 1, t)
    const w = (front[1] / 2 + 0.02) * (beak ? 1.05 - 0.5 * (1 - t) : 1)
    return [0, 0.6, 0.92, 1].map((k): Vec => [
      axle[0] - Math.cos(a) * (r - (k === 1 ? 0.05 : k * 0.01)),
      axle[1] + Math.sin(a) * (r - (k === 1 ? 0.05 : k * 0.01)) + (beak ? 0.06 : 0),
      w * k,
    ])
  })
  mesh.grid(rows, PAINT)
  if (beak)
    blob(
      mesh,
      flowing([
        [axle[0] - 0.36, head[1] - 0.13, 0.01, 0.03],
        [axle[0] - 0.1, head[1] - 0.04, 0.04, 0.08],
        [head[0] - 0.02, head[1] + 0.06, 0.06, 0.1],
      ]),
      PAINT,
    )
  const [rise, back, reach] = {
    flat: [0.13, 0.1, 0.39],
    low: [-0.01, 0.06, 0.33],
    high: [0.3, 0.3, 0.42],
    wide: [0.2, 0.12, 0.44],
  }[bars] as [number, number, number]
  const top = at(1.1, 0)
  const grip: Vec = add(top, [back, rise, reach])
  tube(
    mesh,
    [add(top, [0.02, 0.02, 0]), add(top, [0.02, rise * 0.3, 0.09]), add(top, [back * 0.4, rise, 0.2]), grip],
    0.013,
    bright ? CHROME : BLACK,
  )
  tube(mesh, [add(grip, [-0.02, 0, -0.12]), grip], 0.02, RUBBER)
  tube(mesh, [add(grip, [-0.05, -0.01, -0.12]), add(grip, [-0.07, -0.02, -0.01])], 0.007, STEEL)
  if (guards)
    blob(
      mesh,
      [
        [grip[0] - 0.13, grip[1], 0.03, 0.04, grip[2] - 0.06],
        [grip[0] - 0.11, grip[1], 0.06, 0.1, grip[2] - 0.06],
        [grip[0] - 0.06, grip[1], 0.06, 0.11, grip[2] - 0.04],
      ],
      PLASTIC,
    )
  // Mirrors and indicators.
  tube(mesh, [add(grip, [-0.02, 0, -0.15]), add(grip, [-0.05, 0.15, -0.08])], 0.007, BLACK, 5)
  const glass = add(grip, [-0.05, 0.18, -0.06])
  blob(
    mesh,
    [
      [glass[0] - 0.03, glass[1], 0.015, 0.025, glass[2]],
      [glass[0], glass[1], 0.034, 0.056, glass[2]],
      [glass[0] + 0.02, glass[1], 0.032, 0.054, glass[2]],
    ],
    bright ? CHROME : BLACK,
  )
  if (shape.lamp !== 'none') headlamp(mesh, shape, at(0.98, 0))
  blob(
    mesh,
    [
      [head[0] - 0.1, head[1] - 0.02, 0.02, 0.03, 0.17],
      [head[0] - 0.05, head[1] - 0.02, 0.025, 0.04, 0.17],
    ],
    AMBER,
  )
}

function headlamp(mesh: Mesh, { lamp, bright, fairing, screen, beak }: BikeShape, [x, y]: Vec): void {
  const ahead = fairing === 'full' ? 0.3 : beak ? 0.17 : 0.14
  if (lamp === 'round') {
    blob(
      mesh,
      [
        [x - ahead - 0.1, y, 0.1, 0.1],
        [x - ahead - 0.08, y, 0.105, 0.105],
        [x - ahead, y, 0.09, 0.09],
        [x - ahead + 0.06, y, 0.04, 0.04],
      ],
      bright ? CHROME : BLACK,
      2,
    )
    blob(
      mesh,
      [
        [x - ahead - 0.115, y, 0.06, 0.06],
        [x - ahead - 0.105, y, 0.092, 0.092],
      ],
      LAMP,
      2,
    )
  } else {
    const shell = fairing === 'full' ? PAINT : lamp === 'mask' ? BLACK : PAINT
    blob(
      mesh,
      flowing([
        [x - ahead - 0.1, y - 0.07, 0.03, 0.06],
        [x - ahead - 0.03, y - 0.02, 0.1, 0.12],
        [x - ahead + 0.1, y + 0.05, 0.1, 0.12],
        [x - ahead + 0.18, y + 0.08, 0.03, 0.08],
      ]),
      shell,
      2.6,
    )
    for (const z of lamp === 'twin' ? [0.055] : [0])
      blob(
        mesh,
        [
          [x - ahead - 0.112, y - 0.045, 0.012, 0.03, z],
          [x - ahead - 0.085, y - 0.035, 0.035, lamp === 'twin' ? 0.045 : 0.06, z],
          [x - ahead - 0.02, y - 0.03, 0.03, 0.05, z],
        ],
        LAMP,
      )
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
  box(mesh, [x + 0.02, y + 0.12, 0], [0.03, 0.09, 0.15], BLACK, 0.01)
}

function frame(
  mesh: Mesh,
  { frame: kind = 'beam', frameColour, wheelbase }: BikeShape,
  { head, pivot, seat, hub }: Places,
): void {
  const metal: Material = { colour: frameColour ?? '#1c1e21', gloss: 0.7 }
  const low: Vec = [head[0] + 0.14, 0.3, 0.12]
  if (kind === 'beam')
    tube(
      mesh,
      [add(head, [0, -0.04, 0.05]), add(head, [0.22, -0.12, 0.14]), add(pivot, [0, 0.06, 0.14])],
      [0.05, 0.05, 0.045],
      metal,
      8,
    )
  else
    tube(
      mesh,
      [add(head, [0, -0.02, 0.03]), add(head, [0.3, -0.08, 0.1]), add(pivot, [0.02, 0.22, 0.12]), pivot],
      0.02,
      metal,
    )
  if (kind === 'cradle')
    tube(mesh, [add(head, [0, -0.1, 0.03]), low, add(low, [0.3, -0.05, 0]), pivot], 0.022, metal)
  if (kind === 'trellis') {
    tube(
      mesh,
      [add(head, [0, -0.13, 0.03]), add(head, [0.16, -0.24, 0.13]), add(pivot, [-0.05, 0.1, 0.14])],
      0.018,
      metal,
    )
    tube(
      mesh,
      [
        add(head, [0.14, -0.06, 0.07]),
        add(head, [0.16, -0.24, 0.13]),
        add(head, [0.34, -0.12, 0.12]),
        add(pivot, [-0.05, 0.1, 0.14]),
      ],
      0.014,
      metal,
    )
  }
  tube(mesh, [add(pivot, [0, 0.1, 0.11]), [seat[0] + wheelbase * 0.26, seat[1] - 0.03, 0.09]], 0.016, metal)
  // Swingarm, footrest and shock absorber.
  tube(
    mesh,
    [add(pivot, [0, -0.02, 0.1]), add(hub, [0.04, 0, 0.12])],
    [0.045, 0.03],
    kind === 'cradle' ? BLACK : CASES,
    8,
  )
  tube(mesh, [add(pivot, [0.02, -0.08, 0.13]), add(pivot, [0.02, -0.08, 0.25])], 0.013, RUBBER)
  if (kind === 'cradle')
    tube(mesh, [add(hub, [-0.05, 0.04, 0.13]), [hub[0] - 0.14, seat[1] - 0.05, 0.12]], 0.032, CHROME, 8)
  else tube(mesh, [add(pivot, [0.1, 0.02, 0.04]), add(pivot, [0.04, 0.28, 0.04])], 0.034, SHOCK, 8)
}

function engine(
  mesh: Mesh,
  { engine: kind, wheelbase, bright }: BikeShape,
  { axle, pivot, head }: Places,
): void {
  const cases = bright ? STEEL : CASES
  const x = axle[0] + wheelbase * 0.42
  const y = 0.36
  blob(
    mesh,
    flowing(
      [
        [x - 0.2, y + 0.02, 0.08, 0.13],
        [x - 0.05, y, 0.14, 0.19],
        [x + 0.14, y + 0.03, 0.14, 0.18],
        [pivot[0] - 0.02, y + 0.08, 0.09, 0.13],
      ],
      3,
    ),
    cases,
    3.4,
  )
  lathe(
    mesh,
    [x + 0.02, y],
    [
      [0.11, 0.19],
      [0.1, 0.215],
      [0.03, 0.22],
      [0, 0.22],
    ],
    bright ? CHROME : BLACK,
  )
  lathe(
    mesh,
    [x + 0.2, y + 0.06],
    [
      [0.08, 0.17],
      [0.07, 0.19],
      [0, 0.19],
    ],
    cases,
  )
  if (kind === 'hidden') return
  const barrel = (foot: Vec, lean: number, height: number, width: number): void => {
    const fins = 8
    for (const t of steps(fins))
      box(
        mesh,
        [foot[0] + lean * height * t, foot[1] + height * t, 0],
        [0.2 - 0.03 * t, (height / fins) * 0.5, width],
        bright ? STEEL : FINS,
        0.008,
      )
    box(
      mesh,
      [foot[0] + lean * height * 1.12, foot[1] + height * 1.12, 0],
      [0.18, height * 0.28, width * 0.96],
      bright ? CHROME : cases,
      0.04,
    )
  }
  if (kind === 'vee') {
    barrel([x - 0.06, y + 0.12, 0], -0.5, 0.24, 0.17)
    barrel([x + 0.12, y + 0.12, 0], 0.45, 0.24, 0.17)
    lathe(
      mesh,
      [x + 0.03, y + 0.3],
      [
        [0.09, 0.12],
        [0.085, 0.18],
        [0.03, 0.19],
        [0, 0.19],
      ],
      bright ? CHROME : BLACK,
    )
    return
  }
  const width = { single: 0.17, twin: 0.28, triple: 0.36, four: 0.42 }[kind]
  barrel([x - 0.08, y + 0.12, 0], -0.28, 0.26, width)
  box(mesh, [head[0] + 0.02, y + 0.2, 0], [0.05, 0.3, width + 0.02], BLACK, 0.02)
}

function bodywork(mesh: Mesh, shape: BikeShape, { head, seat, axle, pivot }: Places): void {
  const {
    tank: [length, height, width],
    fairing,
    tail,
    engine: kind,
  } = shape
  const [x, y] = [head[0] + 0.04, head[1] - 0.08]
  const end = x + length
  blob(
    mesh,
    flowing(
      [
        [x - 0.04, y, 0.05, width * 0.5],
        [x + length * 0.22, y + height * 0.36, height * 0.5, width],
        [x + length * 0.5, y + height * 0.34, height * 0.52, width * 0.96],
        [x + length * 0.8, mixed(y, seat[1], 0.6) + height * 0.12, height * 0.42, width * 0.62],
        [end, seat[1] - 0.01, height * 0.2, width * 0.45],
      ],
      5,
    ),
    PAINT,
    2.7,
    26,
  )
  lathe2(mesh, [x + length * 0.36, y + height * 0.87, 0])
  const back = seat[0] + (tail === 'solo' || tail === 'stub' ? 0.16 : tail === 'sharp' ? 0.24 : 0.34)
  const lift = tail === 'sharp' ? 0.12 : tail === 'rack' ? 0.04 : 0.03
  const cushion: Section[] =
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
  blob(mesh, flowing(cushion), LEATHER, 3)
  if (tail === 'sharp' || tail === 'stub')
    blob(
      mesh,
      flowing([
        [end - 0.02, seat[1] - 0.06, 0.03, 0.1],
        [seat[0] + 0.05, seat[1] - 0.03, 0.05, 0.12],
        [back, seat[1] + lift - 0.02, 0.045, 0.09],
        [back + 0.2, seat[1] + lift + 0.06, 0.012, 0.03],
      ]),
      PAINT,
      2.6,
    )
  else
    blob(
      mesh,
      flowing([
        [end, seat[1] - 0.09, 0.05, 0.11],
        [seat[0], seat[1] - 0.1, 0.07, 0.12],
        [back + 0.02, seat[1] - 0.05, 0.03, 0.1],
      ]),
      tail === 'solo' ? BLACK : PAINT,
      2.8,
    )
  if (kind !== 'hidden')
    blob(
      mesh,
      flowing([
        [pivot[0] - 0.16, pivot[1] + 0.3, 0.06, 0.1],
        [pivot[0] + 0.04, pivot[1] + 0.26, 0.1, 0.12],
        [pivot[0] + 0.16, pivot[1] + 0.24, 0.04, 0.08],
      ]),
      shape.bright ? PAINT : BLACK,
      3,
    )
  if (fairing) cowl(mesh, shape, head, axle, y)
  else
    for (const z of shape.bright ? [] : [width * 0.9])
      blob(
        mesh,
        flowing([
          [x - 0.1, y + 0.02, 0.02, 0.01, z],
          [x + 0.04, y - 0.02, 0.1, 0.04, z],
          [x + 0.2, y - 0.03, 0.06, 0.02, z],
        ]),
        shape.beak ? PAINT : BLACK,
        2.4,
        12,
      )
}

function lathe2(mesh: Mesh, [x, y, z]: Vec): void {
  blob(
    mesh,
    [
      [x - 0.035, y, 0.008, 0.02, z],
      [x, y, 0.014, 0.04, z],
      [x + 0.035, y, 0.008, 0.02, z],
    ],
    CHROME,
    2,
    12,
  )
}

/** Adds a sport bike's nose, flanks and screen. */
function cowl(
  mesh: Mesh,
  { fairing, screen = 0.2, wheelbase }: BikeShape,
  head: Vec,
  axle: Vec,
  y: number,
): void {
  const nose = head[0] - 0.42
  blob(
    mesh,
    flowing(
      [
        [nose, head[1] - 0.12, 0.02, 0.03],
        [nose + 0.1, head[1] - 0.07, 0.09, 0.13],
        [nose + 0.3, head[1] - 0.02, 0.14, 0.19],
        [head[0] + 0.06, head[1] - 0.06, 0.1, 0.17],
      ],
      5,
    ),
    PAINT,
    2.6,
  )
  for (const z of [0.07])
    blob(
      mesh,
      [
        [nose + 0.005, head[1] - 0.1, 0.01, 0.03, z],
        [nose + 0.05, head[1] - 0.08, 0.035, 0.05, z],
        [nose + 0.16, head[1] - 0.045, 0.03, 0.05, z],
      ],
      LAMP,
    )
  mesh.grid(
    steps(6).map((t) =>
      steps(6).map((s): Vec => [
        nose + 0.14 + t * 0.26 + 0.1 * s * s,
        head[1] + 0.03 + screen * t ** 0.8 - 0.05 * s * s,
        s * (0.15 - 0.02 * t),
      ]),
    ),
    SCREEN,
  )
  const low = fairing === 'full' ? 0.24 : 0.52
  const rows = steps(8).map((t) => {
    const x0 = mixed(nose + 0.26, axle[0] + 0.36, t ** 0.8)
    const x1 = mixed(head[0] + 0.34, axle[0] + wheelbase * (fairing === 'full' ? 0.62 : 0.42), t ** 0.7)
    return steps(10).map((s): Vec => [
      mixed(x0, x1, s),
      mixed(y + 0.02, low, t) + 0.05 * s * (1 - t),
      0.2 + 0.06 * Math.sin(Math.PI * Math.min(1, s * 1.2)) - 0.1 * t ** 3,
    ])
  })
  mesh.grid(rows, PAINT)
  if (fairing === 'full')
    blob(
      mesh,
      flowing([
        [axle[0] + 0.36, 0.27, 0.05, 0.08],
        [axle[0] + 0.6, 0.22, 0.07, 0.14],
        [axle[0] + wheelbase * 0.62, 0.22, 0.06, 0.13],
      ]),
      PAINT,
      3,
    )
}

function rearEnd(mesh: Mesh, { tail, rear, bright }: BikeShape, { hub, seat }: Places): void {
  const end = hub[0] + 0.12
  const high = tail === 'sharp' ? seat[1] + 0.08 : seat[1] - 0.04
  if (bright || tail === 'solo') {
    const rows = steps(12).map((t) => {
      const a = Math.PI * mixed(0.42, 1.06, t)
      return [0, 0.6, 0.92, 1].map((k): Vec => [
        hub[0] - Math.cos(a) * (rear[0] + 0.035 - (k === 1 ? 0.07 : 0)),
        hub[1] + Math.sin(a) * (rear[0] + 0.035 - (k === 1 ? 0.07 : 0)),
        (rear[1] / 2 + 0.03) * k,
      ])
    })
    mesh.grid(rows, PAINT)
    blob(
      mesh,
      [
        [hub[0] + rear[0] * 0.86, hub[1] + rear[0] * 0.62, 0.05, 0.05],
        [hub[0] + rear[0] * 0.98, hub[1] + rear[0] * 0.6, 0.04, 0.045],
      ],
      RED,
    )
    blob(
      mesh,
      [
        [hub[0] + rear[0] * 0.8, hub[1] + rear[0] * 0.7, 0.025, 0.03, 0.15],
        [hub[0] + rear[0] * 0.9, hub[1] + rear[0] * 0.7, 0.025, 0.03, 0.15],
      ],
      AMBER,
    )
    return
  }
  tube(
    mesh,
    [
      [hub[0] - 0.06, high - 0.02, 0],
      [end + 0.06, high - 0.16, 0],
      [end + 0.14, high - 0.3, 0],
    ],
    0.02,
    BLACK,
  )
  box(mesh, [end + 0.14, high - 0.24, 0], [0.012, 0.12, 0.2], { colour: '#f1f2f0', gloss: 0.4 }, 0.004)
  blob(
    mesh,
    [
      [end - 0.04, high + 0.03, 0.025, 0.06],
      [end + 0.03, high + 0.035, 0.018, 0.05],
    ],
    RED,
  )
  tube(
    mesh,
    [
      [end, high - 0.1, 0],
      [end, high - 0.1, 0.16],
    ],
    0.008,
    BLACK,
    5,
  )
  blob(
    mesh,
    [
      [end - 0.03, high - 0.1, 0.018, 0.03, 0.16],
      [end + 0.03, high - 0.1, 0.02, 0.03, 0.16],
    ],
    AMBER,
  )
  if (tail === 'rack') {
    tube(
      mesh,
      [
        [seat[0] + 0.2, seat[1] + 0.04, 0.12],
        [end + 0.1, seat[1] + 0.06, 0.12],
        [end + 0.14, seat[1] + 0.06, 0],
      ],
      0.013,
      BLACK,
    )
    tube(
      mesh,
      [
        [hub[0] - 0.2, seat[1] - 0.05, 0.12],
        [hub[0], hub[1] + 0.2, 0.16],
      ],
      0.01,
      BLACK,
    )
  }
}

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
    tube(
      mesh,
      [
        [x + 0.06, 0.6, z],
        [x - 0.03, 0.52, z],
        [x - 0.02, 0.34, z],
        [x + 0.12, 0.2, z * 0.6 - 0.05],
        [x + 0.4, 0.19, -0.08],
      ],
      0.021,
      pipe,
    )
  const can = (from: Vec, to: Vec, r: number): void => {
    tube(
      mesh,
      [
        from,
        add(from, times(add(to, times(from, -1)), 0.12)),
        add(from, times(add(to, times(from, -1)), 0.94)),
        to,
      ],
      [r * 0.5, r, r, r * 0.75],
      silencer === 'peashooter' || bright ? CHROME : { colour: '#3b3e42', metal: true },
      14,
    )
  }
  if (silencer === 'under') return can([pivot[0] - 0.2, 0.22, -0.1], [pivot[0] + 0.14, 0.2, -0.15], 0.09)
  if (silencer === 'high') {
    tube(
      mesh,
      [
        [x + 0.4, 0.19, -0.08],
        [pivot[0], 0.3, -0.16],
        [pivot[0] + 0.08, seat[1] - 0.3, -0.16],
      ],
      0.022,
      pipe,
    )
    return can([pivot[0] + 0.1, seat[1] - 0.28, -0.17], [hub[0] + 0.16, seat[1] - 0.08, -0.2], 0.065)
  }
  const y = silencer === 'peashooter' ? hub[1] - 0.02 : 0.3
  tube(
    mesh,
    [
      [x + 0.4, 0.19, -0.08],
      [pivot[0], 0.22, -0.15],
    ],
    0.024,
    pipe,
  )
  can(
    [pivot[0] - 0.02, 0.23, -0.16],
    [hub[0] + (silencer === 'peashooter' ? 0.2 : 0.02), y + 0.06, -0.2],
    silencer === 'peashooter' ? 0.05 : 0.06,
  )
  if (silencer === 'twin') can([pivot[0] - 0.02, 0.34, -0.17], [hub[0] + 0.08, y + 0.16, -0.21], 0.055)
  if (silencer === 'peashooter' && kind !== 'single') {
    tube(
      mesh,
      [
        [x + 0.4, 0.19, 0.08],
        [pivot[0], 0.22, 0.15],
      ],
      0.024,
      pipe,
    )
    can([pivot[0] - 0.02, 0.23, 0.16], [hub[0] + 0.2, y + 0.06, 0.2], 0.05)
  }
}

export function scooterMesh(): Mesh {
  const mesh = new Mesh()
  const [a, h] = [0.28, 1.76]
  for (const [x, r] of [
    [a, 0.27],
    [h, 0.26],
  ] as const)
    wheel(mesh, { x, r, z: 0.065, width: 0.13, style: 'cast', rim: 0.66, metal: '#3a3e43' })
  tube(
    mesh,
    [
      [a, 0.27, 0.1],
      [a + 0.2, 0.72, 0.1],
    ],
    0.026,
    BLACK,
  )
  mesh.grid(
    steps(10).map((t) =>
      [0, 0.7, 1].map((k): Vec => [
        a - Math.cos(Math.PI * mixed(0.1, 0.75, t)) * (0.3 - 0.05 * k * k),
        0.27 + Math.sin(Math.PI * mixed(0.1, 0.75, t)) * (0.3 - 0.05 * k * k),
        0.09 * k,
      ]),
    ),
    PAINT,
  )
  // The apron, the step-through floor, the body and the seat.
  blob(
    mesh,
    flowing(
      [
        [0.2, 0.78, 0.04, 0.06],
        [0.28, 0.82, 0.2, 0.2],
        [0.42, 0.8, 0.3, 0.28],
        [0.58, 0.68, 0.34, 0.27],
        [0.66, 0.6, 0.28, 0.22],
      ],
      5,
    ),
    PAINT,
    2.8,
  )
  blob(
    mesh,
    flowing([
      [0.5, 0.36, 0.1, 0.2],
      [0.8, 0.36, 0.12, 0.22],
      [1.1, 0.4, 0.14, 0.22],
      [1.4, 0.5, 0.1, 0.18],
    ]),
    PLASTIC,
    3.4,
  )
  blob(
    mesh,
    flowing(
      [
        [0.85, 0.55, 0.08, 0.1],
        [1.05, 0.62, 0.15, 0.19],
        [1.4, 0.68, 0.14, 0.2],
        [1.75, 0.78, 0.1, 0.15],
        [2.0, 0.84, 0.03, 0.07],
      ],
      5,
    ),
    PAINT,
    2.8,
  )
  blob(
    mesh,
    flowing([
      [0.92, 0.76, 0.03, 0.08],
      [1.15, 0.78, 0.05, 0.17],
      [1.38, 0.8, 0.05, 0.17],
      [1.46, 0.87, 0.06, 0.17],
      [1.85, 0.92, 0.04, 0.11],
    ]),
    LEATHER,
    3,
  )
  blob(
    mesh,
    [
      [0.185, 0.78, 0.02, 0.03, 0.09],
      [0.22, 0.8, 0.05, 0.07, 0.1],
      [0.3, 0.84, 0.05, 0.06, 0.12],
    ],
    LAMP,
  )
  mesh.grid(
    steps(6).map((t) =>
      steps(5).map((s): Vec => [0.3 + t * 0.2 + 0.08 * s * s, 1.0 + t * 0.36, s * (0.2 - 0.06 * t)]),
    ),
    SCREEN,
  )
  tube(
    mesh,
    [
      [0.5, 0.98, 0],
      [0.52, 1.08, 0.1],
      [0.62, 1.1, 0.36],
    ],
    0.016,
    BLACK,
  )
  tube(
    mesh,
    [
      [0.58, 1.1, 0.24],
      [0.62, 1.1, 0.37],
    ],
    0.021,
    RUBBER,
  )
  tube(
    mesh,
    [
      [0.5, 1.1, 0.2],
      [0.46, 1.24, 0.32],
    ],
    0.008,
    BLACK,
  )
  blob(
    mesh,
    [
      [0.43, 1.27, 0.03, 0.05, 0.34],
      [0.47, 1.27, 0.05, 0.08, 0.34],
    ],
    BLACK,
  )
  blob(
    mesh,
    flowing([
      [1.3, 0.36, 0.1, 0.12],
      [1.55, 0.32, 0.12, 0.14],
      [1.8, 0.28, 0.07, 0.1],
    ]),
    CASES,
    3,
  )
  tube(
    mesh,
    [
      [1.62, 0.34, 0.14],
      [1.72, 0.7, 0.13],
    ],
    0.03,
    SHOCK,
  )
  blob(
    mesh,
    [
      [1.96, 0.85, 0.035, 0.1],
      [2.02, 0.87, 0.02, 0.07],
    ],
    RED,
  )
  tube(
    mesh,
    [
      [1.9, 0.72, 0],
      [2.06, 0.5, 0],
    ],
    0.03,
    BLACK,
  )
  box(mesh, [2.06, 0.55, 0], [0.012, 0.13, 0.2], { colour: '#f1f2f0', gloss: 0.4 }, 0.004)
  mesh.mirror()
  tube(
    mesh,
    [
      [1.35, 0.24, -0.14],
      [1.5, 0.3, -0.2],
      [1.95, 0.42, -0.22],
      [2.0, 0.43, -0.22],
    ],
    [0.03, 0.075, 0.075, 0.05],
    { colour: '#3b3e42', metal: true },
    14,
  )
  return mesh
}
