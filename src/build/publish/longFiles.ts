import { bytesAt } from '#lib/files.ts'
import { contentHash } from '#lib/hash.ts'

/** How the parts of a long file lie in it, one after the other: where in what was published the texts are that need not be made again. */
export interface Layout {
  /** Of all that parts depend on beside their keys. */
  base: string
  /** Content hash of the file. */
  hash: string
  /** Of each part; see `Part` (plan/files/siteFile.ts). */
  keys: string[]
  /** Of each part, in bytes. */
  lengths: number[]
}

/** Where a part lies in a file, in bytes: from `start` to before `end`. */
export interface Place {
  start: number
  end: number
}

/** A published file and where its parts are, by their keys. */
export interface KnownParts {
  bytes: Buffer
  places: ReadonlyMap<string, Place>
}

/**
 * The parts of a file as it was published; undefined unless that is what stands there.
 *
 * @param base of the file that is to be made
 */
export const knownParts = (
  file: string,
  layout: Layout | undefined,
  base: string,
): KnownParts | undefined => {
  if (layout?.base !== base) return undefined
  const bytes = bytesAt(file)
  if (!bytes || contentHash(bytes) !== layout.hash) return undefined
  const places = new Map<string, Place>()
  let start = 0
  layout.keys.forEach((key, at) => {
    const end = start + (layout.lengths[at] ?? 0)
    if (key !== '') places.set(key, { start, end })
    start = end
  })
  return start === bytes.length ? { bytes, places } : undefined
}
