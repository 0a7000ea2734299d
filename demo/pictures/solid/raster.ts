import { type Camera, seenBy } from './camera.ts'

/** What the part of a picture that shows a mesh shows. There are 2 × 2 samples to a pixel. */
export interface Samples {
  /** The part in pixels. */
  left: number
  top: number
  width: number
  height: number
  /** The triangle at each sample; -1 for none. Two rows of samples follow each other for each row of pixels. */
  triangles: Int32Array
  /** Each point's place in the part, in samples, and 1 / its distance. */
  xs: Float32Array
  ys: Float32Array
  nears: Float32Array
}

// Kept between pictures, because large arrays are slow to get.
let triangles = new Int32Array(0)
let depths = new Float32Array(0)

/**
 * Finds what's nearest in each cell of a grid, of the triangles whose points are among the first `count`. Returns how near it is, 0 for
 * nothing. The result is only good until the next call.
 */
export function nearest(
  corners: ArrayLike<number>,
  count: number,
  xs: Float32Array,
  ys: Float32Array,
  nears: Float32Array,
  width: number,
  height: number,
): Float32Array {
  const size = width * height
  if (triangles.length < size) {
    triangles = new Int32Array(size)
    depths = new Float32Array(size)
  }
  triangles.fill(-1, 0, size)
  depths.fill(0, 0, size)
  for (let t = 0; t < corners.length; t += 3) {
    const a = corners[t] as number
    if (a < count)
      fill(t / 3, a, corners[t + 1] as number, corners[t + 2] as number, xs, ys, nears, width, height)
  }
  return depths
}

/** Finds the triangle nearest to the camera at each sample. The result is only good until the next call. */
export function rasterise(
  { points, corners }: { points: Float32Array; corners: Int32Array },
  camera: Camera,
  width: number,
  height: number,
): Samples {
  const count = points.length / 3
  const [xs, ys, nears] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  let [x0, x1, y0, y1] = [width, 0, height, 0]
  const see = seenBy(camera)
  for (let i = 0; i < count; i += 1) {
    const [right, up, ahead] = see(
      points[i * 3] as number,
      points[i * 3 + 1] as number,
      points[i * 3 + 2] as number,
    )
    const near = ahead > 0.05 ? 1 / ahead : 0
    const x = camera.cx + right * camera.focal * near
    const y = camera.cy - up * camera.focal * near
    nears[i] = near
    xs[i] = x * 2
    ys[i] = y * 2
    x0 = Math.min(x0, near > 0 ? x : 0)
    x1 = Math.max(x1, near > 0 ? x : width)
    y0 = Math.min(y0, near > 0 ? y : 0)
    y1 = Math.max(y1, near > 0 ? y : height)
  }
  const [left, top] = [Math.max(0, Math.floor(x0)), Math.max(0, Math.floor(y0))]
  const part = {
    left,
    top,
    width: Math.max(0, Math.min(width, Math.ceil(x1)) - left),
    height: Math.max(0, Math.min(height, Math.ceil(y1)) - top),
  }
  for (let i = 0; i < count; i += 1) {
    xs[i] = (xs[i] as number) - 2 * left
    ys[i] = (ys[i] as number) - 2 * top
  }
  nearest(corners, count, xs, ys, nears, part.width * 2, part.height * 2)
  return { ...part, triangles, xs, ys, nears }
}

function fill(
  t: number,
  a: number,
  b: number,
  c: number,
  xs: Float32Array,
  ys: Float32Array,
  nears: Float32Array,
  width: number,
  height: number,
): void {
  const na = nears[a] as number
  const nb = nears[b] as number
  const nc = nears[c] as number
  if (na === 0 || nb === 0 || nc === 0) return
  const ax = xs[a] as number
  const ay = ys[a] as number
  const bx = xs[b] as number
  const by = ys[b] as number
  const cx = xs[c] as number
  const cy = ys[c] as number
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (Math.abs(area) < 1e-6) return
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  if (x1 < x0) return
  // How the proportions of b, c and a, and the nearness, change to the right.
  const bRight = (cy - ay) / area
  const cRight = (ay - by) / area
  const aRight = -bRight - cRight
  const nearRight = (nb - na) * bRight + (nc - na) * cRight
  const px = x0 + 0.5 - ax
  for (let y = y0; y <= y1; y += 1) {
    const py = y + 0.5 - ay
    const pb = (px * (cy - ay) - py * (cx - ax)) / area
    const pc = (py * (bx - ax) - px * (by - ay)) / area
    const pa = 1 - pb - pc
    // The part of the row where none of the proportions is negative.
    let from = 0
    let to = x1 - x0
    if (bRight > 0) from = Math.max(from, -pb / bRight)
    else if (bRight < 0) to = Math.min(to, -pb / bRight)
    else if (pb < 0) continue
    if (cRight > 0) from = Math.max(from, -pc / cRight)
    else if (cRight < 0) to = Math.min(to, -pc / cRight)
    else if (pc < 0) continue
    if (aRight > 0) from = Math.max(from, -pa / aRight)
    else if (aRight < 0) to = Math.min(to, -pa / aRight)
    else if (pa < 0) continue
    const start = Math.ceil(from - 1e-4)
    let near = na + (nb - na) * pb + (nc - na) * pc + nearRight * start
    const first = y * width + x0
    const end = first + Math.floor(to + 1e-4)
    for (let at = first + start; at <= end; at += 1) {
      if (near > (depths[at] as number)) {
        depths[at] = near
        triangles[at] = t
      }
      near += nearRight
    }
  }
}
