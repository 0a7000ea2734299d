/** How finely the mesh is looked at from each direction. */
const CELLS = 112

const DIRECTIONS = 30

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
  const depths = new Float32Array(CELLS * CELLS)
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
      ds[i] = px * x + py * y + pz * z
    }
    cover(depths.fill(-1e9), corners, blocks, us, vs, ds)
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

/** Enters the triangles whose points come before `blocks` into a map of depths. */
function cover(
  depths: Float32Array,
  corners: readonly number[],
  blocks: number,
  us: Float32Array,
  vs: Float32Array,
  ds: Float32Array,
): void {
  for (let t = 0; t < corners.length; t += 3) {
    const a = corners[t] as number
    const b = corners[t + 1] as number
    const c = corners[t + 2] as number
    if (a >= blocks) continue
    const ua = us[a] as number
    const va = vs[a] as number
    const eu = (us[b] as number) - ua
    const ev = (vs[b] as number) - va
    const fu = (us[c] as number) - ua
    const fv = (vs[c] as number) - va
    const area = eu * fv - ev * fu
    const longest = Math.max(
      Math.abs(eu),
      Math.abs(ev),
      Math.abs(fu),
      Math.abs(fv),
      Math.abs(eu - fu),
      Math.abs(ev - fv),
    )
    // A point in every cell that the triangle covers, and at least one.
    const parts = Math.abs(area) < 0.02 ? Math.min(8, Math.ceil(longest)) : Math.ceil(longest * 1.3)
    for (let i = 0; i < parts; i += 1)
      for (let j = 0; j + i < parts; j += 1) {
        const p = (i + 1 / 3) / parts
        const q = (j + 1 / 3) / parts
        const column = Math.trunc(ua + eu * p + fu * q)
        const row = Math.trunc(va + ev * p + fv * q)
        if (column < 0 || row < 0 || column >= CELLS || row >= CELLS) continue
        const at = row * CELLS + column
        const d =
          (ds[a] as number) +
          ((ds[b] as number) - (ds[a] as number)) * p +
          ((ds[c] as number) - (ds[a] as number)) * q
        if (d > (depths[at] as number)) depths[at] = d
      }
  }
}
