import type { Site, Theme } from '../settings/schema.ts'
import type { BuiltIn } from '../settings/sections.ts'
import { BUILT_IN } from '#extend/builtInSections.ts'
import { contrast } from '#lib/colour.ts'

/**
 * The theme of each template (spec §1 `template`): a palette, a type pairing and a layout. They're so different that visitors wouldn't take
 * two sites with different templates for the same product. The `theme` in a site's settings overrides its template's theme.
 */
export const TEMPLATE_THEMES: Record<Site['template'], Partial<Theme>> = {
  /** A mainstream group: plain, wide and blue, with stock first and the group's locations last. */
  group: {
    brand: '#0a5a94',
    accent: '#ff8a5c',
    ink: '#0e1b2a',
    paper: '#ffffff',
    surface: '#eef4f8',
    night: '#071c30',
    type: 'grotesk',
    radius: 'soft',
    density: 'regular',
    header: 'stacked',
    card: 'elevated',
    hero: 'panel',
    footer: 'columns',
  },
  /** Adventure: earthy colours, a slab serif, text on a brand-coloured panel, and the story early on. */
  rv: {
    brand: '#94391b',
    accent: '#e0a02f',
    ink: '#2b211b',
    paper: '#fcf8f0',
    surface: '#f2e8d7',
    night: '#22332b',
    type: 'slab',
    radius: 'round',
    density: 'airy',
    header: 'bar',
    card: 'outlined',
    hero: 'split',
    footer: 'columns',
  },
  /** A showroom at night: condensed capitals, poster cards and a full-screen picture. */
  moto: {
    brand: '#c92805',
    accent: '#ffc400',
    ink: '#131416',
    paper: '#ffffff',
    surface: '#f1f1ef',
    night: '#0b0c0e',
    type: 'condensed',
    radius: 'sharp',
    density: 'compact',
    header: 'overlay',
    card: 'poster',
    hero: 'full',
    footer: 'banner',
  },
  /** A workshop: wide capitals, ruled tables of facts, and amber on black. */
  trucks: {
    brand: '#1d2125',
    accent: '#f4b000',
    ink: '#16191c',
    paper: '#ffffff',
    surface: '#efeeea',
    night: '#11161b',
    type: 'wide',
    radius: 'sharp',
    density: 'compact',
    header: 'stacked-band',
    card: 'row',
    hero: 'plate',
    footer: 'plate',
  },
  /** By the sea: rounded and airy, without frames. */
  campers: {
    brand: '#0b7269',
    accent: '#ff9f80',
    ink: '#12312f',
    paper: '#fffdf9',
    surface: '#e8f3ef',
    night: '#0a3537',
    type: 'geometric',
    radius: 'round',
    density: 'airy',
    header: 'island',
    card: 'bare',
    hero: 'arch',
    footer: 'centred',
  },
}

/** The order of the home page's sections in each template. */
export const HOME_ORDERS: Record<Site['template'], readonly BuiltIn<'home'>[]> = {
  group: BUILT_IN.home,
  rv: ['hero', 'body_types', 'story', 'stock', 'reasons', 'articles', 'testimonials', 'locations'],
  moto: ['hero', 'stock', 'body_types', 'story', 'articles', 'testimonials', 'reasons', 'locations'],
  trucks: ['hero', 'body_types', 'reasons', 'stock', 'locations', 'story', 'articles', 'testimonials'],
  campers: ['hero', 'stock', 'story', 'body_types', 'articles', 'testimonials', 'reasons', 'locations'],
}

export const themeOf = (checked: Theme, template: Site['template'], written: unknown): Theme => ({
  ...checked,
  ...TEMPLATE_THEMES[template],
  ...(written as Partial<Theme> | undefined),
  tokens: checked.tokens,
  fonts: checked.fonts,
})

type Colour = 'brand' | 'accent' | 'ink' | 'paper' | 'surface' | 'night'

interface Check {
  field: Colour
  on: Colour
  /** The minimum contrast between `field` and `on` (WCAG 2.2, 1.4.3 and 1.4.11). */
  ratio: number
  /** What happens on pages if the contrast is lower: the end of the warning. */
  then: string
}

const CHECKS: Check[] = [
  { field: 'ink', on: 'paper', ratio: 4.5, then: 'text is drawn in a darker or lighter shade' },
  { field: 'ink', on: 'surface', ratio: 4.5, then: 'text is drawn in a darker or lighter shade' },
  {
    field: 'brand',
    on: 'paper',
    ratio: 3,
    then: 'buttons are hard to see, and links use a different shade',
  },
  { field: 'accent', on: 'night', ratio: 3, then: 'a different shade is used on dark bands' },
]

/** If the contrast between `paper` and `surface` is more than this, no text colour is readable on both of them. */
const FAR = 4.5
/** If the contrast between `night` and white is less than this, white text isn't readable on `night`. */
const NIGHT = 4.5

/**
 * A warning for each colour of the palette that can't be used as it is, with the name of its field. These warnings don't stop a build,
 * because shades are adjusted until they're readable (src/styles/colours.ts).
 */
export function paletteNotes(theme: Theme): string[] {
  const weak = CHECKS.filter(({ field, on, ratio }) => contrast(theme[field], theme[on]) < ratio).map(
    ({ field, on, ratio, then }) =>
      `theme.${field} ${theme[field]} on theme.${on} ${theme[on]} has a contrast of ${ratioOf(theme[field], theme[on])}, but needs ${ratio}:1, so ${then}`,
  )
  if (contrast(theme.paper, theme.surface) > FAR)
    weak.push(
      `theme.surface ${theme.surface} is too different from theme.paper ${theme.paper} (a contrast of ${ratioOf(theme.paper, theme.surface)}), so no text is easy to read on both`,
    )
  if (contrast(theme.night, '#ffffff') < NIGHT)
    weak.push(
      `theme.night ${theme.night} is too light for white text (its contrast is ${ratioOf(theme.night, '#ffffff')}, but must be at least 4.5:1), so dark bands are drawn as light ones`,
    )
  return weak
}

/** The contrast with two decimals, rounded down. Otherwise 4.499, which isn't enough, would be shown as 4.50, which is. */
const ratioOf = (one: string, other: string): string =>
  `${(Math.floor(contrast(one, other) * 100) / 100).toFixed(2)}:1`
