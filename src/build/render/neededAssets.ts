import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '#lib/hash.ts'
import type { Compiled } from '../compile/compile.ts'
import type { SiteFile } from '../publish/publish.ts'

/**
 * The client assets that pages use, directly or through other assets, and all files outside `_astro/`.
 *
 * @param sets what pages need (needs.ts)
 */
export const neededAssets = (
  { assets: references, clientDir }: Compiled,
  sets: readonly string[][],
): SiteFile[] => {
  const needed = new Set<string>(Object.keys(references).filter((file) => !file.startsWith('_astro/')))
  const visit = (file: string) => {
    if (needed.has(file) || !(file in references)) return
    needed.add(file)
    references[file]?.forEach(visit)
  }
  for (const set of sets) set.forEach(visit)
  return [...needed].sort().map((path) => assetIn(clientDir, path))
}

const assets = new Map<string, SiteFile>()

/**
 * Reads an asset only once for all sites. It can't change, because the folder's name is a hash of the sources that
 * its assets were compiled from.
 */
const assetIn = (clientDir: string, path: string): SiteFile => {
  const file = join(clientDir, path)
  let asset = assets.get(file)
  if (!asset) {
    const data = readFileSync(file)
    assets.set(file, (asset = { path, hash: contentHash(data), bytes: data.length, data }))
  }
  return asset
}
