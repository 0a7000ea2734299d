import { contrast, readable } from '#lib/colour.ts'
import { TEMPLATE_THEMES } from '#site/theme/templateThemes.ts'
import type { Theme } from '#site/settings/schema.ts'
import type { Template } from './trades.ts'

/**
 * The minimum contrast of a brand colour with the page's background, and of an accent colour with dark bands (WCAG
 * 2.2, 1.4.11).
 */
const RATIO = 3
const PAPER = '#ffffff'

interface Chosen {
  theme: Partial<Theme>
  /** A sentence for each requested colour that was adjusted. */
  notes: string[]
}

/** A new tenant's own theme settings: the requested colours, adjusted if they'd be hard to see. */
export const chosenTheme = (template: Template, asked: { brand?: string; accent?: string }): Chosen => {
  const theme = TEMPLATE_THEMES[template]
  const notes: string[] = []
  const mended = (name: 'brand' | 'accent', colour: string | undefined, on: string, where: string) => {
    if (colour === undefined || colour === theme[name]) return {}
    const ratio = contrast(colour, on)
    const shade = ratio >= RATIO ? colour : readable(colour, [on], RATIO)
    if (shade !== colour)
      notes.push(
        `${name} ${colour} is hard to see on ${where} ${on} (contrast ${cut(ratio)}:1, needs ${RATIO}:1), so ${shade} is used instead`,
      )
    return { [name]: shade }
  }
  return {
    theme: {
      ...mended('brand', asked.brand, theme.paper ?? PAPER, 'the page'),
      ...mended('accent', asked.accent, theme.night ?? '#0f141c', 'dark bands'),
    },
    notes,
  }
}

/**
 * Cuts the ratio off after two decimals. If it were rounded, 2.999 would be shown as 3.00, although it isn't enough.
 */
const cut = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2)
