import { statSync } from 'node:fs'
import { join } from 'node:path'
import { hexId } from '#lib/hash.ts'
import { listFiles } from '#lib/files.ts'
import { readBytes } from './files.ts'

/** Finds pictures in a tenant's own folder, for sites without an image service (docs/photos.md). */

/** Name of the folder, inside the tenant's. */
export const PHOTOS = 'photos'

/**
 * Pictures' ids, by file name in the folder. An id changes with the file's content, so that caches never show an
 * older picture.
 */
export type PhotoFiles = ReadonlyMap<string, string>

/** Largest picture to accept from anywhere, in bytes. */
export const MOST_PHOTO_BYTES = 32 * 1024 * 1024

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i

/** Results of earlier reads, by path. A picture is read again once it changes. */
const known = new Map<string, { stamp: string; id: string }>()

/** Lists the pictures in a tenant's folder. Leaves out files that are too large or not regular. */
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
