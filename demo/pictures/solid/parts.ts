import { add, cross, type Material, type Mesh, mixed, steps, sub, times, unit, type Vec } from './mesh.ts'

/** One level of a shell: an outline seen from above, from x0 to x1. */
export interface Ring {
  /** Its height, which may vary along x. */
  y: number | ((x: number) => number)
  x0: number
  x1: number
  /** Half its width, which may vary along x. */
  w: number | ((x: number) => number)
  /** How far the front's corners are rounded along x and z. */
  front: readonly [number, number]
  rear: readonly [number, number]
}

export interface ShellOptions {
  /** What front, side, rear and top are made of. */
  front: Material
  side: Material
  rear: Material
  top: Material
  /** The radius of the upper edge. */
  round?: number
  /** How far the middle of the top is above its edge; left out, there's no top. */
  rise?: number
  /** Where the sides have points along x; evenly by default. */
  stations?: readonly number[]
  /** What the lower rings are made of, up to the given one. */
  below?: readonly [rings: number, material: Material]
}

const CORNER = 6
const FACE = 6

/** Returns the left half of a ring's outline, from the middle of the front to the middle of the rear. */
function outline(ring: Ring, stations: readonly number[] | undefined): Vec[] {
  const { x0, x1, front, rear } = ring
  const half = typeof ring.w === 'number' ? () => ring.w as number : ring.w
  const flat: [number, number][] = []
  const corner = (
    [depth, radius]: readonly [number, number],
    end: number,
    way: number,
  ): [number, number][] => {
    const w = half(end + way * depth)
    const r = Math.min(radius, w)
    return [
      ...steps(FACE)
        .slice(0, -1)
        .map((t): [number, number] => [end, t * (w - r)]),
      ...steps(CORNER).map((t): [number, number] => [
        end + way * depth * (1 - Math.cos((t * Math.PI) / 2)),
        w - r + r * Math.sin((t * Math.PI) / 2),
      ]),
    ]
  }
  flat.push(...corner(front, x0, 1))
  const [from, to] = [x0 + front[0], x1 - rear[0]]
  for (const x of stations ??
    steps(14)
      .slice(1, -1)
      .map((t) => mixed(from, to, t)))
    flat.push([Math.min(to, Math.max(from, x)), half(Math.min(to, Math.max(from, x)))])
  flat.push(...corner(rear, x1, -1).reverse())
  const { y } = ring
  return flat.map(([x, z]) => [x, typeof y === 'number' ? y : y(x), z])
}

/** Adds the left half of a body that's stacked from outlines, from its lowest ring to its top. */
export function shell(mesh: Mesh, rings: readonly Ring[], options: ShellOptions): void {
  const { round = 0, rise, stations } = options
  const rows = rings.map((ring) => outline(ring, stations))
  const last = rings.at(-1)
  if (last && round > 0)
    for (const t of [0.25, 0.5, 0.75, 1]) {
      const inset = round * (1 - Math.cos((t * Math.PI) / 2))
      const lift = round * Math.sin((t * Math.PI) / 2)
      const { y, w } = last
      rows.push(
        outline(
          {
            ...last,
            y: typeof y === 'number' ? y + lift : (x) => y(x) + lift,
            w: typeof w === 'number' ? w - inset : (x) => w(x) - inset,
            x0: last.x0 + inset,
            x1: last.x1 - inset,
          },
          stations,
        ),
      )
    }
  const sides = rows.length - 1
  const edge = rows.at(-1) ?? []
  if (rise !== undefined)
    for (const t of [0.15, 0.4, 0.7, 1])
      rows.push(edge.map(([x, y, z]) => [x, y + rise * (1 - (1 - t) ** 2), z * (1 - t)] as const))
  const columns = edge.length
  const front = FACE + CORNER / 2 + 1
  mesh.grid(rows, (row, column) => {
    if (options.below && row < options.below[0]) return options.below[1]
    if (row >= sides) return options.top
    return column < front ? options.front : column >= columns - 1 - front ? options.rear : options.side
  })
}

/** Adds a box with slightly rounded edges; given by its middle and its whole size. */
export function box(mesh: Mesh, middle: Vec, size: Vec, material: Material, round = 0.02): void {
  const r = Math.min(round, size[0] / 2, size[1] / 2, size[2] / 2)
  const [hx, hy, hz] = [size[0] / 2, size[1] / 2, size[2] / 2]
  const faces: [Vec, Vec, Vec][] = [
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    [
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 0],
    ],
    [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ],
  ]
  const half: Vec = [hx, hy, hz]
  const reach = (axis: Vec, by: number): number =>
    Math.abs(axis[0] * half[0] + axis[1] * half[1] + axis[2] * half[2]) + by
  for (const [out, u, v] of faces)
    for (const way of [1, -1]) {
      const nu = Math.max(1, Math.min(10, Math.round(reach(u, 0) / 0.2)))
      const nv = Math.max(1, Math.min(10, Math.round(reach(v, 0) / 0.2)))
      const us = [-1, ...steps(nu).map((t) => (2 * t - 1) * (1 - r / reach(u, 0))), 1]
      const vs = [-1, ...steps(nv).map((t) => (2 * t - 1) * (1 - r / reach(v, 0))), 1]
      mesh.grid(
        us.map((a) =>
          vs.map((b) => {
            const [lessA, lessB] = [Math.abs(a) === 1 ? r * 0.29 : 0, Math.abs(b) === 1 ? r * 0.29 : 0]
            const across = add(times(u, a * reach(u, -lessA)), times(v, b * reach(v, -lessB)))
            return add(middle, add(across, times(out, way * reach(out, -Math.max(lessA, lessB)))))
          }),
        ),
        material,
      )
    }
}

/** Adds a tube along a path; its radius may vary from point to point. */
export function tube(
  mesh: Mesh,
  path: readonly Vec[],
  radius: number | readonly number[],
  material: Material,
  sides = 8,
): void {
  const rows: Vec[][] = []
  let side: Vec = [0, 0, 1]
  path.forEach((point, i) => {
    const ahead = unit(sub(path[i + 1] ?? point, path[i - 1] ?? point))
    const across = cross(ahead, Math.abs(ahead[1]) > 0.95 ? [0, 0, 1] : [0, 1, 0])
    side = unit(across)
    const up = unit(cross(side, ahead))
    const r = typeof radius === 'number' ? radius : (radius[i] ?? 0)
    const ring = (size: number): Vec[] =>
      steps(sides).map((t) =>
        add(
          point,
          add(times(side, size * Math.cos(t * 2 * Math.PI)), times(up, size * Math.sin(t * 2 * Math.PI))),
        ),
      )
    if (i === 0) rows.push(ring(0))
    rows.push(ring(r))
    if (i === path.length - 1) rows.push(ring(0))
  })
  mesh.grid(rows, material)
}

/** One cross-section of a blob: its middle, and half its height and width. */
export type Section = readonly [x: number, y: number, height: number, width: number, z?: number]

/** Adds a rounded body through cross-sections along x; `square` is 2 for ellipses, more for boxes. */
export function blob(
  mesh: Mesh,
  sections: readonly Section[],
  material: Material,
  square = 2.4,
  sides = 20,
): void {
  const rows = sections.map(([x, y, h, w, z = 0]) =>
    steps(sides).map((t): Vec => {
      const [c, s] = [Math.cos(t * 2 * Math.PI), Math.sin(t * 2 * Math.PI)]
      return [
        x,
        y + h * Math.sign(s) * Math.abs(s) ** (2 / square),
        z + w * Math.sign(c) * Math.abs(c) ** (2 / square),
      ]
    }),
  )
  const end = (row: readonly Vec[] | undefined, [x, y, , , z = 0]: Section): Vec[] =>
    (row ?? []).map(() => [x, y, z])
  const [first, last] = [sections[0], sections.at(-1)]
  if (first && last) mesh.grid([end(rows[0], first), ...rows, end(rows.at(-1), last)], material)
}

/** Smooths sections by adding some between them. */
export function flowing(sections: readonly Section[], parts = 4): Section[] {
  return sections.flatMap((section, i) => {
    const next = sections[i + 1]
    if (!next) return [section]
    const [before, after] = [sections[i - 1] ?? section, sections[i + 2] ?? next]
    return steps(parts)
      .slice(0, -1)
      .map((t) => {
        const at = (k: 0 | 1 | 2 | 3 | 4): number => {
          const [p, a, b, q] = [before[k] ?? 0, section[k] ?? 0, next[k] ?? 0, after[k] ?? 0]
          return a + 0.5 * t * (b - p + t * (2 * p - 5 * a + 4 * b - q + t * (3 * (a - b) + q - p)))
        }
        return [at(0), at(1), Math.max(0, at(2)), Math.max(0, at(3)), at(4)] as const
      })
  })
}

/** Adds a body of revolution around an axis along z: points are [distance from the axis, z]. */
export function lathe(
  mesh: Mesh,
  [x, y]: readonly [number, number],
  profile: readonly (readonly [r: number, z: number])[],
  material: Material,
  sides = 28,
): void {
  mesh.grid(
    profile.map(([r, z]) =>
      steps(sides).map((t): Vec => [x + r * Math.cos(t * 2 * Math.PI), y + r * Math.sin(t * 2 * Math.PI), z]),
    ),
    material,
  )
}
