import type { AstroIntegration } from 'astro'
import { AREAS } from './areas.ts'

/** The address of the gallery of components on any site of `npm run dev`. */
export const GALLERY = '/__gallery'

type InjectedRoute = { pattern: string; entrypoint: URL }
const file = (name: string) => new URL(name, import.meta.url)

/** The gallery's views. `gallery.astro` is asked for all of it and hands over to the one of an area, or to a site's own. */
const VIEWS: InjectedRoute[] = [
  { pattern: '/view/gallery', entrypoint: file('./gallery.astro') },
  ...AREAS.map(({ id }) => ({ pattern: `/view/gallery-${id}`, entrypoint: file(`./areas/${id}.astro`) })),
]

/**
 * Every component in every state, in the theme of the tenant that is looked at: for those who work on views. Routes of
 * `astro dev` only, so that nothing of it is compiled into what the press renders; `forecourt preview` has a compile of
 * its own for it (`galleryView`).
 */
export const showcase = (): AstroIntegration => ({
  name: 'forecourt-showcase',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev') return
      injectRoute({ pattern: GALLERY, entrypoint: file('./gallery.astro') })
      injectRoute({ pattern: `${GALLERY}/[...shown]`, entrypoint: file('./devPart.astro') })
      for (const view of VIEWS) injectRoute(view)
    },
  },
})

/** The same as views of a compiled app, which is no site's (`compile.config.mjs`). */
export const galleryView = (): AstroIntegration => ({
  name: 'forecourt-gallery-view',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'build') for (const view of VIEWS) injectRoute(view)
    },
  },
})
