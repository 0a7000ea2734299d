import { Hono, type Context } from 'hono'
import { PictureError } from '#lib/picture/decoder.ts'
import type { CallerEnv } from '#server/guards/caller.ts'
import { addPhoto, photosOf, shownPhoto } from './files/photos.ts'

/** Maximum number of characters of a file's name that are repeated in an error message. */
const NAMED = 80

/**
 * Lists and shows the pictures in a tenant's folder, and adds new ones.
 *
 * @param here returns the tenant's folder
 * @param onAdded called for each new picture
 */
export const photoRoutes = (
  here: (c: Context<CallerEnv>) => string,
  onAdded: (c: Context<CallerEnv>, src: string) => void,
): Hono<CallerEnv> => {
  const app = new Hono<CallerEnv>()
  app.get('/photos', (c) => c.json({ photos: photosOf(here(c)) }))
  app.get('/photos/:name{.+}', async (c) => {
    const bytes = await shownPhoto(here(c), c.req.param('name'))
    if (!bytes) return c.notFound()
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
  })
  app.post('/photos', async (c) => {
    const called = c.req.query('name') ?? ''
    try {
      const added = await addPhoto(here(c), called, new Uint8Array(await c.req.arrayBuffer()))
      onAdded(c, added.src)
      return c.json({ is: 'saved', ...added })
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      const name = called.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, NAMED)
      return c.json({ message: `${name === '' ? 'The file' : name} ${error.message}.` }, 422)
    }
  })
  return app
}
