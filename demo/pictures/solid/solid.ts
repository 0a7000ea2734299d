import sharp from 'sharp'
import { groundOf, soften } from './ground.ts'
import { lightOf } from './light.ts'
import type { Decal, Mesh } from './mesh.ts'
import type { Solid, Texture } from './shade.ts'

/** px of a decal's longer side. */
const DETAIL = 720

async function textureOf({ art, left, top, width, height }: Decal): Promise<Texture> {
  const scale = DETAIL / Math.max(width, height)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" viewBox="${left} ${-top} ${width} ${height}" preserveAspectRatio="none">${art}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/**
 * Prepares a finished mesh for drawing: lights it and draws its decals. It stands on the ground, unless it's a cabin, where only the first
 * `blocks` points are between the others and the light.
 */
export async function solidify(mesh: Mesh, blocks?: number): Promise<Solid> {
  const { points, normals, palette } = mesh
  const count = points.length / 3
  const under = blocks === undefined ? groundOf(points) : { ground: undefined, points: [] }
  const light = lightOf(
    Float32Array.from([...points, ...under.points]),
    Float32Array.from([...normals, ...under.points.map((_, i) => (i % 3 === 1 ? 1 : 0))]),
    mesh.corners,
    blocks ?? count,
  )
  const shadow = light.slice(count)
  soften(shadow)
  const drawn = new Map<Decal, Promise<Texture>>()
  for (const { decal } of palette) if (decal && !drawn.has(decal)) drawn.set(decal, textureOf(decal))
  return {
    points: Float32Array.from(points),
    normals: Float32Array.from(normals),
    corners: Int32Array.from(mesh.corners),
    surfaces: Uint16Array.from(mesh.surfaces),
    palette,
    textures: await Promise.all(palette.map(({ decal }) => decal && drawn.get(decal))),
    light: light.slice(0, count),
    ground: under.ground && { ...under.ground, light: shadow },
  }
}
