import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from './hash.ts'
import { isMissing, writeWhole } from './files.ts'

/** How the parts of a long file lie in it, one after the other. */
export interface Layout {
  /** Content hash of the file. */
  hash: string
  /** Of each part; see `Part` (plan/files/siteFile.ts). */
  keys: string[]
  /** Of each part, in bytes. */
  lengths: number[]
}

/**
 * The layouts of a tenant's long files, by path: where in what was published the texts are that need not be made again. Safe to
 * delete at any time.
 */
export type Layouts = Record<string, Layout>

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

const fileOf = (stateDir: string, slug: string) => join(stateDir, slug, 'layouts.json')

/** @param base all that parts depend on beside their keys; the layouts of another one tell nothing */
export const loadLayouts = (stateDir: string, slug: string, base: string): Layouts => {
  try {
    const stored = JSON.parse(readFileSync(fileOf(stateDir, slug), 'utf8')) as {
      base: string
      files: Layouts
    }
    return stored.base === base ? stored.files : {}
  } catch (error) {
    // Written whole or not at all; what can't be parsed was damaged from outside, and is as good as missing.
    if (isMissing(error) || error instanceof SyntaxError) return {}
    throw error
  }
}

export const saveLayouts = (stateDir: string, slug: string, base: string, files: Layouts): void =>
  writeWhole(fileOf(stateDir, slug), JSON.stringify({ base, files }))

/** The parts of a file as it was published; undefined unless that is what stands there. */
export const knownParts = (file: string, layout: Layout | undefined): KnownParts | undefined => {
  if (!layout) return undefined
  const bytes = readIfThere(file)
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

const readIfThere = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
