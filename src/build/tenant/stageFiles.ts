import { join } from 'node:path'
import { contentHash, INLINE_HASH } from '#lib/hash.ts'
import type { Compiled } from '../compile/compile.ts'
import { knownParts, type Layout } from '../publish/longFiles.ts'
import type { SiteFile } from '../publish/publish.ts'
import { stager } from '../publish/staging.ts'
import { neededAssets } from '../render/neededAssets.ts'
import { LAYOUTS } from '../state/kind.ts'
import type { SiteBuildOptions, SiteInput, SiteUnderWay } from './siteBuild.ts'

/**
 * Prepares all of a site's files other than pages for publishing. Files such as the search index are prepared while
 * the last pages are being rendered. Headers and assets come after that, since they depend on the pages' content.
 *
 * @param finishPages resolves when all pages are rendered
 * @returns the files, and the positions of the parts of the long ones
 */
export const stageFiles = async (
  { root, staging, fresh, next }: SiteUnderWay,
  input: SiteInput,
  { compiled, memory, clean }: SiteBuildOptions,
  finishPages: () => Promise<void>,
): Promise<{ files: SiteFile[]; layouts: Map<string, Layout> }> => {
  const base = contentHash(`${compiled.hash}\0${input.quickKeyBase}`)
  const layoutsBefore = fresh || clean ? undefined : memory.read(LAYOUTS)
  const layouts = new Map<string, Layout>()
  const stage = stager(
    staging,
    base,
    (path) => knownParts(join(root, path), layoutsBefore?.get(path), base),
    (path, layout) => layouts.set(path, layout),
  )
  const rendering = finishPages()
  const files: SiteFile[] = []
  try {
    for (const file of input.files()) files.push(stage(file))
  } finally {
    await rendering
  }
  const needs = [...next.needs.values()]
  const paths = files.map(({ path }) => path)
  files.push(stage(input.headers(paths, scriptsIn(needs, compiled))), ...neededAssets(compiled, needs))
  for (const { path, hash, bytes } of files) next.files.set(path, [hash, bytes])
  return { files, layouts }
}

/** Hashes of all inline scripts that the pages contain and that may run. */
const scriptsIn = (needs: readonly string[][], compiled: Compiled): string[] => {
  const allowed = compiled.scripts()
  return [...new Set(needs.flat().filter((name) => name.startsWith(INLINE_HASH) && allowed.has(name)))]
}
