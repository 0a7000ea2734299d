import type { Theme } from '#site/schema.ts'
import { contrast, luminance, mix, readable, textOn } from './colour.ts'
import { fontFaces, fontTokens } from './fonts.ts'

/** Corners in rem: controls, cards, panels; pills are chips and, on round themes, buttons. */
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

/** White space: a factor on every section and gap. */
const DENSITIES: Record<Theme['density'], string> = { compact: '0.78', regular: '1', airy: '1.28' }

/**
 * A theme's colours with everything derived from them. Each text colour reaches 4.5:1 on what it stands on, each line
 * that marks a control 3:1 (WCAG 2.2, 1.4.3 and 1.4.11), whatever the tenant chose.
 */
export function themeColours(theme: Theme): Record<string, string> {
  const { brand, accent, paper, surface, night } = theme
  const light = [paper, surface]
  const ink = readable(theme.ink, light, 7)
  const onNight = textOn(night)
  const nightRaised = mix(night, onNight, 0.08)
  const onBrand = textOn(brand)
  // A hovered button steps away from its own text, so that its contrast only grows; near-black has to step up.
  const hoverTo = onBrand === '#ffffff' && luminance(brand) > 0.03 ? '#000000' : '#ffffff'
  return {
    brand,
    'on-brand': onBrand,
    'brand-hover': mix(brand, hoverTo, 0.16),
    'brand-text': readable(brand, light, 4.5),
    'brand-night': readable(brand, [night, nightRaised], 4.5),
    'brand-tint': mix(paper, brand, 0.09),
    accent,
    'on-accent': textOn(accent),
    'accent-night': readable(accent, [night, nightRaised], 4.5),
    ink,
    'ink-soft': readable(mix(ink, paper, 0.34), light, 4.6),
    paper,
    surface,
    'surface-strong': mix(surface, ink, 0.07),
    line: mix(surface, ink, 0.1),
    'line-strong': readable(mix(paper, ink, 0.45), light, 3),
    night,
    'night-raised': nightRaised,
    'on-night': onNight,
    'on-night-soft': readable(mix(onNight, night, 0.3), [night, nightRaised], 4.6),
    'night-line': mix(night, onNight, 0.18),
    'focus-ring': contrast(brand, paper) >= 3 ? brand : ink,
  }
}

/**
 * The inline style of a tenant's pages: its fonts and its tokens as custom properties. Every value is a checked colour,
 * a number or a name from a fixed list, so nothing in it can close the style element.
 */
export function themeCss(theme: Theme): string {
  const tokens = {
    ...themeColours(theme),
    ...RADII[theme.radius],
    density: DENSITIES[theme.density],
    ...fontTokens(theme.type),
  }
  const lines = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`)
  return `${fontFaces(theme.type)}:root{${lines.join(';')}}`
}
