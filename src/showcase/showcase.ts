import type { AstroIntegration } from 'astro'

/** The component gallery's address on any site in `npm run dev`. */
export const GALLERY = '/__gallery'

const file = (name: string) => new URL(name, import.meta.url)

/**
 * Shows every component in every state, in the viewed tenant's theme, for people working on views. It's a route only in `astro dev`, so
 * none of it is compiled into the app that builds use; `forecourt preview` compiles it separately (`galleryView`).
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

/** Adds the gallery as a view of a separate compiled app (`compile.config.mjs`). */
export const galleryView = (): AstroIntegration => ({
  name: 'forecourt-gallery-view',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'build') injectRoute({ pattern: '/view/gallery', entrypoint: file('./gallery.astro') })
    },
  },
})
