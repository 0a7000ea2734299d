import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import sharp, { type Sharp } from 'sharp'
import { type Picture, readSceneName, readVehicleName, type Scene } from './address.ts'
import { DiskCache, MemoryCache } from './cache.ts'
import { documentAt } from '../documents/documents.ts'
import { drawFlaw, readFlawName } from './flaw.ts'
import { drawVehicle } from './draw.ts'
import { QueryError, readQuery, type Size } from './query.ts'
import { drawScene } from './scene/scene.ts'

/** Change this when a drawing changes. Otherwise, caches would go on serving the old one. */
const EDITION = '4'

export interface ImageOptions {
  /** Folder that keeps rendered pictures between runs; none by default. */
  cacheFolder?: string
  /** Bytes of rendered pictures to keep in memory; 64 MiB by default. */
  memoryLimit?: number
}

/** Draws about as wide as requested, because then lines stay sharp and small pictures are drawn quickly. */
type Draw = (width: number) => Promise<Sharp>

async function render(draw: Draw, size: Size): Promise<Buffer> {
  const wanted = size.height === null ? size.width : Math.max(size.width, size.height * 1.8)
  const image = (await draw(wanted)).resize({
    width: size.width,
    ...(size.height === null ? {} : { height: size.height, fit: 'cover' }),
  })
  return size.format === 'webp'
    ? image.webp({ quality: size.quality, effort: 1 }).toBuffer()
    : image.flatten({ background: '#ffffff' }).jpeg({ quality: size.quality, mozjpeg: false }).toBuffer()
}

/** The greatest width that vehicles are drawn in; greater ones are magnified. */
const WIDEST = 960

async function vehicle(picture: Picture, width: number): Promise<Sharp> {
  const { pixels, ...raw } = await drawVehicle(
    picture,
    Math.round(Math.min(WIDEST, Math.max(64, width)) / 4) * 4,
  )
  return sharp(pixels, { raw })
}

async function scene(picture: { scene: Scene; seed: number }, width: number): Promise<Sharp> {
  return rasterised(await drawScene(picture), width / 1600)
}

const rasterised = async (svg: string, scale: number): Promise<Sharp> =>
  sharp(Buffer.from(svg), { density: Math.min(600, Math.max(8, 72 * scale)) })

/**
 * Makes the fake image service: `GET /images/vehicles/<body>-<colour>-<seed>/<view>.jpg`, `GET
 * /images/scenes/<scene>[-<seed>].jpg` and `GET /images/flaws/<flaw>-<colour>-<seed>.jpg`, with the query parameters
 * `width`, `height` (together with `fit=crop`), `auto=format` and `quality` (spec §7). Responds with 404 for a picture
 * that doesn't exist and 400 for an invalid query. `GET /images/documents/<kind>.pdf` makes the documents of condition
 * reports.
 */
export function createImageApp(options: ImageOptions = {}): Hono {
  const memory = new MemoryCache(options.memoryLimit ?? 64 * 1024 * 1024)
  const disk = options.cacheFolder === undefined ? undefined : new DiskCache(options.cacheFolder)
  const running = new Map<string, Promise<Buffer>>()

  async function produce(key: string, draw: Draw, size: Size): Promise<Buffer> {
    const kept = await disk?.get(key)
    const bytes = kept ?? (await render(draw, size))
    if (!kept) await disk?.set(key, bytes)
    memory.set(key, bytes)
    return bytes
  }

  async function answer(c: Context, name: string, draw: Draw, defaultWidth: number): Promise<Response> {
    const size = readQuery(new URL(c.req.url).searchParams, c.req.header('accept') ?? '', defaultWidth)
    const key = [EDITION, name, size.width, size.height ?? '', size.format, size.quality].join('|')
    const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
    const headers = {
      'Content-Type': `image/${size.format}`,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept',
      ETag: etag,
    }
    const known = c.req.header('if-none-match') ?? ''
    if (known.split(',').some((part) => part.trim().replace(/^W\//, '') === etag))
      return new Response(null, { status: 304, headers })
    let bytes = memory.get(key)
    if (!bytes) {
      // Simultaneous requests for the same picture share one rendering.
      const work = running.get(key) ?? produce(key, draw, size).finally(() => running.delete(key))
      running.set(key, work)
      bytes = await work
    }
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, 'Content-Length': String(bytes.length) },
    })
  }

  const app = new Hono()
  app.get('/images/vehicles/:name/:file', (c) => {
    const picture = readVehicleName(c.req.param('name'), c.req.param('file'))
    if (!picture) return c.notFound()
    const name = `v/${picture.body}/${picture.colour}/${picture.seed}/${picture.view}`
    return answer(c, name, (width) => vehicle(picture, width), picture.thumb ? 320 : 1200)
  })
  app.get('/images/scenes/:file', (c) => {
    const picture = readSceneName(c.req.param('file'))
    if (!picture) return c.notFound()
    return answer(c, `s/${picture.scene}/${picture.seed}`, (width) => scene(picture, width), 1600)
  })
  app.get('/images/flaws/:file', (c) => {
    const picture = readFlawName(c.req.param('file'))
    if (!picture) return c.notFound()
    const name = `f/${picture.flaw}/${picture.colour}/${picture.seed}`
    return answer(c, name, (width) => rasterised(drawFlaw(picture), width / 800), 1200)
  })
  app.get('/images/documents/:file', (c) => {
    const pdf = documentAt(c.req.param('file'), new URL(c.req.url).searchParams)
    return pdf ? c.body(new Uint8Array(pdf), 200, { 'Content-Type': 'application/pdf' }) : c.notFound()
  })
  app.notFound((c) => c.text('No such picture.', 404))
  app.onError((error, c) => {
    if (error instanceof QueryError) return c.text(error.message, 400)
    throw error
  })
  return app
}
