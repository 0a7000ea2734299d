import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PackedColumns } from '#search/engine/packer.ts'
import { isMissing, writeWhole } from './files.ts'
import { contentHash } from './hash.ts'

/** The columns of a tenant's search index between builds: safe to delete at any time. */
interface Stored {
  /** Of the compiled app, which covers the code that packs. */
  compiled: string
  /** In base64, by the hash of all that they are packed from. */
  columns: Record<string, string>
}

const fileOf = (stateDir: string, slug: string) => join(stateDir, slug, 'columns.json')

export const columnsFrom = (known: PackedColumns['known']): PackedColumns => ({
  hashOf: contentHash,
  known,
  found: new Map(),
})

export const loadColumns = (stateDir: string, slug: string, compiled: string): PackedColumns['known'] => {
  try {
    const stored = JSON.parse(readFileSync(fileOf(stateDir, slug), 'utf8')) as Stored
    if (stored.compiled !== compiled) return new Map()
    return new Map(
      Object.entries(stored.columns).map(([key, packed]) => [key, Buffer.from(packed, 'base64')]),
    )
  } catch (error) {
    // Written whole or not at all; what can't be parsed was damaged from outside, and is as good as missing.
    if (isMissing(error) || error instanceof SyntaxError) return new Map()
    throw error
  }
}

/** Writes down what was found unless that is what is there. */
export const saveColumns = (
  stateDir: string,
  slug: string,
  compiled: string,
  { known, found }: PackedColumns,
): void => {
  if (known.size === found.size && found.keys().every((key) => known.has(key))) return
  const columns = Object.fromEntries(
    found.entries().map(([key, bytes]) => [key, Buffer.from(bytes).toString('base64')]),
  )
  writeWhole(fileOf(stateDir, slug), JSON.stringify({ compiled, columns } satisfies Stored))
}
