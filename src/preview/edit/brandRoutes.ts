import { Hono, type Context } from 'hono'
import type { Desk } from './desk.ts'
import { PictureError } from '#lib/picture/decoder.ts'
import type { CallerEnv } from '#server/guards/caller.ts'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import { decode, KINDS } from '#photos/resize.ts'
import { refusalOf } from '#photos/upload.ts'
import {
  BRAND_PARTS,
  brandFile,
  brandFilesIn,
  type BrandPart,
  type BrandSources,
} from '#site/brand/brandFiles.ts'
import { drawBrand } from '#site/brand/drawBrand.ts'
import { loadBrand } from '#site/brand/loadBrand.ts'
import { readBytes, readText, writeInside } from '#site/loading/files.ts'
import { MOST_PHOTO_BYTES } from '#site/loading/photoFiles.ts'
import { readSite } from '#site/loading/readSite.ts'
import { NO_CACHE } from '#site/loading/tenantCache.ts'
import type { Theme } from '#site/settings/schema.ts'
import { SETTINGS } from './files/files.ts'

/** Changes one picture at a time, because two that are each fine on their own may be wrong together. */
const queue = pLimit(1)

/** Pixels of the longer side of a picture that's uploaded: more than any logo, icon or share picture needs. */
const LONGEST_SIDE = 2880

const isBrandPart = (name: string): name is BrandPart => Object.hasOwn(BRAND_PARTS, name)

const brandFilesOf = (...parts: BrandPart[]): string[] =>
  (parts.length > 0 ? parts : (Object.keys(BRAND_PARTS) as BrandPart[])).flatMap((part) =>
    BRAND_PARTS[part].map((kind) => brandFile(part, kind)),
  )

function brandBytes(dir: string, file: string): Buffer | undefined {
  const read = readBytes(dir, file, MOST_PHOTO_BYTES)
  return 'bytes' in read ? read.bytes : undefined
}

export interface BrandFiles {
  files: Partial<Record<BrandPart, string>>
  notes: string[]
}

async function readBrand(dir: string): Promise<BrandFiles> {
  const { sources } = brandFilesIn(dir)
  const { problems, warnings } = await loadBrand(dir, themeIn(dir), NO_CACHE)
  return {
    files: Object.fromEntries(Object.entries(sources).map(([part, { file }]) => [part, file])),
    notes: [...problems.map(({ file, message }) => `${file}: ${message}`), ...warnings],
  }
}

/** No browser gets a dealer's SVG, not even the desk's. */
export async function brandPicture(
  dir: string,
  part: BrandPart,
): Promise<{ bytes: Buffer; path: string } | undefined> {
  const { brand } = await loadBrand(dir, themeIn(dir), NO_CACHE)
  const paths = {
    logo: brand?.logo?.src,
    'logo-dark': brand?.logoDark?.src,
    icon: brand?.touchIcon,
    share: brand?.share,
  }
  const file = brand?.files.find(({ path }) => `/${path}` === paths[part])
  return file && { bytes: Buffer.from(file.data, 'base64'), path: file.path }
}

/** @throws PictureError if the picture can't be used */
export const putBrand = (dir: string, part: BrandPart, sent: Uint8Array): Promise<string> =>
  queue(async () => {
    const { kind, bytes } = await taken(part, sent)
    const file = brandFile(part, kind)
    await refuseWrong(dir, (sources) => ({ ...sources, [part]: { file, kind, bytes } }), file)
    writeInside(dir, file, bytes)
    removeAll(dir, part, file)
    return file
  })

/** @throws PictureError if another picture needs this one */
export const removeBrand = (dir: string, part: BrandPart): Promise<void> =>
  queue(async () => {
    await refuseWrong(dir, ({ [part]: _, ...others }) => others, '')
    removeAll(dir, part, '')
  })

/**
 * Gives files these bytes, or removes those without.
 * @returns the files that changed
 * @throws PictureError if the pictures can't be used together
 */
const restoreBrand = (dir: string, originals: ReadonlyMap<string, Buffer | undefined>): Promise<string[]> =>
  queue(async () => {
    const changed = [...originals].filter(([file, bytes]) => {
      const there = brandBytes(dir, file)
      return there === undefined || bytes === undefined ? there !== bytes : !there.equals(bytes)
    })
    if (changed.length === 0) return []
    const sources: BrandSources = {}
    for (const part of Object.keys(BRAND_PARTS) as BrandPart[])
      for (const kind of BRAND_PARTS[part]) {
        const file = brandFile(part, kind)
        const bytes = originals.has(file) ? originals.get(file) : brandBytes(dir, file)
        if (bytes) sources[part] = { file, kind, bytes }
      }
    await refuseWrong(dir, () => sources, '')
    for (const [file, bytes] of changed)
      if (bytes) writeInside(dir, file, bytes)
      else rmSync(join(dir, file))
    return changed.map(([file]) => file)
  })

function removeAll(dir: string, part: BrandPart, keptFile: string): void {
  for (const kind of BRAND_PARTS[part]) {
    const file = brandFile(part, kind)
    if (file !== keptFile && existsSync(join(dir, file))) rmSync(join(dir, file))
  }
}

async function refuseWrong(
  dir: string,
  change: (sources: BrandSources) => BrandSources,
  file: string,
): Promise<void> {
  const { problems } = await drawBrand(change(brandFilesIn(dir).sources), themeIn(dir))
  const fileProblem = problems.find((problem) => problem.file === file) ?? problems[0]
  if (fileProblem) throw new PictureError(fileProblem.message)
}

/** Keeps a drawing as it is, and turns any other picture into one of a kind that the folder may have. */
async function taken(part: BrandPart, sent: Uint8Array): Promise<{ kind: string; bytes: Buffer }> {
  const mime = (await fileTypeFromBuffer(sent))?.mime
  if (part !== 'share' && (mime === undefined || mime === 'application/xml') && isDrawing(sent))
    return { kind: 'svg', bytes: Buffer.from(sent) }
  if (mime === undefined || !KINDS.has(mime)) throw new PictureError(refusalOf(mime, sent))
  const kind = part === 'share' ? 'jpg' : 'png'
  return { kind, bytes: await decode('fitBrandPicture', () => sent, kind, LONGEST_SIDE) }
}

const isDrawing = (bytes: Uint8Array): boolean =>
  /<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, 4096)))

/** @throws Error if the settings can't be read */
function themeIn(dir: string): Theme {
  const read = readText(dir, SETTINGS)
  const theme = 'text' in read ? readSite(dir, read.text).site?.theme : undefined
  if (!theme) throw new Error('Fix the settings first: site.json can’t be read.')
  return theme
}

export function brandRoutes({
  folder,
  keepOriginal,
  originalOf,
  log,
}: Pick<Desk, 'folder' | 'keepOriginal' | 'originalOf' | 'log'>): Hono<CallerEnv> {
  const logChange = (c: Context<CallerEnv>, file: string, more?: string): void =>
    log(c, { what: 'photo', file, ...(more && { more }) })
  const app = new Hono<CallerEnv>()
  app.get('/brand', async (c) => c.json(await readBrand(folder(c))))
  app.get('/brand/:part', async (c) => {
    const part = c.req.param('part')
    const picture = isBrandPart(part) ? await brandPicture(folder(c), part) : undefined
    if (!picture) return c.notFound()
    return c.body(new Uint8Array(picture.bytes), 200, {
      'content-type': `image/${picture.path.split('.').at(-1)?.replace('jpg', 'jpeg') ?? 'webp'}`,
      'x-content-type-options': 'nosniff',
    })
  })
  app.on(['PUT', 'DELETE'], '/brand/:part', async (c) => {
    const [dir, part] = [folder(c), c.req.param('part')]
    if (!isBrandPart(part)) return c.notFound()
    for (const file of brandFilesOf(part)) keepOriginal(dir, file, brandBytes(dir, file))
    try {
      if (c.req.method === 'PUT')
        logChange(c, await putBrand(dir, part, new Uint8Array(await c.req.arrayBuffer())))
      else {
        const file = (await readBrand(dir)).files[part] ?? ''
        await removeBrand(dir, part)
        logChange(c, file, 'removed')
      }
      return c.json({ is: 'saved', ...(await readBrand(dir)) })
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      return c.json({ message: `The picture ${error.message}.` }, 422)
    }
  })
  app.post('/brand/undo', async (c) => {
    const dir = folder(c)
    const originals = new Map<string, Buffer | undefined>()
    for (const file of brandFilesOf()) {
      const original = await originalOf(dir, file)
      if (original) originals.set(file, original.bytes)
    }
    try {
      for (const file of await restoreBrand(dir, originals)) logChange(c, file, 'restored')
      return c.json({ is: 'saved', ...(await readBrand(dir)) })
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      return c.json({ message: `The last published version can’t be used: a picture ${error.message}.` }, 422)
    }
  })
  return app
}
