import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LATIN } from '../src/styles/ranges.ts'

/**
 * Cuts the Latin font files down to the characters, weights and widths that sites use, and writes them to `src/styles/fonts/`. A whole
 * variable font contains outlines that no page needs, and each page waits for its fonts. Run this after updating a `@fontsource-variable`
 * package, or if a style sheet needs a weight that `src/styles/fonts.ts` doesn't have. The tool that this runs is fetched from npm, because
 * nothing else needs it. Each family's licence goes into `public/`, so that every site has the licences of its fonts, as they require.
 * Source Sans isn't cut down, because its licence reserves the font's name for Adobe's own files.
 */

const TOOL = 'subset-font@2.9.0'

interface Range {
  min: number
  max: number
}
type Axes = Record<string, Range | number>

interface Options {
  targetFormat: 'woff2'
  variationAxes: Axes
}
type SubsetFont = (font: Buffer, text: string, options: Options) => Promise<Buffer>

const wght: Range = { min: 400, max: 850 }
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

const TEXT = LATIN.split(',')
  .flatMap((range) => {
    const [first = 0, last = first] = range
      .slice('U+'.length)
      .split('-')
      .map((point) => Number.parseInt(point, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
  .join('')

const root = join(import.meta.dirname, '..')
const workshop = mkdtempSync(join(tmpdir(), 'forecourt-fonts-'))
try {
  const { status } = spawnSync('npm', ['install', '--prefix', workshop, '--ignore-scripts', TOOL], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`npm did not install ${TOOL}`)
  const subsetFont = createRequire(join(workshop, 'package.json'))('subset-font') as SubsetFont
  const fonts = join(root, 'node_modules/@fontsource-variable')
  for (const family of readdirSync(fonts))
    copyFileSync(join(fonts, family, 'LICENSE'), join(root, 'public/font-licences', `${family}.txt`))
  for (const [name, { from, axes }] of Object.entries(FONTS)) {
    const whole = readFileSync(join(fonts, `${from}.woff2`))
    const cut = await subsetFont(whole, TEXT, { targetFormat: 'woff2', variationAxes: axes })
    writeFileSync(join(root, 'src/styles/fonts', `${name}-latin.woff2`), cut)
    console.log(`${name}: ${whole.length} bytes, now ${cut.length}`)
  }
} finally {
  rmSync(workshop, { recursive: true, force: true })
}
