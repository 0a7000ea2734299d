import { add, cross, type Material, type Mesh, mixed, steps, sub, times, unit, type Vec } from './mesh.ts'
import { pointsOf, type Tag } from './points.ts'

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

export const ringAt = (
  y: Ring['y'],
  x0: number,
  x1: number,
  w: Ring['w'],
  front: Ring['front'],
  rear: Ring['rear'],
): Ring => ({ y, x0, x1, w, front, rear })

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

const circle = (turn: number): readonly [number, number] => [
  Math.cos(turn * 2 * Math.PI),
  Math.sin(turn * 2 * Math.PI),
]

/** Adds a box with slightly rounded edges; its points are its middle and its whole size. */
export const box =
  (mesh: Mesh, material: Material, round = 0.02): Tag =>
  (...template) => {
    const [middle = [], size = []] = pointsOf(...template)
    const half = size.map((length) => length / 2)
    // Small boxes have sharp edges, because nobody would see others.
    const r = Math.max(...half) < 0.12 ? 0 : Math.min(round, ...half)
    for (const out of [0, 1, 2])
      for (const way of [1, -1]) {
        const [u, v] = [(out + 1) % 3, (out + 2) % 3]
        const across = (axis: number): number[] => {
          const count = Math.max(1, Math.min(10, Math.round((half[axis] ?? 0) / 0.2)))
          if (r === 0) return [-1, 1]
          return [-1, ...steps(count).map((t) => (2 * t - 1) * (1 - r / (half[axis] ?? 1))), 1]
        }
        const face = across(u).map((a) =>
          across(v).map((b) => {
            // The outermost rows lie on the rounded edge.
            const [lessA, lessB] = [Math.abs(a) === 1 ? r * 0.29 : 0, Math.abs(b) === 1 ? r * 0.29 : 0]
            const point = [...middle]
            const move = (axis: number, part: number, less: number): unknown =>
              (point[axis] = (point[axis] ?? 0) + part * ((half[axis] ?? 0) - less))
            move(u, a, lessA)
            move(v, b, lessB)
            move(out, way, Math.max(lessA, lessB))
            return point as unknown as Vec
          }),
        )
        mesh.grid(face, material)
      }
  }

/** Adds a tube along points; its radius may vary from point to point. */
export const tube =
  (mesh: Mesh, material: Material, radius: number | readonly number[], sides = 8): Tag =>
  (...template) => {
    const path = pointsOf(...template) as unknown as Vec[]
    const rows = path.flatMap((point, i) => {
      const ahead = unit(sub(path[i + 1] ?? point, path[i - 1] ?? point))
      const side = unit(cross(ahead, Math.abs(ahead[1]) > 0.95 ? [0, 0, 1] : [0, 1, 0]))
      const up = unit(cross(side, ahead))
      const r = typeof radius === 'number' ? radius : (radius[i] ?? 0)
      const ring = steps(sides).map((t) =>
        add(point, add(times(side, r * circle(t)[0]), times(up, r * circle(t)[1]))),
      )
      const end = ring.map(() => point)
      return [...(i === 0 ? [end] : []), ring, ...(i === path.length - 1 ? [end] : [])]
    })
    mesh.grid(rows, material)
  }

/** One cross-section of a blob: its middle, and half its height and width. */
type Section = readonly [x: number, y: number, height: number, width: number, z?: number]

function addBlob(
  mesh: Mesh,
  sections: readonly Section[],
  material: Material,
  square: number,
  sides: number,
): void {
  const rounded = (part: number): number => Math.sign(part) * Math.abs(part) ** (2 / square)
  const rows = sections.map(([x, y, h, w, z = 0]) =>
    steps(sides).map((t): Vec => [x, y + h * rounded(circle(t)[1]), z + w * rounded(circle(t)[0])]),
  )
  const end = (section: Section | undefined): Vec[] =>
    section ? steps(sides).map(() => [section[0], section[1], section[4] ?? 0]) : []
  mesh.grid([end(sections[0]), ...rows, end(sections.at(-1))], material)
}

/**
 * Adds a rounded body through cross-sections: x and y of their middles, half their heights and widths, and z of their middles, which may be
 * left out. `square` is 2 for ellipses, more for boxes.
 */
export const blob =
  (mesh: Mesh, material: Material, square = 2.4, sides = 20): Tag =>
  (...template) =>
    addBlob(mesh, pointsOf(...template) as unknown as Section[], material, square, sides)

/** Adds a blob that flows through its cross-sections, with `parts` steps between them. */
export const flow =
  (mesh: Mesh, material: Material, square = 2.4, parts = 4, sides = 20): Tag =>
  (...template) => {
    const given = pointsOf(...template)
    const sections = given.flatMap((section, i) => {
      const next = given[i + 1]
      if (!next) return [section]
      const [before, after] = [given[i - 1] ?? section, given[i + 2] ?? next]
      return steps(parts)
        .slice(0, -1)
        .map((t) =>
          [0, 1, 2, 3, 4].map((k) => {
            const [p, a, b, q] = [before[k] ?? 0, section[k] ?? 0, next[k] ?? 0, after[k] ?? 0]
            const value = a + 0.5 * t * (b - p + t * (2 * p - 5 * a + 4 * b - q + t * (3 * (a - b) + q - p)))
            return k === 2 || k === 3 ? Math.max(0, value) : value
          }),
        )
    })
    addBlob(mesh, sections as unknown as Section[], material, square, sides)
  }

/** Adds a body of revolution around an axis along z; its points are distances from the axis, and z. */
export const lathe =
  (mesh: Mesh, [x, y]: readonly [number, number], material: Material, sides = 28): Tag =>
  (...template) => {
    const rows = pointsOf(...template).map(([r = 0, z = 0]) =>
      steps(sides).map((t): Vec => [x + r * circle(t)[0], y + r * circle(t)[1], z]),
    )
    mesh.grid(rows, material)
  }
