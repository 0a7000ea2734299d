import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { lookAt, resized } from '#photos/resize.ts'
import { brought, photoName } from '#photos/upload.ts'
import { isInside, readBytes } from '#site/loading/files.ts'
import { MOST_PHOTO_BYTES, PHOTOS, photoFilesIn } from '#site/loading/photoFiles.ts'

/** The pictures of a tenant's folder, as the desk shows them and adds to them. */

/** Pixels of a picture beside its field. */
const SHOWN = { width: 960 }

/** One at a time: a large one takes all the memory that there should be for it. */
const inTurn = pLimit(1)

/** Addresses of the pictures that are there, as settings and pages name them. */
export const photosOf = (dir: string): string[] =>
  Array.from(photoFilesIn(dir).keys(), (name) => `/${PHOTOS}/${name}`)

/** @returns undefined for what is none of the folder's pictures. @throws PhotoError for one that can't be shown */
export const shownPhoto = (dir: string, name: string): Promise<Buffer> | undefined => {
  if (!photoFilesIn(dir).has(name)) return undefined
  const read = readBytes(dir, `${PHOTOS}/${name}`, MOST_PHOTO_BYTES)
  if ('problem' in read) return undefined
  return inTurn(async () => resized(read.bytes, SHOWN, 'webp', await lookAt(read.bytes)))
}

export interface Added {
  /** As settings and pages name it. */
  src: string
  width: number
  height: number
}

/**
 * Keeps a picture that an editor brings, under a name that no other has; one that is there already is not kept twice.
 *
 * @param called what its file was called, by whoever sends it
 * @throws PhotoError for what is no picture, or none that pages can show
 */
export const addPhoto = (dir: string, called: string, sent: Uint8Array): Promise<Added> =>
  inTurn(async () => {
    const { bytes, ext, width, height } = await brought(sent)
    const folder = join(dir, PHOTOS)
    mkdirSync(folder, { recursive: true })
    if (!isInside(dir, folder)) throw new Error('photos/ leads outside the tenant’s folder')
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

/** Writes a file whole where there is none. @returns false where another was quicker */
const written = (path: string, bytes: Buffer): boolean => {
  const part = `${path}.${process.pid}.part`
  try {
    writeFileSync(part, bytes)
    linkSync(part, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(part, { force: true })
  }
}
