import type { AstroIntegration } from 'astro'

/** The address of the gallery of components on any site of `npm run dev`. */
export const GALLERY = '/__gallery'

const file = (name: string) => new URL(name, import.meta.url)

/**
 * Every component in every state, in the theme of the tenant that is looked at: for those who work on views. Routes of
 * `astro dev` only, so that nothing of it is compiled into what the build renders; `forecourt preview` has a compile of
 * its own for it (`galleryView`).
 */
export const showcase = (): AstroIntegration => ({
  name: 'forecourt-showcase',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev') return
      injectRoute({ pattern: GALLERY, entrypoint: file('./gallery.astro') })
      injectRoute({ pattern: `${GALLERY}/[...shown]`, entrypoint: file('./devPart.astro') })
    },
  },
})

/** The same as a view of a compiled app, which is no site's (`compile.config.mjs`). */
export const galleryView = (): AstroIntegration => ({
  name: 'forecourt-gallery-view',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'build') injectRoute({ pattern: '/view/gallery', entrypoint: file('./gallery.astro') })
    },
  },
})
