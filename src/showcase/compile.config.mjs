import base from '../../astro.config.mjs'
import { galleryView } from './showcase.ts'

/** What the build compiles, with the gallery as one more view: for `forecourt preview` (src/preview/gallery.ts). */
export default { ...base, integrations: [...(base.integrations ?? []), galleryView()] }
