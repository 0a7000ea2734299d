import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface CacheOptions {
  /** A folder for what was read, so that only changed files are read again. Safe to delete at any time. */
  dir: string
  /** Names the code that reads: what other code read is read again. */
  version: string
}

/** What was made of a tenant's files before, by their names and bytes. */
export interface TenantCache {
  /** What `set` was given; as JSON keeps it. */
  get(file: string, bytes: Uint8Array): unknown
  set(file: string, bytes: Uint8Array, made: object): void
  /** Keeps what was asked for since the cache was opened, and forgets the rest. Returns a warning when it can't. */
  save(): string | undefined
}

export const NO_CACHE: TenantCache = { get: () => undefined, set: () => {}, save: () => undefined }

interface Stored {
  version: string
  files: [string, object][]
}

/** What is in the file; nothing when it is absent, cut off or of another version. */
function readStored(file: string, version: string): Map<string, object> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return new Map()
    throw error
  }
  try {
    const stored = JSON.parse(text) as Partial<Stored> | null
    return new Map(stored?.version === version && Array.isArray(stored.files) ? stored.files : [])
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return new Map()
    throw error
  }
}

/** What was made of a tenant's files when they were last read, by name, with their bytes' hash. Writes nothing. */
export function lastRead(
  tenant: string,
  { dir, version }: CacheOptions,
): Map<string, { hash: string; made: object }> {
  const stored = readStored(join(dir, `${basename(tenant)}.json`), version)
  return new Map(
    Array.from(stored, ([key, made]) => {
      const at = key.lastIndexOf(' ')
      return [key.slice(0, at), { hash: key.slice(at + 1), made }]
    }),
  )
}

/** What `lastRead` gives for a file's bytes. */
export const bytesHash = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url')

const keyOf = (file: string, bytes: Uint8Array) => `${file} ${bytesHash(bytes)}`

/** One file for the tenant in folder `tenant`, replaced in one step, so that a reader never sees half of it. */
export function openCache(tenant: string, { dir, version }: CacheOptions): TenantCache {
  const file = join(dir, `${basename(tenant)}.json`)
  const before = readStored(file, version)
  const used = new Map<string, object>()
  return {
    get(name, bytes) {
      const key = keyOf(name, bytes)
      const known = before.get(key)
      if (known !== undefined) used.set(key, known)
      return known
    },
    set: (name, bytes, made) => void used.set(keyOf(name, bytes), made),
    save() {
      if (used.size === before.size && [...used.keys()].every((key) => before.has(key))) return undefined
      const stored: Stored = { version, files: [...used] }
      const part = `${file}.${process.pid}.part`
      try {
        mkdirSync(dir, { recursive: true })
        writeFileSync(part, JSON.stringify(stored))
        renameSync(part, file)
        return undefined
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error
        return `${file}: can't be written (${String(error.code)}), so every file is read anew each time`
      }
    },
  }
}
