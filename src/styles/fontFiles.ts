/** The addresses of the self-hosted font files; the bundler copies and hashes each. All are under the SIL Open Font License. */
import archivo from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import archivoExt from '@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2?url'
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import bricolageExt from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import figtreeExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url'
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import hankenExt from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2?url'
import robotoSlab from '@fontsource-variable/roboto-slab/files/roboto-slab-latin-wght-normal.woff2?url'
import robotoSlabExt from '@fontsource-variable/roboto-slab/files/roboto-slab-latin-ext-wght-normal.woff2?url'
import sora from '@fontsource-variable/sora/files/sora-latin-wght-normal.woff2?url'
import soraExt from '@fontsource-variable/sora/files/sora-latin-ext-wght-normal.woff2?url'
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import sourceSansExt from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url'

export const fontFiles = {
  archivo: { latin: archivo, latinExt: archivoExt },
  bricolage: { latin: bricolage, latinExt: bricolageExt },
  figtree: { latin: figtree, latinExt: figtreeExt },
  hanken: { latin: hanken, latinExt: hankenExt },
  robotoSlab: { latin: robotoSlab, latinExt: robotoSlabExt },
  sora: { latin: sora, latinExt: soraExt },
  sourceSans: { latin: sourceSans, latinExt: sourceSansExt },
} as const

export type FontId = keyof typeof fontFiles
