import type { Site, Theme } from '../settings/schema.ts'

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
    sections: ['shapes', 'story', 'stock', 'reasons', 'news', 'voices', 'places'],
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
    sections: ['stock', 'shapes', 'story', 'news', 'voices', 'reasons', 'places'],
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
    sections: ['shapes', 'reasons', 'stock', 'places', 'story', 'news', 'voices'],
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
    sections: ['stock', 'story', 'shapes', 'news', 'voices', 'reasons', 'places'],
  },
}

export const themeOf = (checked: Theme, template: Site['template'], written: unknown): Theme => ({
  ...checked,
  ...TEMPLATE_THEMES[template],
  ...(written as Partial<Theme> | undefined),
})
