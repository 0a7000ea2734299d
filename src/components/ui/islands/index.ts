import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { smallPreload } from './preload.ts'

/** Ways of waking an island besides Astro's own. */
export const islands = (): AstroIntegration => ({
  name: 'forecourt-islands',
  hooks: {
    'astro:config:setup': ({ addClientDirective, updateConfig }) => {
      addClientDirective({ name: 'act', entrypoint: fileURLToPath(new URL('./act.ts', import.meta.url)) })
      updateConfig({ vite: { plugins: [smallPreload()] } })
    },
  },
})
