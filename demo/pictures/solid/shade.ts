import type { Camera } from './camera.ts'
import { display, LINEAR, linear } from './colour.ts'
import type { Decal, Material } from './mesh.ts'
import { castShadow, type Ground } from './ground.ts'
import { rasterise, type Samples } from './raster.ts'
import { flat, mirror, type Surroundings } from './surroundings.ts'

/** A decal as pixels. */
export interface Texture {
  width: number
  height: number
  /** Red, green, blue and opacity of each pixel. */
  pixels: Uint8Array
}

/** A mesh that's ready to be drawn. */
export interface Solid {
  points: Float32Array
  normals: Float32Array
  corners: Int32Array
  surfaces: Uint16Array
  palette: readonly Material[]
  textures: readonly (Texture | undefined)[]
  /** The light at each point (`lightOf`). */
  light: Float32Array
  /** None in a cabin. */
  ground: Ground | undefined
}

/** Draws a solid: red, green, blue and opacity of each pixel. */
export function draw(
  solid: Solid,
  camera: Camera,
  size: { width: number; height: number },
  paint: string,
  around: Surroundings,
): Uint8Array {
  const out = new Uint8Array(size.width * size.height * 4)
  if (solid.ground) castShadow(out, solid.ground, camera, size.width, size.height)
  const samples = rasterise(solid, camera, size.width, size.height)
  const { triangles, width, height, left, top } = samples
  const { surfaces } = solid
  const shader = new Shader(solid, samples, camera, paint, around)
  const across = width * 2
  for (let y = 0; y < height; y += 1) {
    let lit = -1
    for (let x = 0; x < width; x += 1) {
      const at = y * 2 * across + x * 2
      const first = triangles[at] as number
      const second = triangles[at + 1] as number
      const third = triangles[at + across] as number
      const fourth = triangles[at + across + 1] as number
      const i = ((y + top) * size.width + x + left) * 4
      if (first === second && second === third && third === fourth) {
        if (first < 0) continue
        // Every other pixel of a surface borrows its neighbour's light.
        if (first === lit && (x & 1) === 1) shader.recolour(first, at)
        else shader.surface(first, at)
        lit = first
        out[i] = display(shader.r)
        out[i + 1] = display(shader.g)
        out[i + 2] = display(shader.b)
        out[i + 3] = 255
        continue
      }
      lit = -1
      let r = 0
      let g = 0
      let b = 0
      let covered = 0
      for (let k = 0; k < 4;) {
        const triangle = triangles[at + (k >> 1) * across + (k & 1)] as number
        // Neighbouring samples of the same surface share their colour.
        let same = 1
        for (; k + same < 4; same += 1) {
          const next = triangles[at + ((k + same) >> 1) * across + ((k + same) & 1)] as number
          if (next === triangle) continue
          if (
            next < 0 ||
            triangle < 0 ||
            Math.abs(next - triangle) > 160 ||
            surfaces[next] !== surfaces[triangle]
          )
            break
        }
        if (triangle >= 0) {
          shader.surface(triangle, at + (k >> 1) * across + (k & 1))
          covered += same
          r += same * shader.r
          g += same * shader.g
          b += same * shader.b
        }
        k += same
      }
      // What's between the samples of the mesh is shadow.
      const opacity = covered * 0.25 + (1 - covered * 0.25) * ((out[i + 3] as number) / 255)
      const part = (covered * 0.25) / opacity
      out[i] = display(r / covered) * part
      out[i + 1] = display(g / covered) * part
      out[i + 2] = display(b / covered) * part
      out[i + 3] = 255 * opacity
    }
  }
  return out
}

class Shader {
  /** The colour that was worked out last. */
  r = 0
  g = 0
  b = 0
  readonly solid: Solid
  readonly samples: Samples
  readonly eye: readonly [number, number, number]
  readonly surroundings: Float64Array
  readonly floor: readonly [number, number, number]
  /** For each material: its colour, gloss, metal, flakes and glow. */
  readonly looks: Float64Array
  readonly texel = new Float64Array(4)
  readonly mirrored = new Float64Array(3)
  /** The proportions of a triangle's corners at a sample. */
  pa = 0
  pb = 0
  pc = 0
  /** The light at a sample: from the sky, from the ground, and how much of what's around is mirrored. */
  lit = 0
  bounce = 0
  open = 0
  gloss = 0

  constructor(solid: Solid, samples: Samples, camera: Camera, paint: string, around: Surroundings) {
    this.solid = solid
    this.samples = samples
    this.eye = [...camera.eye]
    this.surroundings = flat(around)
    this.floor = linear(around.floor)
    // Light paints have no flakes of metal.
    const flakes = Math.max(...linear(paint)) < 0.7 ? 0.3 : 0
    this.looks = Float64Array.from(
      solid.palette.flatMap(({ colour, gloss, metal = false, glow = 0 }) => [
        ...linear(colour === 'paint' ? paint : colour),
        gloss ?? (metal ? 1 : 0),
        metal ? 0.9 : 0,
        colour === 'paint' ? flakes : 0,
        glow,
      ]),
    )
  }

  /** Works out the proportions of a triangle's corners at a sample, in perspective. */
  weigh(a: number, b: number, c: number, at: number): void {
    const { xs, ys, nears } = this.samples
    const width = this.samples.width * 2
    const ax = xs[a] as number
    const ay = ys[a] as number
    const bx = (xs[b] as number) - ax
    const by = (ys[b] as number) - ay
    const cx = (xs[c] as number) - ax
    const cy = (ys[c] as number) - ay
    const row = Math.trunc(at / width)
    const px = at - row * width + 0.5 - ax
    const py = row + 0.5 - ay
    const area = bx * cy - by * cx
    const partB = (px * cy - py * cx) / area
    const partC = (py * bx - px * by) / area
    const qa = (1 - partB - partC) * (nears[a] as number)
    const qb = partB * (nears[b] as number)
    const qc = partC * (nears[c] as number)
    const sum = qa + qb + qc
    this.pa = qa / sum
    this.pb = qb / sum
    this.pc = qc / sum
  }

  mean(list: Float32Array, a: number, b: number, c: number): number {
    return (list[a] as number) * this.pa + (list[b] as number) * this.pb + (list[c] as number) * this.pc
  }

  /** Sets the colour that a surface has at a sample. */
  surface(triangle: number, at: number): void {
    const { points, normals, light, surfaces, corners } = this.solid
    const a = corners[triangle * 3] as number
    const b = corners[triangle * 3 + 1] as number
    const c = corners[triangle * 3 + 2] as number
    this.weigh(a, b, c, at)
    const x = this.mean(points, a * 3, b * 3, c * 3)
    const y = this.mean(points, a * 3 + 1, b * 3 + 1, c * 3 + 1)
    const z = this.mean(points, a * 3 + 2, b * 3 + 2, c * 3 + 2)
    let nx = this.mean(normals, a * 3, b * 3, c * 3)
    let ny = this.mean(normals, a * 3 + 1, b * 3 + 1, c * 3 + 1)
    let nz = this.mean(normals, a * 3 + 2, b * 3 + 2, c * 3 + 2)
    let vx = this.eye[0] - x
    let vy = this.eye[1] - y
    let vz = this.eye[2] - z
    const distance = Math.sqrt(vx * vx + vy * vy + vz * vz)
    vx /= distance
    vy /= distance
    vz /= distance
    let facing = nx * vx + ny * vy + nz * vz
    // Both sides of a surface are alike.
    const long = Math.sqrt(nx * nx + ny * ny + nz * nz) * (facing < 0 ? -1 : 1)
    nx /= long
    ny /= long
    nz /= long
    facing /= long
    const lit = this.mean(light, a, b, c)
    const bounce = (1 - ny) * (0.25 + 0.75 * Math.min(1, lit * 2)) * 0.36
    mirror(this.mirrored, this.surroundings, 2 * facing * nx - vx, 2 * facing * ny - vy, 2 * facing * nz - vz)
    const at7 = (surfaces[triangle] as number) * 7
    const { looks } = this
    const open = Math.min(1, 0.25 + lit * 1.3)
    const away = 1 - facing
    this.lit = lit
    this.bounce = bounce
    this.open = open
    this.gloss = (looks[at7 + 3] as number) * (0.045 + 0.955 * away * away * away * away * away) * open
    this.tint(triangle, x, y, z)
  }

  /** Sets the colour at a sample in the light of the sample before, which shows the same triangle. */
  recolour(triangle: number, at: number): void {
    const { points, surfaces, corners, textures } = this.solid
    if (!textures[surfaces[triangle] as number]) return
    const a = corners[triangle * 3] as number
    const b = corners[triangle * 3 + 1] as number
    const c = corners[triangle * 3 + 2] as number
    this.weigh(a, b, c, at)
    this.tint(
      triangle,
      this.mean(points, a * 3, b * 3, c * 3),
      this.mean(points, a * 3 + 1, b * 3 + 1, c * 3 + 1),
      this.mean(points, a * 3 + 2, b * 3 + 2, c * 3 + 2),
    )
  }

  /** Sets the colour at a place from the light there. */
  tint(triangle: number, x: number, y: number, z: number): void {
    const surface = this.solid.surfaces[triangle] as number
    const texture = this.solid.textures[surface]
    const drawn = texture ? this.look(texture, this.solid.palette[surface]?.decal, x, y, z) : 0
    const { looks, mirrored, texel, floor, gloss } = this
    const at7 = surface * 7
    const metal = (looks[at7 + 4] as number) + (looks[at7 + 5] as number) * (1 - drawn)
    const diffuse = (looks[at7 + 6] as number) + 0.95 * this.lit * (1 - metal)
    const bounce = this.bounce * (1 - metal)
    const shine = metal * this.open * 1.1
    const base = 1 - drawn
    this.r =
      ((looks[at7] as number) * base + (texel[0] as number) * drawn) *
        (diffuse + bounce * floor[0] + shine * (mirrored[0] as number)) +
      gloss * (mirrored[0] as number)
    this.g =
      ((looks[at7 + 1] as number) * base + (texel[1] as number) * drawn) *
        (diffuse + bounce * floor[1] + shine * (mirrored[1] as number)) +
      gloss * (mirrored[1] as number)
    this.b =
      ((looks[at7 + 2] as number) * base + (texel[2] as number) * drawn) *
        (diffuse + bounce * floor[2] + shine * (mirrored[2] as number)) +
      gloss * (mirrored[2] as number)
  }

  /** Sets the texel that lies over a place; returns its opacity. */
  look(
    { width, height, pixels }: Texture,
    decal: Decal | undefined,
    x: number,
    y: number,
    z: number,
  ): number {
    if (!decal) return 0
    const u = (((decal.axis === 'front' ? z : x) - decal.left) / decal.width) * width - 0.5
    const v = ((decal.top - (decal.axis === 'top' ? z : y)) / decal.height) * height - 0.5
    if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) return 0
    const column = Math.trunc(u)
    const row = Math.trunc(v)
    const fu = u - column
    const fv = v - row
    const { texel } = this
    texel.fill(0)
    let opacity = 0
    for (let i = 0; i < 4; i += 1) {
      const at = ((row + (i >> 1)) * width + column + (i & 1)) * 4
      const weight = ((i & 1) === 0 ? 1 - fu : fu) * (i >> 1 === 0 ? 1 - fv : fv) * (pixels[at + 3] as number)
      if (weight === 0) continue
      opacity += weight
      texel[0] = (texel[0] as number) + weight * (LINEAR[pixels[at] as number] as number)
      texel[1] = (texel[1] as number) + weight * (LINEAR[pixels[at + 1] as number] as number)
      texel[2] = (texel[2] as number) + weight * (LINEAR[pixels[at + 2] as number] as number)
    }
    if (opacity > 0) for (let k = 0; k < 3; k += 1) texel[k] = (texel[k] as number) / opacity
    return opacity / 255
  }
}
