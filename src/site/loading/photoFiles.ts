import { join } from 'node:path'
import { hexId } from '#lib/hash.ts'
import { filesBelow, readBytes, stampOf } from './files.ts'

export const PHOTOS = 'photos'

/**
 * The id of each picture, by the name of its file in the folder. If a file's contents change, so does its id, so that no cache shows an old
 * picture.
 */
export type PhotoFiles = ReadonlyMap<string, string>

export const MOST_PHOTO_BYTES = 32 * 1024 * 1024

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i

/** The ids of pictures that have been read, by path. A picture is read again if its file has changed. */
const cache = new Map<string, { stamp: string; id: string }>()

/** The pictures in a tenant's folder. Files that are too large, or that aren't regular files, are left out. */
export function photoFilesIn(dir: string): PhotoFiles {
  const files = new Map<string, string>()
  for (const name of filesBelow(dir, PHOTOS)) {
    if (!PICTURE.test(name)) continue
    const file = join(dir, PHOTOS, name)
    const stamp = stampOf(dir, `${PHOTOS}/${name}`)
    const before = cache.get(file)
    if (before?.stamp === stamp) files.set(name, before.id)
    else {
      const read = readBytes(dir, `${PHOTOS}/${name}`, MOST_PHOTO_BYTES)
      if ('problem' in read) continue
      const id = hexId(read.bytes)
      cache.set(file, { stamp, id })
      files.set(name, id)
    }
  }
  return files
}
