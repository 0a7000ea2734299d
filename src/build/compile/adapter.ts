import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { viewHashes, type Chunk } from './viewHashes.ts'

const ISLAND_IDS = fileURLToPath(new URL('../../patches/islandIds.ts', import.meta.url))

/**
 * Makes our adapter for Astro: `astro build` compiles the views and the islands once, for all tenants, into hashed
 * client assets and a server module that renders one page at a time (`entry.ts`). In `astro dev`, a middleware does
 * what a build does (`dev.ts`).
 */
export const adapter = (): AstroIntegration => {
  const chunks: Chunk[] = []
  let outDir: URL
  let root: URL
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
              plugins: [noting(chunks)],
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
        setAdapter({
          name: 'forecourt-build',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        })
      },
      'astro:build:ssr': ({ manifest }) => {
        const hashes = viewHashes(chunks, manifest, fileURLToPath(root))
        writeFileSync(new URL('views.json', outDir), JSON.stringify(hashes))
      },
    },
  }
}

/** Records the files of the server's bundle. */
const noting = (chunks: Chunk[]): Plugin => ({
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
