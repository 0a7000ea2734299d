import { bytesAt } from '#lib/files.ts'
import { contentHash } from '#lib/hash.ts'

/**
 * Where each part of a long file is, so that unchanged parts can be copied from the published file instead of
 * being generated again.
 */
export interface Layout {
  /** Hash of everything that parts depend on besides their keys. */
  base: string
  /** Content hash of the file. */
  hash: string
  /** One key per part; see `Part` (plan/files/siteFile.ts). */
  keys: string[]
  /** One length per part, in bytes. */
  lengths: number[]
}

/** A part's position in a file in bytes: from `start` up to but not including `end`. */
export interface Place {
  start: number
  end: number
}

/** A published file, and the places of its parts by key. */
export interface KnownParts {
  bytes: Buffer
  places: ReadonlyMap<string, Place>
}

/**
 * The parts of the published file; undefined unless that file is still there and unchanged.
 *
 * @param base the new file's `base`
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
