import { Hono, type Context } from 'hono'
import { PhotoError } from '#photos/resize.ts'
import type { CallerEnv } from '#server/guards/caller.ts'
import { brandPicture, isBrandPart, putBrand, removeBrand, shownBrand } from './files/brand.ts'

/**
 * Shows, replaces and removes the dealer's logo, icon and share picture.
 *
 * @param here returns the tenant's folder
 * @param onChanged called with the path of each file that was written or, with `more`, removed
 */
export const brandRoutes = (
  here: (c: Context<CallerEnv>) => string,
  onChanged: (c: Context<CallerEnv>, file: string, more?: string) => void,
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
      if (!(error instanceof PhotoError)) throw error
      return c.json({ message: `The picture ${error.message}.` }, 422)
    }
  })
  return app
}
