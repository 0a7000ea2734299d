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
export const MOST_VIDEO_BYTES = 64 * 1024 * 1024

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i
/** With their captions. */
const VIDEO = /\.(?:mp4|webm|vtt)$/i

/** The ids of pictures that have been read, by path. A picture is read again if its file has changed. */
const cache = new Map<string, { stamp: string; id: string }>()

/** The pictures in a tenant's folder. Files that are too large, or that aren't regular files, are left out. */
export const photoFilesIn = (dir: string): PhotoFiles => mediaFilesIn(dir).photos

/** The same, and the videos with their captions. */
export function mediaFilesIn(dir: string): { photos: PhotoFiles; videos: PhotoFiles } {
  const [photos, videos] = [new Map<string, string>(), new Map<string, string>()]
  for (const name of filesBelow(dir, PHOTOS)) {
    const isPicture = PICTURE.test(name)
    if (!isPicture && !VIDEO.test(name)) continue
    const id = idOf(dir, name, isPicture ? MOST_PHOTO_BYTES : MOST_VIDEO_BYTES)
    if (id !== undefined) (isPicture ? photos : videos).set(name, id)
  }
  return { photos, videos }
}

function idOf(dir: string, name: string, most: number): string | undefined {
  const file = join(dir, PHOTOS, name)
  const stamp = stampOf(dir, `${PHOTOS}/${name}`)
  const before = cache.get(file)
  if (before?.stamp === stamp) return before.id
  const read = readBytes(dir, `${PHOTOS}/${name}`, most)
  if ('problem' in read) return undefined
  const id = hexId(read.bytes)
  cache.set(file, { stamp, id })
  return id
}

/**
 * Where a site has a video of its own; undefined if the tenant's folder doesn't have it.
 * @param src as editors write it: '/photos/tour.mp4'
 */
export function videoAddress(src: string, videos: PhotoFiles): string | undefined {
  const [, name = '', stem = '', kind = ''] = /^\/photos\/((?:.*\/)?([^/]+)\.(\w+))$/.exec(src) ?? []
  const id = videos.get(name)
  return id === undefined ? undefined : `/videos/${stem.replace(/[^\w-]+/g, '-')}.${id}.${kind.toLowerCase()}`
}
