import base from '../../astro.config.mjs'
import { galleryView } from './showcase.ts'

/**
 * The build's configuration, with the gallery of components as an additional view. It's for `forecourt preview` (src/preview/gallery.ts).
 */
export default { ...base, integrations: [...(base.integrations ?? []), galleryView()] }
