import base from '../../astro.config.mjs'
import { galleryView } from './showcase.ts'

/** The build's configuration with the gallery as an additional view, for `forecourt preview` (src/preview/gallery.ts). */
export default { ...base, integrations: [...(base.integrations ?? []), galleryView()] }
