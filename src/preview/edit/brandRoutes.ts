import { Hono, type Context } from 'hono'
import { PictureError } from '#lib/picture/decoder.ts'
import type { CallerEnv } from '#server/guards/caller.ts'
import {
  brandBytes,
  brandFilesOf,
  brandPicture,
  isBrandPart,
  putBrand,
  removeBrand,
  restoreBrand,
  shownBrand,
} from './files/brand.ts'

interface BrandOptions {
  /** Called with a file and its bytes before it's changed. */
  keep: (dir: string, file: string, bytes: Buffer | undefined) => void
  /** Returns what undoing makes of a file; undefined if it stays. Its bytes are undefined if it's removed. */
  originalOf: (dir: string, file: string) => Promise<{ bytes: Buffer | undefined } | undefined>
  /** Called with the path of each file that was written or, with `more`, removed or restored. */
  onChanged: (c: Context<CallerEnv>, file: string, more?: string) => void
}

/**
 * Shows, replaces, removes and restores the dealer's logo, icon and share picture.
 *
 * @param here returns the tenant's folder
 */
export const brandRoutes = (
  here: (c: Context<CallerEnv>) => string,
  { keep, originalOf, onChanged }: BrandOptions,
): Hono<CallerEnv> => {
  const app = new Hono<CallerEnv>()
  app.get('/brand', async (c) => c.json(await shownBrand(here(c))))
  app.get('/brand/:part', async (c) => {
    const part = c.req.param('part')
    const picture = isBrandPart(part) ? await brandPicture(here(c), part) : undefined
    if (!picture) return c.notFound()
    return c.body(new Uint8Array(picture.bytes), 200, {
      'content-type': `image/${picture.path.split('.').at(-1)?.replace('jpg', 'jpeg') ?? 'webp'}`,
      'x-content-type-options': 'nosniff',
    })
  })
  app.on(['PUT', 'DELETE'], '/brand/:part', async (c) => {
    const [dir, part] = [here(c), c.req.param('part')]
    if (!isBrandPart(part)) return c.notFound()
    for (const file of brandFilesOf(part)) keep(dir, file, brandBytes(dir, file))
    try {
      if (c.req.method === 'PUT')
        onChanged(c, await putBrand(dir, part, new Uint8Array(await c.req.arrayBuffer())))
      else {
        const file = (await shownBrand(dir)).files[part] ?? ''
        await removeBrand(dir, part)
        onChanged(c, file, 'removed')
      }
      return c.json({ is: 'saved', ...(await shownBrand(dir)) })
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      return c.json({ message: `The picture ${error.message}.` }, 422)
    }
  })
  app.post('/brand/undo', async (c) => {
    const dir = here(c)
    const originals = new Map<string, Buffer | undefined>()
    for (const file of brandFilesOf()) {
      const original = await originalOf(dir, file)
      if (original) originals.set(file, original.bytes)
    }
    try {
      for (const file of await restoreBrand(dir, originals)) onChanged(c, file, 'restored')
      return c.json({ is: 'saved', ...(await shownBrand(dir)) })
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      return c.json({ message: `The last published version can’t be used: a picture ${error.message}.` }, 422)
    }
  })
  return app
}
