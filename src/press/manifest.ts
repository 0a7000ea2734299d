import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isMissing, writeWhole } from './files.ts'

/** What is on disk for one tenant: how the next build knows what it need not do. */
export interface Manifest {
  version: number
  /** The folder this describes; another folder has its own history. */
  out: string
  /** Hash of everything the build read; equal inputs mean that there is nothing to do. '' while unsure. */
  inputs: string
  /** By public path. */
  pages: Record<string, PageEntry>
  /** The distinct sets of what pages name: assets, and hashes of inline scripts. A page entry points into it. */
  assetSets: string[][]
  /** Files that are not pages (assets, the search index), by path in the site's folder, with their content hash. */
  files: Record<string, string>
  /** Hashed files that no page names any more, with when that was (ms): kept a while for cached pages. */
  retired: Record<string, number>
  warnings: string[]
}

/** [key, bytes, index into `assetSets`, mark] */
export type PageEntry = [key: string, bytes: number, assets: number, mark: string]

/** A page of which nothing is known. */
export const UNKNOWN_PAGE: PageEntry = ['', 0, 0, '']

const VERSION = 4

/** What a publish is about to touch. Found at the next start, it names what may be half done. */
export interface Pending {
  pages: string[]
  files: string[]
}

export const emptyManifest = (out: string): Manifest => ({
  version: VERSION,
  out,
  inputs: '',
  pages: {},
  assetSets: [],
  files: {},
  retired: {},
  warnings: [],
})

const readJson = <T>(path: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch (error) {
    // Written whole or not at all; what can't be parsed was damaged from outside, and is as good as missing.
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * What the last build left, with everything in doubt that a cut-off publish may have touched: undefined when
 * nothing is known about the folder. Writes nothing.
 *
 * @param out the site's folder, absolute
 */
export const readManifest = (stateDir: string, slug: string, out: string): Manifest | undefined =>
  manifestIn(join(stateDir, slug), out)

const manifestIn = (dir: string, out: string): Manifest | undefined => {
  const manifest = readJson<Manifest>(join(dir, 'manifest.json'))
  if (manifest?.version !== VERSION || manifest.out !== out) return undefined
  const pending = readJson<Pending>(join(dir, 'pending.json'))
  if (pending) {
    manifest.inputs = ''
    for (const path of pending.pages) manifest.pages[path] = UNKNOWN_PAGE
    for (const file of pending.files) manifest.files[file] = ''
  }
  return manifest
}

/** The state of one tenant's site between builds. */
export class SiteState {
  private readonly dir: string
  private readonly out: string

  constructor(stateDir: string, slug: string, out: string) {
    this.dir = join(stateDir, slug)
    this.out = out
    mkdirSync(this.dir, { recursive: true })
  }

  /** See `readManifest`. */
  read(): Manifest | undefined {
    return manifestIn(this.dir, this.out)
  }

  /** To be called before the first change to the site's folder. */
  begin(pending: Pending): void {
    writeWhole(join(this.dir, 'pending.json'), JSON.stringify(pending))
  }

  /** To be called when the site's folder is as the manifest says. */
  commit(manifest: Manifest): void {
    writeWhole(join(this.dir, 'manifest.json'), JSON.stringify(manifest))
    rmSync(join(this.dir, 'pending.json'), { force: true })
  }
}
