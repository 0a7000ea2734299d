import { islands } from '../../src/components/ui/islands/index.ts'
import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'

/** Builds the same views as an ordinary Astro site for one tenant, so that `forecourt build` can be compared with it. */
export default defineConfig({
  output: 'static',
  integrations: [react(), islands()],
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  outDir: process.env.PLAIN_OUT,
  cacheDir: process.env.PLAIN_CACHE,
  vite: { cacheDir: `${process.env.PLAIN_CACHE}/vite` },
})
