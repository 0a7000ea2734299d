import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contentHash } from './hash.ts'
import type { SiteFile } from './publish.ts'

/**
 * A folder for pages that are not published yet. It belongs to this process: a worker of a killed one may still be
 * writing to that one's. What earlier builds of the site left is removed.
 */
export const emptyStaging = (outDir: string, slug: string): string => {
  const parent = join(outDir, '.staging')
  const staging = join(parent, `${slug}.${process.pid}`)
  mkdirSync(parent, { recursive: true })
  for (const name of readdirSync(parent)) {
    // A slug has no full stop in it, so this is the same site's.
    if (name.startsWith(`${slug}.`)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  mkdirSync(staging)
  return staging
}

/** From this size on (bytes) a file waits on disk until it is published: memory must not grow with the stock. */
const LARGE = 1 << 20
/** Below the staging folder; no page's path begins with a full stop. */
export const LARGE_FILES = '.large'

/** Takes files to what can be published: their hash, and the bytes or where they wait. */
export const stager = (staging: string) => {
  let count = 0
  return ({ path, data }: { path: string; data: string | Uint8Array }): SiteFile => {
    const hash = contentHash(data)
    if (data.length < LARGE) return { path, hash, data }
    const staged = join(staging, LARGE_FILES, String(count++))
    if (count === 1) mkdirSync(dirname(staged))
    writeFileSync(staged, data)
    return { path, hash, staged }
  }
}
