import type { AstroIntegration } from 'astro'

/** The address of the gallery of components on any site of `npm run dev`. */
export const GALLERY = '/__gallery'

/**
 * Every component in every state, in the theme of the tenant that is looked at: for those who work on views. A route of
 * `astro dev` only, so that nothing of it is compiled into what the press renders.
 */
export const showcase = (): AstroIntegration => ({
  name: 'forecourt-showcase',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'dev')
        injectRoute({ pattern: GALLERY, entrypoint: new URL('./gallery.astro', import.meta.url) })
    },
  },
})
