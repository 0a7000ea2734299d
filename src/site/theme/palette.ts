import { contrast } from '#lib/colour.ts'
import type { Theme } from '../settings/schema.ts'

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
 * because shades are adjusted until they're readable (src/styles/theme.ts).
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
