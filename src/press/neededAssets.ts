import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Compiled } from './compile.ts'
import { contentHash } from './hash.ts'
import type { SiteFile } from './publish.ts'

/** The client assets that these pages reach, through other assets too. */
export const neededAssets = ({ assets, clientDir }: Compiled, sets: readonly string[][]): SiteFile[] => {
  const needed = new Set<string>(Object.keys(assets).filter((file) => !file.startsWith('_astro/')))
  const visit = (file: string) => {
    if (needed.has(file) || !(file in assets)) return
    needed.add(file)
    assets[file]?.forEach(visit)
  }
  for (const set of sets) set.forEach(visit)
  return [...needed]
    .sort()
    .map((path) => ({ path, hash: assetHash(join(clientDir, path)), from: join(clientDir, path) }))
}

const assetHashes = new Map<string, string>()

/** Compiled assets never change under their folder, which is named after their sources. */
const assetHash = (file: string): string => {
  let hash = assetHashes.get(file)
  if (hash === undefined) {
    hash = contentHash(readFileSync(file))
    assetHashes.set(file, hash)
  }
  return hash
}
