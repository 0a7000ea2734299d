import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { charactersIn, LATIN } from '../src/lib/unicodeRanges.ts'

/**
 * Cuts the Latin font files down to the characters, weights and widths that sites use, and writes them to `src/styles/fonts/`. A whole
 * variable font contains outlines that no page needs, and each page waits for its fonts. Run this after updating a `@fontsource-variable`
 * package, or if a style sheet needs a weight that `src/styles/fonts.ts` doesn't have. Each family's licence goes into
 * `public/`, so that every site has the licences of its fonts, as they require. Source Sans isn't cut down, because its licence reserves the font's name for Adobe's own files.
 */

type Axes = Parameters<typeof subsetFont>[2]['variationAxes']

const wght = { min: 400, max: 850 }
const FONTS: Record<string, { from: string; axes: Axes }> = {
  // Capitals use one width, and other text uses another. Two files with one width each are smaller together than one file with all the
  // widths in between.
  'archivo-condensed': {
    from: 'archivo/files/archivo-latin-wdth-normal',
    axes: { wght: { min: 600, max: 850 }, wdth: 70 },
  },
  archivo: { from: 'archivo/files/archivo-latin-wdth-normal', axes: { wght, wdth: 100 } },
  'archivo-wide': {
    from: 'archivo/files/archivo-latin-wdth-normal',
    axes: { wght, wdth: { min: 100, max: 122 } },
  },
  'bricolage-grotesque': {
    from: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal',
    axes: { wght: { min: 400, max: 800 } },
  },
  figtree: { from: 'figtree/files/figtree-latin-wght-normal', axes: { wght } },
  'hanken-grotesk': { from: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal', axes: { wght } },
  'roboto-slab': { from: 'roboto-slab/files/roboto-slab-latin-wght-normal', axes: { wght } },
  sora: { from: 'sora/files/sora-latin-wght-normal', axes: { wght: { min: 400, max: 800 } } },
}

const root = join(import.meta.dirname, '..')
const fonts = join(root, 'node_modules/@fontsource-variable')
for (const family of readdirSync(fonts))
  copyFileSync(join(fonts, family, 'LICENSE'), join(root, 'public/font-licences', `${family}.txt`))
for (const [name, { from, axes }] of Object.entries(FONTS)) {
  const whole = readFileSync(join(fonts, `${from}.woff2`))
  const cut = await subsetFont(whole, charactersIn(LATIN), { targetFormat: 'woff2', variationAxes: axes })
  writeFileSync(join(root, 'src/styles/fonts', `${name}-latin.woff2`), cut)
  console.log(`${name}: ${whole.length} bytes, now ${cut.length}`)
}
