import type { Theme } from '#site/settings/schema.ts'
import { contrast, luminance, mix, parseHex, readable, textOn } from '#lib/colour.ts'

/** The same on every site; themeColours() adapts them to the page's colours. */
const STATES = { good: '#14703c', warn: '#8a5a00', bad: '#b3261e' }

export type Scheme = 'light' | 'dark'

type Base = Pick<Theme, 'brand' | 'accent' | 'ink' | 'paper' | 'surface' | 'night'>

function darkened(night: string): string {
  let dark = night
  while (luminance(dark) > 0.012) dark = mix(dark, '#000000', 0.15)
  return dark
}

/** A brand's colour near black has no hue to lighten in dark mode, so the second colour stands in. */
function darkModeHue({ brand, accent }: Base): string {
  const parts = parseHex(brand)
  return luminance(brand) < 0.03 && Math.max(...parts) - Math.min(...parts) < 40 ? accent : brand
}

/** From the theme's dark colour, with the brand light enough to be seen on it (WCAG 2.2, 1.4.3, 1.4.11). */
function darkBase(theme: Base): Base {
  const deep = darkened(theme.night)
  const paper = mix(deep, '#000000', 0.22)
  const surface = mix(paper, '#ffffff', 0.05)
  return {
    paper,
    surface,
    ink: mix('#f4f4f2', deep, 0.06),
    brand: readable(darkModeHue(theme), [paper, mix(paper, '#ffffff', 0.1)], 3),
    accent: readable(theme.accent, [paper, mix(paper, '#ffffff', 0.1)], 3),
    night: mix(deep, '#ffffff', 0.075),
  }
}

/**
 * Text has a contrast of 4.5:1, and lines that mark controls 3:1, whatever colours the tenant has chosen (WCAG 2.2,
 * 1.4.3, 1.4.11).
 */
export function themeColours(theme: Theme, scheme: Scheme = 'light'): Record<string, string> {
  const dark = scheme === 'dark'
  const { brand, accent, paper, surface, night, ...base } = dark ? darkBase(theme) : theme
  // Of cards, menus and dialogs.
  const raised = dark ? mix(paper, '#ffffff', 0.075) : paper
  const grounds = [paper, surface, raised]
  const ink = readable(base.ink, grounds, 7)
  const onNight = textOn(night)
  const nightRaised = mix(night, onNight, 0.08)
  const onBrand = textOn(brand)
  // Away from the text's colour, so that the contrast grows. Only a button that's nearly black gets lighter under
  // white text, because it can't get darker.
  const hoverTo = onBrand === '#ffffff' && luminance(brand) > 0.03 ? '#000000' : '#ffffff'
  // Of coloured sections: the brand's own shade, dimmed in dark mode.
  const field = dark ? mix(theme.brand, paper, luminance(theme.brand) > 0.3 ? 0.55 : 0.22) : brand
  const line = dark ? 0.15 : 0.1
  const tint = mix(raised, brand, dark ? 0.2 : 0.09)
  const strong = mix(surface, ink, dark ? 0.1 : 0.07)
  const all = [...grounds, tint, strong]
  return {
    brand,
    'on-brand': onBrand,
    'brand-hover': mix(brand, hoverTo, 0.16),
    'brand-text': readable(brand, all, 4.5),
    'brand-night': readable(brand, [night, nightRaised], 4.5),
    'brand-tint': tint,
    field,
    'on-field': textOn(field),
    accent,
    'on-accent': textOn(accent),
    'accent-night': readable(accent, [night, nightRaised], 4.5),
    ink,
    'ink-soft': readable(mix(ink, paper, 0.34), all, 4.6),
    paper,
    surface,
    raised,
    'surface-strong': strong,
    line: mix(dark ? raised : surface, ink, line),
    'line-strong': readable(mix(paper, ink, 0.45), grounds, 3),
    night,
    'night-raised': nightRaised,
    'on-night': onNight,
    'on-night-soft': readable(mix(onNight, night, 0.3), [night, nightRaised], 4.6),
    'night-line': mix(night, onNight, 0.18),
    // Stays light in dark mode, for example for a button on a picture.
    chalk: dark ? mix('#f4f4f2', theme.paper, 0.4) : paper,
    'on-chalk': dark ? readable(theme.ink, [mix('#f4f4f2', theme.paper, 0.4)], 7) : ink,
    'focus-ring': grounds.every((ground) => contrast(brand, ground) >= 3) ? brand : ink,
    ...stateColours(grounds, dark),
  }
}

/** `good` is used on the page, `good-text` on `good-ground`; the others work the same way. */
function stateColours(grounds: string[], dark: boolean): Record<string, string> {
  const [paper = ''] = grounds
  return Object.fromEntries(
    Object.entries(STATES).flatMap(([name, hue]) => {
      const ground = mix(paper, hue, dark ? 0.24 : 0.13)
      return [
        [name, readable(hue, grounds, 4.5)],
        [`${name}-ground`, ground],
        [`${name}-text`, readable(hue, [ground], 6)],
      ]
    }),
  )
}

/** The pairs of a table that has the colours on each background. */
export const pairs = (table: Record<string, string>): [string, string][] =>
  Object.entries(table).flatMap(([ground, colours]) =>
    colours.split(' ').map((colour): [string, string] => [colour, ground]),
  )

/** Backgrounds and the colours of text on them (WCAG 2.2, 1.4.3: 4.5:1). */
export const TEXT = pairs({
  brand: 'on-brand',
  'brand-hover': 'on-brand',
  accent: 'on-accent',
  paper: 'brand-text ink ink-soft bad good',
  surface: 'brand-text ink ink-soft bad',
  raised: 'brand-text ink ink-soft bad',
  night: 'on-night on-night-soft brand-night accent-night',
  'night-raised': 'on-night',
  field: 'on-field',
  chalk: 'on-chalk',
  'brand-tint': 'brand-text ink ink-soft',
  'surface-strong': 'brand-text ink ink-soft',
  'good-ground': 'good-text',
  'warn-ground': 'warn-text',
  'bad-ground': 'bad-text',
})
