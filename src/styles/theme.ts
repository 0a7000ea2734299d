import type { Brand, Typeface } from '#site/brand/brand.ts'
import type { Theme } from '#site/settings/schema.ts'
import { luminance } from '#lib/colour.ts'
import { fontFaces, fontTokens } from './fonts.ts'
import { themeColours, type Scheme } from './colours.ts'
import { LAYERS, OWN_LAYER } from './layers.ts'

const RADII: Record<Theme['radius'], Record<string, string>> = {
  sharp: { 'radius-s': '0', 'radius-m': '0', 'radius-l': '0', 'radius-button': '0', 'radius-chip': '0' },
  soft: {
    'radius-s': '0.375rem',
    'radius-m': '0.75rem',
    'radius-l': '1.25rem',
    'radius-button': '0.5rem',
    'radius-chip': '0.375rem',
  },
  round: {
    'radius-s': '0.75rem',
    'radius-m': '1.25rem',
    'radius-l': '2rem',
    'radius-button': '99rem',
    'radius-chip': '99rem',
  },
}

/** From the radius of a card's corners in px, in the proportions of `soft`. */
const radii = (card: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ s: 0.5, m: 1, l: 5 / 3, button: 2 / 3, chip: 0.5 }).map(([name, share]) => [
      `radius-${name}`,
      rem(card * share),
    ]),
  )

const rem = (px: number): string => `${Number((px / 16).toFixed(4))}rem`

const DENSITIES: Record<Theme['density'], string> = { compact: '0.78', regular: '1', airy: '1.28' }

/** Shadows can't be seen in dark mode, so raised surfaces have an edge instead. */
const DARK_SHADOWS = {
  'shadow-1': '0 0 0 1px var(--line)',
  'shadow-2': '0 0 0 1px var(--line),0 22px 48px -18px rgb(0 0 0/80%)',
}

const declare = (tokens: Record<string, string>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** For what the browser itself draws, such as scrollbars and fields. */
const schemeOf = ({ paper = '#ffffff' }: Record<string, string>): Scheme =>
  luminance(paper) < 0.18 ? 'dark' : 'light'

/** Each value is a checked colour, a number or a name from a fixed list, so nothing can close the style's element. */
export function themeCss(theme: Theme, fonts: Brand['fonts'] = {}): string {
  const light = themeColours(theme)
  const tokens = {
    ...light,
    ...(theme.tokens.radius === null ? RADII[theme.radius] : radii(theme.tokens.radius)),
    density: theme.tokens.spacing === null ? DENSITIES[theme.density] : String(theme.tokens.spacing),
    ...shadows(theme.tokens.shadow ?? 1),
    ...fontTokens(theme, fonts),
  }
  const day = `:root{color-scheme:${schemeOf(light)};${declare(tokens)}}`
  const night = theme.dark === 'off' ? '' : nightCss(theme, light)
  return `${fontFaces(theme.type, fonts)}${LAYERS}@layer tokens{${day}${night}}${ownTokens(fonts)}`
}

/** In the last layer, because style sheets that load later set the same token. */
const ownTokens = ({ headings }: NonNullable<Brand['fonts']>): string =>
  headings ? `@layer ${OWN_LAYER}{.wordmark{--letter:${letterWidth(headings)}}}` : ''

function shadows(strength: number): Record<string, string> {
  const colour = (percent: number): string =>
    `rgb(12 18 28/${Number(Math.min(100, percent * strength).toFixed(2))}%)`
  return {
    'shadow-1': `0 1px 2px ${colour(6)},0 6px 20px -8px ${colour(14)}`,
    'shadow-2': `0 2px 4px ${colour(6)},0 22px 48px -18px ${colour(30)}`,
  }
}

/** In em, of a name in bold letters. 0.595 is what Arial's would need: the widths in `looks/_types.scss` are in that proportion to their fonts. */
const letterWidth = ({ adjust }: Typeface): string => (0.595 * adjust.bold).toFixed(2)

function nightCss(theme: Theme, light: Record<string, string>): string {
  const dark = themeColours(theme, 'dark')
  const changed = Object.fromEntries(Object.entries(dark).filter(([name, value]) => light[name] !== value))
  return `@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${declare({ ...changed, ...DARK_SHADOWS })}}}`
}
