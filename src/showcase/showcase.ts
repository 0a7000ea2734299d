import type { AstroIntegration } from 'astro'

export const GALLERY = '/__gallery'

const file = (name: string) => new URL(name, import.meta.url)

/**
 * Shows each component in each of its states, in the theme of the tenant whose site is viewed. It's for people working on views. It's a
 * route only in `astro dev`, so that none of it is compiled into the app for builds; `forecourt preview` compiles it separately
 * (`galleryView`).
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

/** Adds the gallery as a view of a compiled app of its own (compile.config.mjs). */
export const galleryView = (): AstroIntegration => ({
  name: 'forecourt-gallery-view',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'build') injectRoute({ pattern: '/view/gallery', entrypoint: file('./gallery.astro') })
    },
  },
})
