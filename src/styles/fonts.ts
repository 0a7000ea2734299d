import type { Brand, Typeface } from '#site/brand/brand.ts'
import type { Theme } from '#site/settings/schema.ts'
import { LATIN, LATIN_EXT } from '#lib/unicodeRanges.ts'
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

/**
 * The self-hosted font files, which `scripts/fonts.ts` makes from those in the fonts' packages, and whose licences it
 * puts into `public/`. Roboto Slab is under the Apache License 2.0, the others are under the SIL Open Font License.
 */

const fontFiles = {
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

type FontId = keyof typeof fontFiles

/** Measured in a browser, so that lines of Arial are as long as the font's. */
interface Fallback {
  weights: string
  bold: boolean
  stretch?: string
  adjust: number
}

interface Font {
  family: string
  /** The range of weights in the Latin file and, if the font has several, the range of its widths (scripts/fonts.ts). */
  weights: string
  stretch?: string
  /** Fractions of an em, from the font's own tables. */
  ascent: number
  descent: number
  stands: Fallback[]
}

const stands = (regular: number, bold: number): Fallback[] => [
  { weights: '100 500', bold: false, adjust: regular },
  { weights: '501 900', bold: true, adjust: bold },
]

const ARCHIVO = { family: 'Archivo', ascent: 0.878, descent: 0.21 }

const FONTS: Record<FontId, Font> = {
  archivo: { ...ARCHIVO, weights: '400 850', stretch: '100%', stands: stands(0.979, 0.961) },
  archivoCondensed: {
    ...ARCHIVO,
    weights: '600 850',
    stretch: '70%',
    stands: [{ weights: '501 900', bold: true, stretch: '62% 75%', adjust: 0.752 }],
  },
  archivoWide: {
    ...ARCHIVO,
    weights: '400 850',
    stretch: '100% 122%',
    stands: [...stands(0.979, 0.961), { weights: '501 900', bold: true, stretch: '110% 125%', adjust: 1.27 }],
  },
  bricolage: {
    family: 'Bricolage Grotesque',
    weights: '400 800',
    ascent: 0.93,
    descent: 0.27,
    stands: stands(1.046, 1.012),
  },
  figtree: {
    family: 'Figtree',
    weights: '400 850',
    ascent: 0.95,
    descent: 0.25,
    stands: stands(1.004, 0.956),
  },
  hanken: {
    family: 'Hanken Grotesk',
    weights: '400 850',
    ascent: 1,
    descent: 0.303,
    stands: stands(1.006, 0.95),
  },
  robotoSlab: {
    family: 'Roboto Slab',
    weights: '400 850',
    ascent: 1.048,
    descent: 0.271,
    stands: stands(1.052, 0.994),
  },
  sora: { family: 'Sora', weights: '400 800', ascent: 0.97, descent: 0.29, stands: stands(1.12, 1.058) },
  sourceSans: {
    family: 'Source Sans 3',
    weights: '200 900',
    ascent: 1.024,
    descent: 0.4,
    stands: stands(0.929, 0.903),
  },
}

/** `display` is for headings, and the other fields say how they're set; text is always set plainly. */
interface Pairing {
  display: FontId
  text: FontId
  weight: number
  tracking: string
  leading: number
  stretch: string
  transform: 'none' | 'uppercase'
  /** For headings and other large text: condensed typefaces need to be larger, and wide ones smaller. */
  scale: number
  /** In rem, since some typefaces look small for their size. */
  size: number
}

// prettier-ignore
export const PAIRINGS: Record<Theme['type'], Pairing> = {
  grotesk: { display: 'hanken', text: 'hanken', weight: 680, tracking: '-0.032em', leading: 1.04, stretch: 'normal', transform: 'none', scale: 1, size: 1 },
  humanist: { display: 'bricolage', text: 'sourceSans', weight: 700, tracking: '-0.025em', leading: 1.02, stretch: 'normal', transform: 'none', scale: 1.02, size: 1.0625 },
  slab: { display: 'robotoSlab', text: 'sourceSans', weight: 650, tracking: '-0.02em', leading: 1.1, stretch: 'normal', transform: 'none', scale: 0.92, size: 1.0625 },
  condensed: { display: 'archivoCondensed', text: 'archivo', weight: 800, tracking: '-0.012em', leading: 0.94, stretch: '70%', transform: 'uppercase', scale: 1.14, size: 0.96875 },
  wide: { display: 'archivoWide', text: 'archivoWide', weight: 780, tracking: '-0.022em', leading: 1.02, stretch: '122%', transform: 'uppercase', scale: 0.76, size: 0.96875 },
  geometric: { display: 'sora', text: 'figtree', weight: 600, tracking: '-0.04em', leading: 1.08, stretch: 'normal', transform: 'none', scale: 0.93, size: 1 },
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

const LOCAL = {
  regular: "local('Arial'),local('Liberation Sans'),local('Arimo')",
  bold: "local('Arial Bold'),local('Arial-BoldMT'),local('Liberation Sans Bold'),local('Arimo Bold')",
}

/** Arial scaled to the font's metrics, so that nothing moves when the font has loaded. */
const fallbackFaces = (font: Pick<Font, 'family' | 'ascent' | 'descent' | 'stands'>): string =>
  font.stands
    .map(
      ({ weights, bold, stretch, adjust }) =>
        `@font-face{font-family:'${font.family} Fallback';font-weight:${weights};` +
        (stretch ? `font-stretch:${stretch};` : '') +
        `src:${bold ? LOCAL.bold : LOCAL.regular};size-adjust:${percent(adjust)};` +
        `ascent-override:${percent(font.ascent / adjust)};descent-override:${percent(font.descent / adjust)};line-gap-override:0%}`,
    )
    .join('')

function face(
  font: Pick<Font, 'family' | 'weights' | 'stretch'> & { italic?: boolean },
  file: string,
  range: string,
): string {
  return (
    `@font-face{font-family:'${font.family}';font-style:${font.italic ? 'italic' : 'normal'};font-weight:${font.weights};` +
    (font.stretch ? `font-stretch:${font.stretch};` : '') +
    `font-display:swap;src:url(${file}) format('woff2');unicode-range:${range}}`
  )
}

type OwnFonts = NonNullable<Brand['fonts']>

/** Of the dealer's typefaces, which have no other names on the page. */
const OWN = { headings: 'Own Headings', text: 'Own Text' } as const

const stack = (family: string): string => `'${family}','${family} Fallback',system-ui,sans-serif`

const idsOf = (type: Theme['type'], own: OwnFonts): FontId[] => [
  ...new Set([...(own.headings ? [] : [PAIRINGS[type].display]), ...(own.text ? [] : [PAIRINGS[type].text])]),
]

const typefacesOf = (own: OwnFonts): { family: string; typeface: Typeface }[] =>
  (['headings', 'text'] as const).flatMap((role) => {
    const typeface = own[role]
    return typeface ? { family: OWN[role], typeface } : []
  })

/** Latin Extended is for names such as 'Škoda'. */
export function fontFaces(type: Theme['type'], own: OwnFonts = {}): string {
  return [
    ...typefacesOf(own).map(({ family, typeface }) => ownFaces(family, typeface)),
    ...idsOf(type, own).map((id) => {
      const font = FONTS[id]
      const file = fontFiles[id]
      return fallbackFaces(font) + face(font, file.latin, LATIN) + face(font, file.latinExt, LATIN_EXT)
    }),
  ].join('')
}

function ownFaces(family: string, { faces, ascent, descent, adjust }: Typeface): string {
  return [
    fallbackFaces({ family, ascent, descent, stands: stands(adjust.regular, adjust.bold) }),
    ...faces.flatMap(({ weights, italic, latin, latinExt }) => [
      face({ family, weights, italic }, latin, LATIN),
      ...(latinExt === undefined ? [] : [face({ family, weights, italic }, latinExt, LATIN_EXT)]),
    ]),
  ].join('')
}

/** At most two. */
export const fontPreloads = (type: Theme['type'], own: OwnFonts = {}): string[] => [
  ...new Set([
    ...typefacesOf(own).map(({ typeface }) => typeface.preload),
    ...idsOf(type, own).map((id) => fontFiles[id].latin),
  ]),
]

/** How headings in a dealer's own typeface are set, whatever the template does with its typefaces. */
const OWN_HEADINGS = {
  tracking: '-0.015em',
  leading: 1.1,
  stretch: 'normal',
  transform: 'none',
  scale: 1,
} as const

export function fontTokens({ type, tokens }: Theme, own: OwnFonts = {}): Record<string, string> {
  const pairing = {
    ...PAIRINGS[type],
    ...(own.headings && { ...OWN_HEADINGS, weight: own.headings.weight }),
    ...(own.text && { size: 1 }),
    ...(tokens.text_size !== null && { size: tokens.text_size / 16 }),
  }
  const family = (role: keyof OwnFonts, id: FontId): string => (own[role] ? OWN[role] : FONTS[id].family)
  return {
    'font-text': stack(family('text', pairing.text)),
    'font-display': stack(family('headings', pairing.display)),
    'display-weight': String(pairing.weight),
    'display-tracking': pairing.tracking,
    'display-leading': String(pairing.leading),
    'display-stretch': pairing.stretch,
    'display-case': pairing.transform,
    'display-scale': String(Number((pairing.scale * (tokens.heading_size ?? 1)).toFixed(4))),
    'text-size': `${pairing.size}rem`,
  }
}
