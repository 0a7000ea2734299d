import { join } from 'node:path'
import { sizeOf } from '#lib/files.ts'
import { contentHash, INLINE_HASH } from '#lib/hash.ts'
import type { Compiled } from '../compile/compile.ts'
import { publishedParts, type Layout, stager } from '../publish/staging.ts'
import type { PublishedFile } from '../publish/publish.ts'
import { LAYOUTS } from '../state/kind.ts'
import { UNKNOWN_FILE } from '../state/manifest.ts'
import type { SiteBuildOptions, SiteInput, SiteInProgress } from './buildSite.ts'
import { readFileSync } from 'node:fs'

/**
 * Files such as the search index are prepared while the last pages are being rendered. Headers and assets come after
 * that, since they depend on the pages' content.
 * @param finishPages resolves when all pages are rendered
 */
export async function stageFiles(
  { root, staging, fresh, before, next }: SiteInProgress,
  input: SiteInput,
  { memory, clean }: SiteBuildOptions,
  finishPages: () => Promise<void>,
): Promise<{ files: PublishedFile[]; layouts: Map<string, Layout> }> {
  const base = contentHash(`${input.app.hash}\0${input.quickKeyBase}`)
  const layoutsBefore = fresh || clean ? undefined : memory.read(LAYOUTS)
  const layouts = new Map<string, Layout>()
  const stage = stager(
    staging,
    base,
    (path) => publishedParts(join(root, path), layoutsBefore?.get(path), base),
    (path, layout) => layouts.set(path, layout),
  )
  function isPublished(path: string): boolean {
    const entry = before.files.get(path)
    return entry !== undefined && sizeOf(join(root, path)) === entry[1]
  }
  const rendering = finishPages()
  const files: PublishedFile[] = []
  try {
    for (const file of input.files(isPublished)) files.push(stage(file))
  } finally {
    await rendering
  }
  const needs = [...next.needs.values()]
  const others = before.files.keys().filter((path) => isKept(path, input))
  const paths = new Set([...files.map(({ path }) => path), ...others])
  files.push(stage(input.headers([...paths], scriptsIn(needs, input.app))), ...neededAssets(input.app, needs))
  for (const path of paths) next.files.set(path, before.files.get(path) ?? UNKNOWN_FILE)
  for (const { path, hash, bytes } of files) next.files.set(path, [hash, bytes])
  return { files, layouts }
}

/** Whether a published file stays although it isn't among the input's files. Which assets are needed depends on all pages. */
const isKept = (path: string, { partial, app }: SiteInput): boolean =>
  partial !== undefined &&
  !(path in app.assets) &&
  (!path.startsWith('search/') || !path.endsWith('.bin') || partial.kept.includes(path))

function scriptsIn(needs: readonly string[][], compiled: Compiled): string[] {
  const allowed = compiled.scripts()
  return [...new Set(needs.flat().filter((name) => name.startsWith(INLINE_HASH) && allowed.has(name)))]
}

/**
 * Those that pages use, directly or through other assets, and all files outside `_astro/`.
 * @param sets what pages need (needs.ts)
 */
function neededAssets(
  { assets: references, clientDir }: Compiled,
  sets: readonly string[][],
): PublishedFile[] {
  const needed = new Set<string>(Object.keys(references).filter((file) => !file.startsWith('_astro/')))
  const visit = (file: string) => {
    if (needed.has(file) || !(file in references)) return
    needed.add(file)
    references[file]?.forEach(visit)
  }
  for (const set of sets) set.forEach(visit)
  return [...needed].sort().map((path) => assetIn(clientDir, path))
}

const assets = new Map<string, PublishedFile>()

/** Once for all sites. Assets can't change, because the folder's name is a hash of their sources. */
function assetIn(clientDir: string, path: string): PublishedFile {
  const file = join(clientDir, path)
  let asset = assets.get(file)
  if (!asset) {
    const data = readFileSync(file)
    assets.set(file, (asset = { path, hash: contentHash(data), bytes: data.length, data }))
  }
  return asset
}
