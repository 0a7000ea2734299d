/**
 * The addresses of the self-hosted font files, which the bundler copies and hashes. Archivo, Bricolage Grotesque, Figtree, Hanken Grotesk,
 * Sora and Source Sans are under the SIL Open Font License; Roboto Slab is under the Apache License 2.0. `scripts/fonts.ts` makes the
 * files in `fonts/` from those in the fonts' packages, and puts the licences into `public/`.
 */
import archivo from './fonts/archivo-latin.woff2?url'
import archivoCondensed from './fonts/archivo-condensed-latin.woff2?url'
import archivoWide from './fonts/archivo-wide-latin.woff2?url'
import archivoExt from '@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2?url'
import bricolage from './fonts/bricolage-grotesque-latin.woff2?url'
import bricolageExt from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2?url'
import figtree from './fonts/figtree-latin.woff2?url'
import figtreeExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url'
import hanken from './fonts/hanken-grotesk-latin.woff2?url'
import hankenExt from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-ext-wght-normal.woff2?url'
import robotoSlab from './fonts/roboto-slab-latin.woff2?url'
import robotoSlabExt from '@fontsource-variable/roboto-slab/files/roboto-slab-latin-ext-wght-normal.woff2?url'
import sora from './fonts/sora-latin.woff2?url'
import soraExt from '@fontsource-variable/sora/files/sora-latin-ext-wght-normal.woff2?url'
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import sourceSansExt from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url'

export const fontFiles = {
  archivo: { latin: archivo, latinExt: archivoExt },
  archivoCondensed: { latin: archivoCondensed, latinExt: archivoExt },
  archivoWide: { latin: archivoWide, latinExt: archivoExt },
  bricolage: { latin: bricolage, latinExt: bricolageExt },
  figtree: { latin: figtree, latinExt: figtreeExt },
  hanken: { latin: hanken, latinExt: hankenExt },
  robotoSlab: { latin: robotoSlab, latinExt: robotoSlabExt },
  sora: { latin: sora, latinExt: soraExt },
  sourceSans: { latin: sourceSans, latinExt: sourceSansExt },
} as const

export type FontId = keyof typeof fontFiles
