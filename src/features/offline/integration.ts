import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build } from 'vite'

const ENTRY = fileURLToPath(new URL('./offlineWorker.ts', import.meta.url))

/** All sites' `/sw.js` run it. Its name has no hash, since browsers notice a new version by comparing bytes. */
const FILE = 'offline-worker.js'

/** Shares nothing with the pages' scripts, because a worker can't import those. */
export const offlineWorker = (): AstroIntegration => ({
  name: 'forecourt-offline-worker',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          outDir: fileURLToPath(dir),
          emptyOutDir: false,
          rolldownOptions: { input: ENTRY, output: { format: 'iife', entryFileNames: FILE } },
        },
      })
    },
  },
})
