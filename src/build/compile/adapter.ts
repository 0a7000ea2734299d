import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, HookParameters } from 'astro'
import type { Plugin } from 'vite'
import { dirname, posix, relative, resolve } from 'node:path'
import { contentHash } from '#lib/hash.ts'
import { lockfile } from '#lib/lockfile.ts'

const ISLAND_IDS = fileURLToPath(new URL('../../patches/islandIds.ts', import.meta.url))

/**
 * Our adapter for Astro: `astro build` compiles the views and the islands once, for all tenants, into hashed client
 * assets and a server module that renders one page at a time (`entry.ts`). In `astro dev`, a middleware does what a
 * build does (`dev.ts`).
 */
export function adapter(): AstroIntegration {
  const chunks: Chunk[] = []
  let outDir: URL
  let root: URL
  let projects: readonly string[] = []
  return {
    name: 'forecourt-build',
    hooks: {
      'astro:config:setup': ({ command, addMiddleware, injectRoute, updateConfig }) => {
        if (command === 'dev') {
          addMiddleware({ entrypoint: new URL('./dev.ts', import.meta.url), order: 'pre' })
        } else {
          injectRoute({ pattern: '/500', entrypoint: new URL('./500.astro', import.meta.url) })
          updateConfig({
            vite: {
              plugins: [recordChunks(chunks)],
              // Makes one self-contained bundle, so that a build starts in milliseconds and runs from the compile cache alone.
              ssr: { noExternal: true },
              // React chooses between its development and production versions at run time. Without this setting, the
              // development version would render the pages and record a stack trace for each element.
              define: { 'process.env.NODE_ENV': '"production"' },
              resolve: { alias: [{ find: /^\.\.?\/shorthash(?:\.js)?$/, replacement: ISLAND_IDS }] },
            },
          })
        }
      },
      'astro:config:done': ({ config, setAdapter }) => {
        outDir = config.outDir
        root = config.root
        projects = config.vite.server?.fs?.allow ?? []
        setAdapter({
          name: 'forecourt-build',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        })
      },
      'astro:build:ssr': ({ manifest }) => {
        const own = fileURLToPath(root)
        const packages = `${dirname(lockfile(own) ?? own)}/`
        const result = fileURLToPath(outDir)
        // Astro names sections' routes, which are in the result's folder, from its root.
        const folders = [result, own, ...projects, packages, `${relative(own, result)}/`]
        const hashes = viewHashes(chunks, manifest, folders)
        writeFileSync(new URL('views.json', outDir), JSON.stringify(hashes))
      },
    },
  }
}

const recordChunks = (chunks: Chunk[]): Plugin => ({
  name: 'forecourt-chunks',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const { fileName, name, code, isEntry, moduleIds, imports, dynamicImports } = file
        chunks.push({ fileName, name, code, isEntry, moduleIds, imports, dynamicImports })
      }
    },
  },
})

/** As it is before Astro writes a manifest into one of the app's files. */
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

/** Of views, and of sections, whose names keep their prefix. */
const ROUTE = /^\/(?:view\/|(?=section\/))/

/**
 * Hashes, by view name, everything that produces each view's pages: all code reachable from the view, and the style
 * sheets and scripts that this code names. The hashes are the same wherever the repository is.
 * @param roots the folders that Astro writes into code and metadata: the result's, Forecourt's, the project's, and the one with packages
 */
export function viewHashes(
  chunks: readonly Chunk[],
  manifest: Manifest,
  roots: readonly string[],
): Record<string, string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const anywhere = (text: string): string => roots.reduce((rest, root) => rest.replaceAll(root, '/'), text)
  const codes = new Map(chunks.map((chunk) => [chunk, anywhere(withoutHashes(chunk, byFile))]))
  const placed = <T>([id, value]: readonly [string, T]) => [anywhere(id), value] as const
  const assets = [...Object.entries(manifest.entryModules), ...manifest.inlinedScripts].map(placed)
  // The entry's dynamic imports are the views.
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const shared = reachableChunks(entries, byFile, ({ imports }) => imports)
  const common = [
    inOrder([...manifest.componentMetadata].map(placed)),
    inOrder(manifest.clientDirectives),
    manifest.compressHTML,
  ]
  const hashOf = ({ routeData, styles, scripts }: Manifest['routes'][number]): string => {
    const routeChunks = chunks.filter(({ moduleIds }) =>
      moduleIds.some((id) => id === resolve(roots[1] ?? '', routeData.component)),
    )
    const all = reachableChunks(routeChunks, byFile, ({ imports, dynamicImports }) => [
      ...imports,
      ...dynamicImports,
    ])
    const code = Array.from(new Set([...shared, ...all]), (chunk) => codes.get(chunk) ?? '').sort()
    const named = ([specifier]: readonly [string, unknown]) => code.some((text) => text.includes(specifier))
    return contentHash(
      JSON.stringify([common, styles, scripts, inOrder(assets.filter(named)), code.map(contentHash)]),
    )
  }
  const views = manifest.routes.filter(({ routeData }) => ROUTE.test(routeData.route))
  return Object.fromEntries(views.map((view) => [view.routeData.route.replace(ROUTE, ''), hashOf(view)]))
}

/** Astro writes entries in the order in which modules became ready, which differs from one compile to the next. */
const inOrder = (entries: Iterable<readonly [string, unknown]>): string[] =>
  Array.from(entries, (entry) => JSON.stringify(entry)).sort()

const SOURCE_MAP = /\n\/\/# sourceMappingURL=\S+\s*$/

/** Without the hashes in file names, so that it stays the same when only the chunk's imports have changed. */
const withoutHashes = (chunk: Chunk, byFile: ReadonlyMap<string, Chunk>): string =>
  [...chunk.imports, ...chunk.dynamicImports].reduce(
    (code, file) => code.replaceAll(posix.basename(file), byFile.get(file)?.name ?? ''),
    chunk.code.replace(SOURCE_MAP, ''),
  )

function reachableChunks(
  from: readonly Chunk[],
  byFile: ReadonlyMap<string, Chunk>,
  next: (chunk: Chunk) => readonly string[],
): Set<Chunk> {
  const reachable = new Set(from)
  for (const chunk of reachable)
    for (const file of next(chunk)) {
      const other = byFile.get(file)
      if (other) reachable.add(other)
    }
  return reachable
}
