import { decalAt, type Material, Mesh, mixed, steps, type Vec } from '../solid/mesh.ts'
import { blob, box, lathe, tube } from '../solid/parts.ts'
import { type Cabin, cloth, outside, type Trim } from './cabin.ts'

const STEEL: Material = { colour: '#b4b9be', metal: true }
const TOP: Material = { colour: '#e4e1da', gloss: 0.6 }
const LAMP: Material = { colour: '#fff3d6', glow: 1.3 }

/** The living space: its length, half its width, and its height; on canvas, walls are cloth. */
export interface Room {
  length: number
  half: number
  height: number
  canvas: boolean
  /** Whether it's the inside of a van, with the cab's seats turned around. */
  van: boolean
}

/** Builds a living space, seen from its front or, for the bed, from its middle. */
export function livingSpace(trim: Trim, room: Room, bed: boolean): Cabin {
  const { length, half, height, canvas } = room
  const mesh = new Mesh()
  const boards = steps(Math.round(half * 14))
    .map(
      (t) =>
        `<rect x="0" y="${(-half + t * 2 * half).toFixed(3)}" width="${length}" height="0.008" fill="#3b2a1c" fill-opacity="0.6"/>`,
    )
    .join('')
  const floor: Material = {
    colour: trim.wood,
    gloss: 0.5,
    decal: decalAt('top', 0, half, length, 2 * half, boards.replaceAll('y="', 'y="')),
  }
  mesh.grid(
    steps(14).map((t) => steps(8).map((s): Vec => [t * length, 0, mixed(-half, half, s)])),
    floor,
  )
  kitchen(mesh, room, trim)
  if (room.van) bench(mesh, trim, length * 0.42, half)
  else dinette(mesh, trim, length * 0.36, half)
  bedOf(mesh, room, trim)
  const blocks = mesh.points.length / 3
  walls(mesh, room, trim)
  if (!canvas) cupboards(mesh, room, trim)
  for (const s of [-1, 1])
    tube(
      mesh,
      LAMP,
      0.018,
      6,
    )`${steps(20).map((t): Vec => [mixed(0.3, length - 0.3, t), height - 0.03, s * half * 0.36])}`
  return bed
    ? {
        mesh,
        blocks,
        eye: [length * 0.4, 1.42, half * 0.3],
        target: [length - 0.3, 0.78, -half * 0.12],
        lens: 0.62,
      }
    : { mesh, blocks, eye: [0.12, 1.5, half * 0.42], target: [length * 0.62, 0.82, -half * 0.22], lens: 0.6 }
}

function drawers(x0: number, x1: number, low: number, high: number, colour: string): string {
  const count = Math.max(2, Math.round((x1 - x0) / 0.5))
  return steps(count)
    .slice(0, -1)
    .map((t) => {
      const [x, w] = [mixed(x0, x1, t) + 0.015, (x1 - x0) / count - 0.03]
      return `<rect x="${x.toFixed(3)}" y="${-high + 0.02}" width="${w.toFixed(3)}" height="${high - low - 0.04}" rx="0.02" fill="${colour}" stroke="#00000055" stroke-width="0.008"/><rect x="${(x + w / 2 - 0.06).toFixed(3)}" y="${-high + 0.06}" width="0.12" height="0.018" rx="0.009" fill="#8e9499"/>`
    })
    .join('')
}

function kitchen(mesh: Mesh, { length, half }: Room, trim: Trim): void {
  const [x0, x1] = [length * 0.2, length * 0.62]
  const z = -half + 0.28
  box(
    mesh,
    {
      colour: trim.walls,
      gloss: 0.3,
      decal: decalAt('side', x0, 0.86, x1 - x0, 0.86, drawers(x0, x1, 0.08, 0.84, trim.walls)),
    },
    0.02,
  )`${(x0 + x1) / 2} 0.43 ${z}, ${x1 - x0} 0.86 0.52`
  box(mesh, TOP, 0.012)`${(x0 + x1) / 2} 0.885 ${z}, ${x1 - x0 + 0.03} 0.035 0.56`
  const [sink, stove] = [mixed(x0, x1, 0.74), mixed(x0, x1, 0.28)]
  box(mesh, STEEL, 0.003)`${sink} 0.904 ${z}, 0.44 0.008 0.36`
  box(mesh, { colour: '#50555a', metal: true }, 0.003)`${sink} 0.909 ${z}, 0.36 0.006 0.28`
  tube(mesh, STEEL, 0.012)`${sink} 0.9 ${z - 0.18}, ${sink} 1.16 ${z - 0.18}, ${sink} 1.2 ${z - 0.12},
    ${sink} 1.17 ${z - 0.03}`
  box(mesh, { colour: '#121315', gloss: 1 }, 0.004)`${stove} 0.906 ${z}, 0.5 0.012 0.4`
  for (const [dx, dz] of [
    [-0.13, -0.09],
    [0.13, -0.09],
    [-0.13, 0.09],
    [0.13, 0.09],
  ] as const)
    mesh.grid(
      [
        [0.075, 0.914],
        [0.06, 0.925],
        [0, 0.925],
      ].map(([r = 0, y = 0]) =>
        steps(16).map((t): Vec => [
          stove + dx + r * Math.cos(t * 2 * Math.PI),
          y,
          z + dz + r * Math.sin(t * 2 * Math.PI),
        ]),
      ),
      { colour: '#33373b', metal: true },
    )
  // A kettle.
  blob(mesh, { colour: '#a33a2a', gloss: 1 })`${stove - 0.22} 0.98 0.05 0.05 ${z - 0.09},
    ${stove - 0.18} 1.0 0.09 0.09 ${z - 0.09}, ${stove - 0.08} 1.0 0.09 0.09 ${z - 0.09},
    ${stove - 0.04} 0.98 0.05 0.05 ${z - 0.09}`
  box(
    mesh,
    {
      colour: '#d4d7d8',
      gloss: 0.6,
      decal: decalAt(
        'side',
        x1,
        1.96,
        0.6,
        1.96,
        `<rect x="${x1 + 0.05}" y="-1.9" width="0.5" height="0.6" rx="0.02" fill="#bfc4c7"/><rect x="${x1 + 0.05}" y="-1.26" width="0.5" height="1.2" rx="0.02" fill="#c8cccf"/><rect x="${x1 + 0.09}" y="-1.16" width="0.02" height="0.5" fill="#6d7377"/>`,
      ),
    },
    0.02,
  )`${x1 + 0.3} 0.98 ${z}, 0.54 1.96 0.52`
}

function dinette(mesh: Mesh, trim: Trim, x: number, half: number): void {
  const z = half - 0.5
  const cover = cloth(trim.seats)
  for (const way of [-1, 1]) {
    box(mesh, { colour: trim.walls, gloss: 0.2 })`${x + way * 0.72} 0.22 ${z}, 0.5 0.44 0.95`
    box(mesh, cover, 0.06)`${x + way * 0.7} 0.5 ${z}, 0.5 0.15 0.93`
    box(mesh, cover, 0.06)`${x + way * 0.93} 0.8 ${z}, 0.14 0.48 0.93`
    box(mesh, cloth(trim.dash), 0.06)`${x + way * 0.8} 0.72 ${z + 0.24}, 0.12 0.3 0.32`
  }
  box(mesh, { colour: trim.wood, gloss: 0.6 }, 0.014)`${x} 0.74 ${z}, 0.72 0.03 0.86`
  tube(mesh, STEEL, 0.04)`${x} 0 ${z}, ${x} 0.74 ${z}`
  mesh.grid(
    [
      [0.035, 0.755],
      [0.04, 0.84],
      [0.03, 0.84],
      [0, 0.77],
    ].map(([r = 0, y = 0]) =>
      steps(14).map((t): Vec => [
        x - 0.1 + r * Math.cos(t * 2 * Math.PI),
        y,
        z - 0.15 + r * Math.sin(t * 2 * Math.PI),
      ]),
    ),
    { colour: '#e9e5da', gloss: 0.6 },
  )
  blob(mesh, { colour: '#c8742c', gloss: 0.5 })`${x + 0.1} 0.79 0.02 0.03 ${z + 0.1},
    ${x + 0.15} 0.8 0.04 0.05 ${z + 0.1}, ${x + 0.2} 0.79 0.02 0.03 ${z + 0.1}`
}

function bench(mesh: Mesh, trim: Trim, x: number, half: number): void {
  const z = half - 0.46
  box(mesh, { colour: trim.walls, gloss: 0.2 })`${x} 0.22 ${z}, 1.2 0.44 0.7`
  box(mesh, cloth(trim.seats), 0.06)`${x} 0.5 ${z}, 1.2 0.14 0.7`
  box(mesh, cloth(trim.seats), 0.06)`${x} 0.76 ${half - 0.16}, 1.18 0.42 0.13`
  for (const d of [-0.36, 0.3]) box(mesh, cloth(trim.dash), 0.06)`${x + d} 0.7 ${half - 0.27}, 0.34 0.3 0.12`
  lathe(mesh, [x + 0.75, 0.72], STEEL, 6)`0.001 ${z - 0.4}`
}

function bedOf(mesh: Mesh, { length, half }: Room, trim: Trim): void {
  const x = length - 0.8
  box(mesh, { colour: trim.walls, gloss: 0.2 })`${x} 0.24 0, 1.56 0.48 ${half * 1.9}`
  box(mesh, cloth('#efece6'), 0.07)`${x} 0.58 0, 1.56 0.2 ${half * 1.86}`
  box(mesh, cloth(trim.seats), 0.07)`${x - 0.16} 0.62 0, 1.28 0.17 ${half * 1.9}`
  box(mesh, cloth(trim.dash), 0.05)`${x - 0.36} 0.66 0, 0.4 0.12 ${half * 1.92}`
  for (const z of [-0.46, 0.46]) {
    box(mesh, cloth('#f6f4ef'), 0.09)`${length - 0.3} 0.8 ${z * half * 1.05}, 0.2 0.34 ${half * 0.74}`
    box(mesh, cloth(trim.seats), 0.07)`${length - 0.44} 0.76 ${z * half * 0.95}, 0.14 0.26 ${half * 0.5}`
  }
}

function walls(mesh: Mesh, { length, half, height, canvas }: Room, trim: Trim): void {
  const lining: Material = canvas
    ? { colour: '#cbbf9f', glow: 0.2 }
    : { colour: '#eeebe4', glow: 0.05, gloss: 0.05 }
  for (const s of [-1, 1]) {
    mesh.grid(
      [0, 0.5, 1].map((t) => steps(24).map((u): Vec => [u * length, t * height, s * half])),
      lining,
    )
    for (const [x, w] of [
      [length * 0.4, 1.0],
      [length - 0.9, 0.8],
    ] as const) {
      box(
        mesh,
        { colour: '#d0d2d2', gloss: 0.3 },
        0.01,
      )`${x} 1.27 ${s * (half - 0.012)}, ${w + 0.08} 0.56 0.02`
      mesh.grid(
        [1.03, 1.51].map((y) => [-1, 1].map((u): Vec => [x + (u * w) / 2, y, s * (half - 0.03)])),
        outside('side', x - w / 2, 1.51, w, 0.48),
      )
      box(mesh, cloth(trim.dash), 0.02)`${x - w / 2 - 0.05} 1.27 ${s * (half - 0.05)}, 0.14 0.62 0.04`
    }
  }
  mesh.grid(
    [0, 1].map((t) => steps(8).map((s): Vec => [length, t * height, mixed(-half, half, s)])),
    lining,
  )
  mesh.grid(
    steps(24).map((t) => steps(8).map((s): Vec => [t * length, height, mixed(-half, half, s)])),
    { ...lining, glow: 0.28 },
  )
  box(mesh, { colour: '#d0d2d2' }, 0.01)`${length - 0.02} 1.34 0, 0.03 0.44 ${half * 0.9}`
  mesh.grid(
    [1.16, 1.52].map((y) => [-0.42, 0.42].map((z): Vec => [length - 0.05, y, z * half])),
    outside('front', -half * 0.42, 1.52, half * 0.84, 0.36),
  )
  for (const z of [-0.75, 0.75])
    blob(mesh, LAMP)`${length - 0.12} 1.2 0.03 0.03 ${z * half}, ${length - 0.05} 1.2 0.05 0.05 ${z * half}`
}

function cupboards(mesh: Mesh, { length, half, height }: Room, trim: Trim): void {
  for (const s of [-1, 1]) {
    const [x0, x1] = [length * 0.14, length - 0.1]
    const [low, high] = [1.6, height - 0.05]
    box(
      mesh,
      {
        colour: trim.walls,
        gloss: 0.35,
        decal: decalAt('side', x0, high, x1 - x0, high - low, drawers(x0, x1, low, high, trim.walls)),
      },
      0.03,
    )`${(x0 + x1) / 2} ${(low + high) / 2} ${s * (half - 0.17)}, ${x1 - x0} ${high - low} 0.34`
    box(mesh, LAMP, 0.004)`${(x0 + x1) / 2} ${low - 0.01} ${s * (half - 0.2)}, ${x1 - x0 - 0.1} 0.012 0.05`
  }
}
