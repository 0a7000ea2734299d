/** A point or direction: x runs from a vehicle's front to its rear, y up, z to its left side; in metres. */
export type Vec = readonly [x: number, y: number, z: number]

/** A drawing in metres, laid over a surface along one axis. What it leaves transparent keeps the surface's colour. */
export interface Decal {
  /** SVG shapes whose y points down from `top`. */
  art: string
  /** The drawing's x goes along x ('side', 'top') or z ('front'), its y along y ('side', 'front') or z ('top'). */
  axis: 'side' | 'front' | 'top'
  left: number
  top: number
  width: number
  height: number
}

export const decalAt = (
  axis: Decal['axis'],
  left: number,
  top: number,
  width: number,
  height: number,
  art: string,
): Decal => ({ axis, left, top, width, height, art })

export interface Material {
  /** Six hexadecimal digits after '#', or the vehicle's paint. */
  colour: string
  /** How much it mirrors, from 0 (cloth) to 1 (lacquer). */
  gloss?: number
  /** Whether it mirrors in its own colour, as chrome does. */
  metal?: boolean
  /** How brightly it shines by itself. */
  glow?: number
  decal?: Decal
}

export const PAINT: Material = { colour: 'paint', gloss: 1 }
export const RUBBER: Material = { colour: '#1b1c1e', gloss: 0.12 }
export const PLASTIC: Material = { colour: '#202225', gloss: 0.3 }
export const CHROME: Material = { colour: '#e6e9ec', metal: true }
export const STEEL: Material = { colour: '#8d9298', metal: true }
export const GLASS: Material = { colour: '#0d1114', gloss: 1.4 }

/** Surfaces in space, collected as triangles. */
export class Mesh {
  readonly points: number[] = []
  readonly normals: number[] = []
  /** Three indices of points for each triangle. */
  readonly corners: number[] = []
  /** The index in `palette` for each triangle. */
  readonly surfaces: number[] = []
  readonly palette: Material[] = []

  material(material: Material): number {
    const known = this.palette.indexOf(material)
    return known >= 0 ? known : this.palette.push(material) - 1
  }

  /** Adds a smooth surface through rows of points, all of the same length. `made` may differ by row and column. */
  grid(
    rows: readonly (readonly Vec[])[],
    made: Material | ((row: number, column: number) => Material),
  ): void {
    const first = this.points.length / 3
    const columns = rows[0]?.length ?? 0
    for (const row of rows) for (const [x, y, z] of row) this.points.push(x, y, z)
    const start = this.corners.length
    for (let r = 0; r + 1 < rows.length; r += 1)
      for (let c = 0; c + 1 < columns; c += 1) {
        const surface = this.material(typeof made === 'function' ? made(r, c) : made)
        const i = first + r * columns + c
        this.corners.push(i, i + 1, i + columns, i + 1, i + columns + 1, i + columns)
        this.surfaces.push(surface, surface)
      }
    this.#smooth(first, start, columns)
  }

  /** Gives the points from `first` on the mean direction of the triangles around them. */
  #smooth(first: number, start: number, columns: number): void {
    const { points, corners, normals } = this
    const { length } = points
    for (let i = first * 3; i < length; i += 1) normals.push(0)
    const at = (i: number): Vec => [
      points[i * 3] as number,
      points[i * 3 + 1] as number,
      points[i * 3 + 2] as number,
    ]
    for (let t = start; t < corners.length; t += 3) {
      const a = at(corners[t] as number)
      const n = cross(sub(at(corners[t + 1] as number), a), sub(at(corners[t + 2] as number), a))
      for (let k = 0; k < 3; k += 1) this.#turn(corners[t + k] as number, n)
    }
    for (let row = first; row < length / 3; row += columns) {
      // The ends of a closed row, or all points of a pole, are at the same place.
      const end = row + columns - 1
      const pole = isSame(at(row), at(row + 1))
      if (!isSame(at(row), at(end))) continue
      const group = pole ? steps(columns - 1).map((_, i) => row + i) : [row, end]
      const sum = group.reduce<Vec>((all, i) => add(all, normalAt(normals, i)), [0, 0, 0])
      for (const i of group) for (let k = 0; k < 3; k += 1) normals[i * 3 + k] = sum[k] as number
    }
    for (let i = first; i < length / 3; i += 1) {
      const [x, y, z] = normalAt(normals, i)
      // Halves of vehicles meet at z = 0 and are mirrored there.
      const n = unit([x, y, Math.abs(points[i * 3 + 2] as number) < 1e-4 ? 0 : z])
      for (let k = 0; k < 3; k += 1) normals[i * 3 + k] = n[k] as number
    }
  }

  #turn(i: number, n: Vec): void {
    for (let k = 0; k < 3; k += 1)
      this.normals[i * 3 + k] = (this.normals[i * 3 + k] as number) + (n[k] as number)
  }

  /** Adds another mesh, moved along x. */
  append(other: Mesh, x = 0): void {
    const count = this.points.length / 3
    other.points.forEach((value, i) => this.points.push(i % 3 === 0 ? value + x : value))
    for (const value of other.normals) this.normals.push(value)
    for (const corner of other.corners) this.corners.push(corner + count)
    for (const surface of other.surfaces) {
      const material = other.palette[surface]
      if (material) this.surfaces.push(this.material(x === 0 ? material : moved(material, x)))
    }
  }

  /** Adds the mirror image, on the other side, of everything that's there; `other` has what differs there. */
  mirror(other: ReadonlyMap<Material, Material> = new Map()): void {
    const count = this.points.length / 3
    for (const list of [this.points, this.normals]) {
      const { length } = list
      for (let i = 0; i < length; i += 3)
        list.push(list[i] as number, list[i + 1] as number, -(list[i + 2] as number))
    }
    const { length } = this.corners
    for (let i = 0; i < length; i += 1) this.corners.push((this.corners[i] as number) + count)
    const swapped = [...this.palette].map((material) => this.material(other.get(material) ?? material))
    for (const surface of [...this.surfaces]) this.surfaces.push(swapped[surface] as number)
  }
}

const shifted = new Map<Material, Material>()

/** Returns a material whose decal is moved along x with its surface. */
function moved(material: Material, x: number): Material {
  const { decal } = material
  if (!decal || decal.axis === 'front') return material
  const known = shifted.get(material) ?? {
    ...material,
    decal: { ...decal, left: decal.left + x, art: `<g transform="translate(${x} 0)">${decal.art}</g>` },
  }
  shifted.set(material, known)
  return known
}

const normalAt = (normals: readonly number[], i: number): Vec => [
  normals[i * 3] as number,
  normals[i * 3 + 1] as number,
  normals[i * 3 + 2] as number,
]
const isSame = (a: Vec, b: Vec): boolean =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]) < 1e-6

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const mixed = (a: number, b: number, t: number): number => a + (b - a) * t
export const steps = (count: number): number[] => Array.from({ length: count + 1 }, (_, i) => i / count)

export function unit(a: Vec): Vec {
  const length = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])
  return length > 0 ? times(a, 1 / length) : [0, 1, 0]
}

/** Returns the value at x of a line through points, which are in order of x. */
export function along(points: readonly (readonly [x: number, y: number])[], x: number): number {
  let last = points[0] ?? [0, 0]
  for (const point of points) {
    if (x <= point[0])
      return point[0] === last[0] ? point[1] : mixed(last[1], point[1], (x - last[0]) / (point[0] - last[0]))
    last = point
  }
  return last[1]
}
