import { Hono } from 'hono'
import { PictureError } from '#lib/picture/decoder.ts'
import type { CallerEnv } from '#server/guards/caller.ts'
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { readPicture, resizePicture } from '#photos/resize.ts'
import { prepareUpload, photoName } from '#photos/upload.ts'
import { isInside, readBytes } from '#site/loading/files.ts'
import { MOST_PHOTO_BYTES, PHOTOS, photoFilesIn } from '#site/loading/photoFiles.ts'
import type { Desk } from './desk.ts'

/** The width of a picture in the desk, in pixels. */
const SHOWN = { width: 960 }

/** Processes one picture at a time, because a single large one can take up all the memory that's meant for pictures. */
const queue = pLimit(1)

export const photosOf = (dir: string): string[] =>
  Array.from(photoFilesIn(dir).keys(), (name) => `/${PHOTOS}/${name}`)

/** @returns undefined if the folder has no such picture. @throws PictureError if it can't be shown */
export function shownPhoto(dir: string, name: string): Promise<Buffer> | undefined {
  if (!photoFilesIn(dir).has(name)) return undefined
  const file = readBytes(dir, `${PHOTOS}/${name}`, MOST_PHOTO_BYTES)
  if ('problem' in file) return undefined
  const read = () => file.bytes
  return queue(async () => resizePicture(read, SHOWN, 'webp', await readPicture(read)))
}

export interface Picture {
  src: string
  /** In pixels. */
  width: number
  height: number
}

/**
 * Stores an editor's picture under a unique name, or uses the existing file if the picture is already there.
 * @throws PictureError if it isn't a picture, or is one that pages can't show
 */
export const addPhoto = (dir: string, called: string, sent: Uint8Array): Promise<Picture> =>
  queue(async () => {
    const { bytes, ext, width, height } = await prepareUpload(sent)
    const folder = join(dir, PHOTOS)
    mkdirSync(folder, { recursive: true })
    if (!isInside(dir, folder))
      throw new Error('photos/ is a symbolic link to somewhere outside the tenant’s folder')
    const isSame = (name: string): boolean => {
      const there = readBytes(dir, `${PHOTOS}/${name}`, MOST_PHOTO_BYTES)
      return 'bytes' in there && there.bytes.equals(bytes)
    }
    for (;;) {
      const name = photoName(
        called,
        ext,
        (fileName) => existsSync(join(folder, fileName)) && !isSame(fileName),
      )
      if (!existsSync(join(folder, name)) && !written(join(folder, name), bytes)) continue
      return { src: `/${PHOTOS}/${name}`, width, height }
    }
  })

/** Writes a file so that nobody ever reads half of it. @returns false if the file already exists */
function written(path: string, bytes: Buffer): boolean {
  const part = `${path}.${process.pid}.part`
  try {
    rmSync(part, { force: true })
    writeFileSync(part, bytes, { flush: true, flag: 'wx' })
    linkSync(part, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(part, { force: true })
  }
}

/** Maximum number of characters of a file's name that are repeated in an error message. */
const NAMED = 80

export function photoRoutes({ folder, log }: Pick<Desk, 'folder' | 'log'>): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.get('/photos', (c) => c.json({ photos: photosOf(folder(c)) }))
  app.get('/photos/:name{.+}', async (c) => {
    const bytes = await shownPhoto(folder(c), c.req.param('name'))
    if (!bytes) return c.notFound()
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
  })
  app.post('/photos', async (c) => {
    const called = c.req.query('name') ?? ''
    try {
      const added = await addPhoto(folder(c), called, new Uint8Array(await c.req.arrayBuffer()))
      log(c, { what: 'photo', file: added.src.slice(1) })
      return c.json({ is: 'saved', ...added })
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      const name = called.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, NAMED)
      return c.json({ message: `${name === '' ? 'The file' : name} ${error.message}.` }, 422)
    }
  })
  return app
}
