import { posix } from 'node:path'
import type { HookParameters } from 'astro'
import { contentHash } from '#lib/hash.ts'

/** A file of the compiled app, as it is before Astro writes a manifest into one of the app's files. */
export interface Chunk {
  fileName: string
  name: string
  code: string
  isEntry: boolean
  moduleIds: readonly string[]
  imports: readonly string[]
  dynamicImports: readonly string[]
}

export type Manifest = Pick<
  HookParameters<'astro:build:ssr'>['manifest'],
  'routes' | 'entryModules' | 'inlinedScripts' | 'componentMetadata' | 'clientDirectives' | 'compressHTML'
>

const VIEWS = '/view/'

/**
 * Hashes everything that produces each view's pages: the view's code, all code reachable from there, and the style
 * sheets and scripts that this code names. The hashes are the same wherever the repository is.
 *
 * @param root the repository's folder, which Astro writes into code and metadata
 * @returns hashes by view name
 */
export const viewHashes = (
  chunks: readonly Chunk[],
  manifest: Manifest,
  root: string,
): Record<string, string> => {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const anywhere = (text: string): string => text.replaceAll(root, '/')
  const codes = new Map(chunks.map((chunk) => [chunk, anywhere(withoutHashes(chunk, byFile))]))
  const placed = <T>([id, value]: readonly [string, T]) => [anywhere(id), value] as const
  const assets = [...Object.entries(manifest.entryModules), ...manifest.inlinedScripts].map(placed)
  // The entry's dynamic imports are the views.
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const shared = reached(entries, byFile, ({ imports }) => imports)
  const common = [
    inOrder([...manifest.componentMetadata].map(placed)),
    inOrder(manifest.clientDirectives),
    manifest.compressHTML,
  ]
  const hashOf = ({ routeData, styles, scripts }: Manifest['routes'][number]): string => {
    const own = chunks.filter(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/${routeData.component}`)),
    )
    const all = reached(own, byFile, ({ imports, dynamicImports }) => [...imports, ...dynamicImports])
    const code = Array.from(new Set([...shared, ...all]), (chunk) => codes.get(chunk) ?? '').sort()
    const named = ([specifier]: readonly [string, unknown]) => code.some((each) => each.includes(specifier))
    return contentHash(
      JSON.stringify([common, styles, scripts, inOrder(assets.filter(named)), code.map(contentHash)]),
    )
  }
  const views = manifest.routes.filter(({ routeData }) => routeData.route.startsWith(VIEWS))
  return Object.fromEntries(views.map((view) => [view.routeData.route.slice(VIEWS.length), hashOf(view)]))
}

/**
 * Sorts Astro's lists, because Astro writes entries in the order in which modules became ready, which differs from
 * one compile to the next.
 */
const inOrder = (entries: Iterable<readonly [string, unknown]>): string[] =>
  Array.from(entries, (entry) => JSON.stringify(entry)).sort()

/** A chunk's code with the hashes in file names removed, so that it stays the same when only its imports have changed. */
const withoutHashes = (chunk: Chunk, byFile: ReadonlyMap<string, Chunk>): string =>
  [...chunk.imports, ...chunk.dynamicImports].reduce(
    (code, file) => code.replaceAll(posix.basename(file), byFile.get(file)?.name ?? ''),
    chunk.code,
  )

const reached = (
  from: readonly Chunk[],
  byFile: ReadonlyMap<string, Chunk>,
  next: (chunk: Chunk) => readonly string[],
): Set<Chunk> => {
  const found = new Set(from)
  for (const chunk of found)
    for (const file of next(chunk)) {
      const other = byFile.get(file)
      if (other) found.add(other)
    }
  return found
}
