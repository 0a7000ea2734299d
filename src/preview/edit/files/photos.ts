import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { readPicture, resizePicture } from '#photos/resize.ts'
import { prepareUpload, photoName } from '#photos/upload.ts'
import { isInside, readBytes } from '#site/loading/files.ts'
import { MOST_PHOTO_BYTES, PHOTOS, photoFilesIn } from '#site/loading/photoFiles.ts'

/** Shows the pictures in a tenant's folder, and adds new ones. */

/** The width of a picture in the desk, in pixels. */
const SHOWN = { width: 960 }

/** Processes one picture at a time, because a single large one can take up all the memory that's meant for pictures. */
const inTurn = pLimit(1)

/** The addresses of all pictures, as settings and pages refer to them. */
export const photosOf = (dir: string): string[] =>
  Array.from(photoFilesIn(dir).keys(), (name) => `/${PHOTOS}/${name}`)

/** @returns undefined if the folder has no such picture. @throws PictureError if it can't be shown */
export const shownPhoto = (dir: string, name: string): Promise<Buffer> | undefined => {
  if (!photoFilesIn(dir).has(name)) return undefined
  const file = readBytes(dir, `${PHOTOS}/${name}`, MOST_PHOTO_BYTES)
  if ('problem' in file) return undefined
  const read = () => file.bytes
  return inTurn(async () => resizePicture(read, SHOWN, 'webp', await readPicture(read)))
}

interface Added {
  /** The picture's address, as settings and pages refer to it. */
  src: string
  width: number
  height: number
}

/**
 * Stores an editor's picture under a unique name, or uses the existing file if the picture is already there.
 *
 * @param called the name of the uploaded file
 * @throws PictureError if it isn't a picture, or is one that pages can't show
 */
export const addPhoto = (dir: string, called: string, sent: Uint8Array): Promise<Added> =>
  inTurn(async () => {
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
      const name = photoName(called, ext, (each) => existsSync(join(folder, each)) && !isSame(each))
      if (!existsSync(join(folder, name)) && !written(join(folder, name), bytes)) continue
      return { src: `/${PHOTOS}/${name}`, width, height }
    }
  })

/** Writes a file so that nobody ever reads half of it. @returns false if the file already exists */
const written = (path: string, bytes: Buffer): boolean => {
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
