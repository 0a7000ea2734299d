import { islands } from '../../src/components/ui/islands/index.ts'
import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'

/** The same views as an ordinary Astro site of one tenant, which `forecourt build` is measured against. */
export default defineConfig({
  output: 'static',
  integrations: [react(), islands()],
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  outDir: process.env.PLAIN_OUT,
  cacheDir: process.env.PLAIN_CACHE,
  vite: { cacheDir: `${process.env.PLAIN_CACHE}/vite` },
})
