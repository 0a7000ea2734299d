import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { islands } from './src/components/ui/islands/index.ts'
import { offlineWorker } from './src/features/offline/integration.ts'
import { adapter } from '#build/compile/adapter.ts'
import { evaluate } from '#build/compile/evaluate.ts'
import { showcase } from './src/showcase/showcase.ts'

/** A view's style sheet of at most this many bytes is put into the view's pages, because a separate request would take longer. */
const INLINE_SHEET = 5120

const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/

/** Compiles the views once for all tenants. The build then renders each page with the compiled app (docs/architecture.md). */
export default defineConfig({
  output: 'server',
  adapter: adapter(),
  // Each island is rendered in one piece. Nothing in an island waits during rendering, so streaming would only add a tenth to the time that
  // a list page takes.
  integrations: [react({ experimentalDisableStreaming: true }), islands(), offlineWorker(), showcase()],
  // Nothing is resized here, because pictures come from the image-delivery service (spec §7).
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1', port: 4322 },
  vite: {
    plugins: [evaluate()],
    worker: { plugins: () => [evaluate()] },
    build: {
      assetsInlineLimit: (file, content) =>
        file.endsWith('.css') ? content.length <= INLINE_SHEET : undefined,
    },
    environments: {
      client: {
        build: {
          // All of React goes into one file. A page that needs part of it needs all of it, and separate parts compress worse.
          rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'react', test: REACT }] } } },
        },
      },
    },
    // While developing, pictures come from the fake image service, as in `forecourt serve`.
    server: { allowedHosts: ['.localhost'], proxy: { '/images': 'http://127.0.0.1:4400' } },
  },
})
