import type { AstroIntegration } from 'astro'
import { smallPreload } from './preload.ts'

/** How islands are fetched, besides Astro's own ways. */
export const islands = (): AstroIntegration => ({
  name: 'forecourt-islands',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({ vite: { plugins: [smallPreload()] } })
    },
  },
})
