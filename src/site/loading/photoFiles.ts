import { statSync } from 'node:fs'
import { join } from 'node:path'
import { hexId } from '#lib/hash.ts'
import { listFiles } from '#lib/files.ts'
import { readBytes } from './files.ts'

/** Pictures that a tenant has in its own folder, without an image service (docs/photos.md). */

/** The folder, below the tenant's. */
export const PHOTOS = 'photos'

/** The id of each picture by its name below the folder: it changes with what the file holds, so that caches never show an older one. */
export type PhotoFiles = ReadonlyMap<string, string>

/** Bytes of the largest picture, wherever it comes from. */
export const MOST_PHOTO_BYTES = 32 * 1024 * 1024

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i

/** What was read before, by the file's path: a picture is read again when it has changed. */
const known = new Map<string, { stamp: string; id: string }>()

/** The pictures in a tenant's folder. What is no ordinary file, or too large, is none. */
export const photoFilesIn = (dir: string): PhotoFiles => {
  const files = new Map<string, string>()
  for (const name of listFiles(join(dir, PHOTOS))) {
    const file = join(dir, PHOTOS, name)
    const stat = PICTURE.test(name) ? statSync(file, { throwIfNoEntry: false }) : undefined
    if (!stat) continue
    const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`
    const before = known.get(file)
    if (before?.stamp === stamp) files.set(name, before.id)
    else {
      const read = readBytes(dir, `${PHOTOS}/${name}`, MOST_PHOTO_BYTES)
      if ('problem' in read) continue
      const id = hexId(read.bytes)
      known.set(file, { stamp, id })
      files.set(name, id)
    }
  }
  return files
}
