import { decalAt, type Material, Mesh, mixed, steps, type Vec } from '../solid/mesh.ts'
import { blob, box, flow, lathe, tube } from '../solid/parts.ts'

/** The inside of a vehicle: everything up to `blocks` keeps light away from the rest. */
export interface Cabin {
  mesh: Mesh
  blocks: number
  /** Where the picture is taken from, and where it looks. */
  eye: Vec
  target: Vec
  /** How wide the lens is: px of a metre at a metre, as a part of the picture's width. */
  lens: number
}

export interface Trim {
  seats: string
  dash: string
  wood: string
  walls: string
}

export const cloth = (colour: string): Material => ({ colour, gloss: 0.08 })
const SOFT: Material = { colour: '#24272b', gloss: 0.25 }
const DARK: Material = { colour: '#0e0f11', gloss: 0.6 }
const SILVER: Material = { colour: '#b4b9be', metal: true }

/** A scene outside, seen through glass. */
export const outside = (
  axis: 'side' | 'front',
  left: number,
  top: number,
  width: number,
  height: number,
): Material => ({
  colour: '#cfdde6',
  glow: 0.75,
  decal: decalAt(
    axis,
    left,
    top,
    width,
    height,
    `<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a9c6dc"/><stop offset=".5" stop-color="#eaf1f3"/><stop offset=".56" stop-color="#8a9c86"/><stop offset=".7" stop-color="#74806f"/><stop offset="1" stop-color="#a39e94"/></linearGradient></defs><rect x="${left}" y="${-top}" width="${width}" height="${height}" fill="url(#a)"/>`,
  ),
})

export function seat(mesh: Mesh, [x, y, z]: Vec, way: 1 | -1, material: Material, seam: string): void {
  const at = (dx: number): number => x + dx * way
  const piping: Material = { colour: seam, gloss: 0.3 }
  flow(mesh, material, 4)`${at(-0.28)} ${y} 0.05 0.2 ${z}, ${at(-0.2)} ${y + 0.03} 0.09 0.24 ${z},
    ${at(0.1)} ${y} 0.1 0.25 ${z}, ${at(0.24)} ${y} 0.08 0.24 ${z}`
  const rows = steps(10).map((t) => {
    const wide = 0.25 - 0.06 * Math.max(0, t - 0.55) - 0.02 * Math.cos(t * 6)
    const lean = 0.22 + t * 0.2
    return steps(18).map((s): Vec => {
      const [c, d] = [Math.cos(s * 2 * Math.PI), Math.sin(s * 2 * Math.PI)]
      return [
        at(lean + 0.075 * Math.sign(d) * Math.abs(d) ** 0.6),
        y + 0.02 + t * 0.66,
        z + wide * Math.sign(c) * Math.abs(c) ** 0.55,
      ]
    })
  })
  const cap = rows.at(-1)?.map(([px, py]): Vec => [mixed(px, at(0.42), 0.7), py + 0.035, z]) ?? []
  mesh.grid([...rows, cap], material)
  for (const side of [-0.13, 0.13])
    tube(
      mesh,
      piping,
      0.006,
      5,
    )`${steps(8).map((t): Vec => [at(0.15 + t * 0.19) - 0.012 * way, y + 0.1 + t * 0.5, z + side])}`
  for (const side of [-0.06, 0.06])
    tube(mesh, SILVER, 0.008, 6)`${at(0.42)} ${y + 0.66} ${z + side}, ${at(0.43)} ${y + 0.76} ${z + side}`
  blob(mesh, material, 3.4)`${at(0.39)} ${y + 0.82} 0.06 0.1 ${z}, ${at(0.4)} ${y + 0.82} 0.085 0.13 ${z},
    ${at(0.48)} ${y + 0.83} 0.085 0.13 ${z}, ${at(0.49)} ${y + 0.83} 0.06 0.1 ${z}`
}

/** Builds the front of a car's or truck's cabin, seen from between its seats. `side` is 1 if the driver sits on the left. */
export function cockpit(trim: Trim, side: 1 | -1, truck: boolean): Cabin {
  const mesh = new Mesh()
  const half = truck ? 1.0 : 0.74
  const dash = cloth(trim.dash)
  const upper: Material = { ...SOFT, colour: '#1d2023' }
  const profile: [number, number, Material][] = [
    [0.06, 0.62, dash],
    [0.16, 0.72, dash],
    [0.2, 0.84, SOFT],
    [0.14, 0.93, upper],
    [0.0, 0.99, upper],
    [-0.3, 1.0, upper],
    [-0.6, 0.98, upper],
  ]
  const curve = (z: number): number => 0.1 * (1 - (z / half) ** 2)
  for (let i = 0; i + 1 < profile.length; i += 1) {
    const pair = [profile[i], profile[i + 1]] as [(typeof profile)[0], (typeof profile)[0]]
    mesh.grid(
      pair.map(([x, y]) => steps(24).map((t): Vec => [x - curve((2 * t - 1) * half), y, (2 * t - 1) * half])),
      pair[0][2],
    )
  }
  tube(
    mesh,
    { colour: trim.wood, gloss: 0.9 },
    0.012,
  )`${steps(20).map((t): Vec => [0.19 - curve((2 * t - 1) * half), 0.835, (2 * t - 1) * half * 0.98])}`
  for (const z of [-half + 0.14, -0.2, 0.2, half - 0.14])
    box(mesh, DARK, 0.015)`${0.15 - curve(z)} 0.885 ${z}, 0.05 0.06 0.16`
  instruments(mesh, side * (truck ? 0.5 : 0.37), curve(0.37), truck)
  const screen = `<rect x="-0.17" y="-1.09" width="0.34" height="0.2" fill="#0b1118"/><rect x="-0.155" y="-1.075" width="0.2" height="0.17" fill="#23364a"/><path d="M-0.15 -0.93L-0.08 -1.0L-0.03 -0.97L0.04 -1.06" fill="none" stroke="#7fd0ff" stroke-width="0.008"/>${[0, 1, 2].map((i) => `<rect x="0.06" y="${-1.07 + i * 0.057}" width="0.095" height="0.045" rx="0.008" fill="${['#3c6d8f', '#5a6b7a', '#3f7f68'][i] ?? ''}"/>`).join('')}`
  box(
    mesh,
    {
      colour: '#0b1118',
      glow: 0.55,
      gloss: 0.4,
      decal: decalAt('front', -0.2, 1.12, 0.4, 0.26, screen),
    },
    0.01,
  )`0.1 0.99 0, 0.02 0.22 0.36`
  // The console between the seats.
  box(mesh, SOFT, 0.04)`0.45 ${truck ? 0.42 : 0.5} 0, 0.9 0.16 0.26`
  box(mesh, DARK, 0.004)`0.32 ${truck ? 0.51 : 0.585} 0, 0.5 0.012 0.2`
  box(mesh, cloth(trim.seats), 0.04)`0.72 ${truck ? 0.55 : 0.63} 0, 0.34 0.1 0.25`
  tube(mesh, SILVER, [0.03, 0.02, 0.035])`0.3 0.58 0.03, 0.28 0.68 0.03, 0.28 0.74 0.03`
  for (const z of [-1, 1])
    seat(mesh, [0.78, truck ? 0.46 : 0.44, z * (truck ? 0.55 : 0.4)], 1, cloth(trim.seats), '#8d8f91')
  mesh.grid(
    steps(16).map((t) => [-1, 1].map((s): Vec => [mixed(-0.9, 1.9, t), 0.1, s * half * 1.05])),
    cloth('#232427'),
  )
  mesh.grid(
    [0.1, 0.7].map((y) => [-1, 1].map((s): Vec => [-0.12, y, s * half])),
    cloth('#191a1c'),
  )
  doorsOf(mesh, half, trim)
  const blocks = mesh.points.length / 3
  around(mesh, half, truck)
  return {
    mesh,
    blocks,
    eye: [1.46, truck ? 1.36 : 1.2, side * -0.1],
    target: [0.1, truck ? 0.9 : 0.86, side * 0.08],
    lens: 0.7,
  }
}

function instruments(mesh: Mesh, z: number, curve: number, truck: boolean): void {
  blob(mesh, SOFT, 3)`${-0.06 - curve} 0.99 0.05 0.2 ${z}, ${0.1 - curve} 1.0 0.08 0.21 ${z},
    ${0.17 - curve} 1.02 0.06 0.2 ${z}`
  const dial = (dz: number): string =>
    `<circle cx="${z + dz}" cy="-0.99" r="0.062" fill="#0a0d11" stroke="#d9e4ea" stroke-width="0.006"/><path d="M${z + dz} -0.99l-0.03 -0.035" stroke="#ff6a3c" stroke-width="0.007"/>`
  box(
    mesh,
    {
      colour: '#0a0d11',
      glow: 0.5,
      decal: decalAt('front', z - 0.2, 1.08, 0.4, 0.2, dial(-0.085) + dial(0.085)),
    },
    0.01,
  )`${0.16 - curve} 0.985 ${z}, 0.02 0.14 0.34`
  const [x, y, r] = [0.34, truck ? 0.9 : 0.87, truck ? 0.23 : 0.19]
  const tilt = truck ? 0.7 : 0.36
  const at = (turn: number, radius: number, out = 0): Vec => [
    x + Math.sin(turn) * radius * Math.sin(tilt) * -1 + out * Math.cos(tilt),
    y + Math.sin(turn) * radius * Math.cos(tilt) + out * Math.sin(tilt),
    z + Math.cos(turn) * radius,
  ]
  tube(mesh, { colour: '#151618', gloss: 0.35 }, 0.018, 10)`${steps(32).map((t) => at(t * 2 * Math.PI, r))}`
  for (const turn of [0, Math.PI, -Math.PI / 2])
    tube(mesh, SOFT, [0.03, 0.016], 8)`${at(turn, 0.04)}, ${at(turn, r)}`
  tube(mesh, SOFT, [0.075, 0.06], 16)`${at(0, 0, -0.02)}, ${at(0, 0, 0.03)}`
  tube(mesh, SILVER, [0.024, 0.022], 12)`${at(0, 0, 0.03)}, ${at(0, 0, 0.036)}`
  tube(mesh, SOFT, 0.045)`${at(0, 0, -0.02)}, ${x - 0.25} ${y - 0.06} ${z}`
}

function doorsOf(mesh: Mesh, half: number, trim: Trim): void {
  for (const z of [-1, 1]) {
    box(mesh, cloth(trim.dash), 0.02)`0.75 0.66 ${z * (half + 0.03)}, 1.7 0.62 0.06`
    box(mesh, cloth(trim.seats), 0.03)`0.7 0.72 ${z * (half - 0.03)}, 0.9 0.06 0.09`
    box(mesh, { colour: trim.wood, gloss: 0.9 }, 0.01)`0.35 0.86 ${z * (half - 0.005)}, 0.5 0.03 0.02`
    box(mesh, SILVER, 0.01)`0.3 0.8 ${z * (half - 0.01)}, 0.14 0.03 0.03`
    lathe(mesh, [0.35, 0.5], DARK, 20)`0.09 ${z * (half - 0.002)}, 0 ${z * (half - 0.006)}`
  }
}

function around(mesh: Mesh, half: number, truck: boolean): void {
  const top = truck ? 1.72 : 1.44
  const lining: Material = { colour: '#a5a39e', gloss: 0.02, glow: 0.1 }
  const front = truck ? -0.5 : -0.1
  mesh.grid(
    [-0.66, front].map((x, i) => [-1, 1].map((s): Vec => [x, i === 0 ? 0.9 : top, s * (half + 0.6)])),
    outside('front', -half - 0.6, top, half * 2 + 1.2, top - 0.9),
  )
  for (const s of [-1, 1]) {
    mesh.grid(
      [0.9, top].map((y) => steps(16).map((t): Vec => [mixed(-1, 1.9, t), y, s * (half + 0.06)])),
      outside('side', -1, top, 3, top - 0.9),
    )
    tube(mesh, lining, 0.045)`-0.64 0.97 ${s * (half + 0.03)}, ${front + 0.02} ${top} ${s * (half - 0.06)}`
    tube(mesh, lining, 0.06)`0.88 0.97 ${s * (half + 0.04)}, 0.82 ${top} ${s * (half - 0.02)}`
    tube(mesh, lining, 0.05)`${steps(12).map((t): Vec => [mixed(-0.08, 1.9, t), top, s * (half - 0.04)])}`
  }
  tube(mesh, lining, 0.04)`${front + 0.02} ${top} ${-half}, ${front + 0.02} ${top} ${half}`
  mesh.grid(
    [-1, 1].map((s) => steps(16).map((t): Vec => [mixed(-0.12, 1.9, t), top + 0.02, s * half])),
    lining,
  )
  box(mesh, DARK, 0.02)`0.06 ${top - 0.11} 0, 0.03 0.07 0.24`
  for (const z of [-0.35, 0.35]) box(mesh, lining, 0.01)`0.02 ${top - 0.03} ${z}, 0.16 0.02 0.4`
}
