import { nearest } from './raster.ts'

/** How finely the mesh is looked at from each direction. */
const CELLS = 96

const DIRECTIONS = 18

/** The light from each direction of the sky, strongest from the upper left in front of the vehicle. */
const SKY = Array.from({ length: DIRECTIONS }, (_, i) => {
  const y = 0.08 + (0.92 * (i + 0.5)) / DIRECTIONS
  const turn = i * 2.399963
  const flat = Math.sqrt(1 - y * y)
  const [x, z] = [Math.cos(turn) * flat, Math.sin(turn) * flat]
  return { x, y, z, strength: 1 + 2.2 * Math.max(0, -0.35 * x + 0.7 * y + 0.6 * z) ** 3 }
})

const TOTAL = SKY.reduce((sum, { y, strength }) => sum + y * strength, 0)

/**
 * Returns how much of the sky's light reaches each point, where 1 is what open ground gets. It looks at the triangles from each direction of
 * the sky, and lights those points that nothing hides. Triangles hide only if their points are among the first `blocks`.
 */
export function lightOf(
  points: Float32Array,
  normals: Float32Array,
  corners: readonly number[],
  blocks: number,
): Float32Array {
  const count = points.length / 3
  const light = new Float32Array(count)
  let reach = 0
  const middle = [0, 0, 0]
  for (let i = 0; i < blocks * 3; i += 1)
    middle[i % 3] = (middle[i % 3] ?? 0) + (points[i] as number) / blocks
  for (let i = 0; i < blocks * 3; i += 3) {
    const away = [0, 1, 2].map((k) => (points[i + k] as number) - (middle[k] ?? 0))
    reach = Math.max(reach, Math.hypot(...away))
  }
  const scale = CELLS / (2 * reach + 0.2)
  const us = new Float32Array(count)
  const vs = new Float32Array(count)
  const ds = new Float32Array(count)
  for (const { x, y, z, strength } of SKY) {
    const flat = Math.hypot(x, z) || 1
    const [ax, az] = [-z / flat, x / flat]
    const [bx, by, bz] = [(-x * y) / flat, flat, (-z * y) / flat]
    for (let i = 0; i < count; i += 1) {
      const px = (points[i * 3] as number) - (middle[0] ?? 0)
      const py = (points[i * 3 + 1] as number) - (middle[1] ?? 0)
      const pz = (points[i * 3 + 2] as number) - (middle[2] ?? 0)
      us[i] = (px * ax + pz * az) * scale + CELLS / 2
      vs[i] = (px * bx + py * by + pz * bz) * scale + CELLS / 2
      ds[i] = px * x + py * y + pz * z + 2 * reach
    }
    const depths = nearest(corners, blocks, us, vs, ds, CELLS, CELLS)
    for (let i = 0; i < count; i += 1) {
      const u = us[i] as number
      const v = vs[i] as number
      const facing = Math.abs(
        (normals[i * 3] as number) * x +
          (normals[i * 3 + 1] as number) * y +
          (normals[i * 3 + 2] as number) * z,
      )
      light[i] =
        (light[i] as number) + (facing * strength * openness(depths, u, v, (ds[i] as number) + 0.07)) / TOTAL
    }
  }
  return light
}

/** Returns what proportion of the cells around a place are open above a depth, weighted by nearness. */
function openness(depths: Float32Array, u: number, v: number, depth: number): number {
  const c = Math.floor(u - 0.5)
  const r = Math.floor(v - 0.5)
  if (c < 0 || r < 0 || c >= CELLS - 1 || r >= CELLS - 1) return 1
  const fu = u - 0.5 - c
  const fv = v - 0.5 - r
  const at = r * CELLS + c
  const open = (i: number): number => ((depths[i] as number) <= depth ? 1 : 0)
  return (
    (open(at) * (1 - fu) + open(at + 1) * fu) * (1 - fv) +
    (open(at + CELLS) * (1 - fu) + open(at + CELLS + 1) * fu) * fv
  )
}
