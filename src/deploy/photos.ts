import { readJson } from '#lib/readJson.ts'
import { writeWhole } from '#lib/files.ts'
import { addNamed } from '#photos/named.ts'
import type { Photos } from '#photos/photos.ts'
import { PhotoError } from '#photos/resize.ts'
import { placesIn } from '#photos/sources.ts'
import { photoFile, WIDEST_PHOTO } from '#rules/vehicle/photoPath.ts'
import { deployFile, digestsOf, type DeployFile, type Digests } from './files.ts'
import { inParallel } from './inParallel.ts'

/** Pictures of a site without an image service, for hosts that only have files: those that its pages name, resized before they go. */

export interface PhotoFilesOptions {
  slug: string
  /** The tenant's folder. */
  dir: string
  /** Where digests are remembered, so that a picture that was deployed is not read again. */
  memory: string
  photos: Photos
}

/** Pictures that are worked on at once; how many are fetched and resized of them, `openPhotos` knows. */
const AT_ONCE = 8
const MOST_NAMED = 3
const TEXT = /\.(?:html|json|xml|csv|txt)$/

/**
 * @param built the site's own files
 * @returns a file for each address, in WebP, which every browser that sites are made for takes; and what could not be had
 */
export const photoFiles = async (
  built: readonly DeployFile[],
  { slug, dir, memory, photos }: PhotoFilesOptions,
): Promise<{ files: DeployFile[]; notes: string[] }> => {
  const named = new Set<string>()
  await inParallel(
    built.filter(({ path }) => TEXT.test(path)),
    AT_ONCE,
    async (file) => addNamed((await file.read()).toString('latin1'), named),
  )
  const known = readMemory(memory)
  const next: Record<string, Digests> = {}
  const placeOf = placesIn(dir)
  const missing = new Map<string, string>()
  const files: DeployFile[] = []
  const make = async (address: string): Promise<Buffer> => {
    const file = photoFile(address)
    const place = file && placeOf(file.id)
    if (!file || !place) throw new PhotoError('is no picture that the stock or the folder has')
    const { width = WIDEST_PHOTO, height } = file
    return photos.make(place, { width, height }, address.endsWith('.jpg') ? 'jpeg' : 'webp')
  }
  await inParallel([...named].sort(), AT_ONCE, async (address) => {
    try {
      const digests = known[address] ?? digestsOf(await make(address))
      next[address] = digests
      files.push(
        deployFile(address.slice(1), digests, () => readOrForget(memory, () => make(address), digests)),
      )
    } catch (error) {
      if (!(error instanceof PhotoError)) throw error
      const place = placeOf(photoFile(address)?.id ?? '')
      const name =
        place === undefined ? address : 'file' in place.source ? place.source.file : place.source.address
      missing.set(name, error.message)
    }
  })
  writeWhole(memory, JSON.stringify({ version: VERSION, digests: next }))
  await photos.tidy()
  const some = [...missing].slice(0, MOST_NAMED).map(([name, why]) => `${name} ${why}`)
  const notes =
    missing.size === 0
      ? []
      : [
          `${missing.size} ${missing.size === 1 ? 'picture is' : 'pictures are'} missing on the pages of ${slug}: ${some.join('; ')}`,
        ]
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), notes }
}

/** A picture that is resized anew, by another version of the software, may have other bytes: then nothing that is remembered holds. */
const readOrForget = async (
  memory: string,
  read: () => Promise<Buffer>,
  [sha1]: Digests,
): Promise<Buffer> => {
  const bytes = await read()
  if (digestsOf(bytes)[0] !== sha1) writeWhole(memory, '{}')
  return bytes
}

const VERSION = 1

const readMemory = (path: string): Readonly<Record<string, Digests>> => {
  const value = readJson(path)
  if (typeof value !== 'object' || value === null || !('version' in value) || value.version !== VERSION)
    return {}
  return 'digests' in value ? (value.digests as Record<string, Digests>) : {}
}
