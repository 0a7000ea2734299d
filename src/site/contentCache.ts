import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ContentFile } from './contentFile.ts'

export interface Cache {
  get(key: string): ContentFile | undefined
  set(key: string, made: ContentFile): void
  /** Keeps what was asked for since the cache was opened, and forgets the rest. Returns a warning when it can't. */
  save(): string | undefined
}

/** What a rendered page depends on besides its own bytes: this code, and the versions of the libraries. */
const SOURCES = [
  'check.ts',
  'content.ts',
  'contentCache.ts',
  'contentFile.ts',
  'effort.ts',
  'frontMatter.ts',
  'markdown.ts',
  'patterns.ts',
  'safeHtml.ts',
]

let version: string | undefined
function pipelineVersion(): string {
  if (version === undefined) {
    const hash = createHash('sha256')
    for (const source of SOURCES) hash.update(readFileSync(join(import.meta.dirname, source)))
    hash.update(readFileSync(join(import.meta.dirname, '../../package-lock.json')))
    version = hash.digest('hex')
  }
  return version
}

const NONE: Cache = { get: () => undefined, set: () => {}, save: () => undefined }

interface Stored {
  version: string
  files: [string, ContentFile][]
}

/** What is in the file; nothing when it is absent, cut off or of another version: then pages are rendered anew. */
function readStored(file: string): Map<string, ContentFile> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return new Map()
    throw error
  }
  try {
    const stored = JSON.parse(text) as Partial<Stored> | null
    return new Map(stored?.version === pipelineVersion() && Array.isArray(stored.files) ? stored.files : [])
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return new Map()
    throw error
  }
}

/** One file a tenant, replaced in one step, so that a reader never sees half of it. */
export function openCache(dir: string, cacheDir: string | undefined): Cache {
  if (cacheDir === undefined) return NONE
  const file = join(cacheDir, `${basename(dir)}.content.json`)
  const before = readStored(file)
  const used = new Map<string, ContentFile>()
  return {
    get(key) {
      const known = before.get(key)
      if (known !== undefined) used.set(key, known)
      return known
    },
    set: (key, made) => void used.set(key, made),
    save() {
      if (used.size === before.size && [...used.keys()].every((key) => before.has(key))) return undefined
      const stored: Stored = { version: pipelineVersion(), files: [...used] }
      const part = `${file}.${process.pid}.part`
      try {
        mkdirSync(cacheDir, { recursive: true })
        writeFileSync(part, JSON.stringify(stored))
        renameSync(part, file)
        return undefined
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error
        return `${file}: can't be written (${String(error.code)}), so every page is rendered each time`
      }
    },
  }
}
