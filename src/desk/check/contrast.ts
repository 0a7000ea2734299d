import type { Theme } from '#site/schema.ts'
import { contrast } from '#styles/colour.ts'
import type { Report } from './finding.ts'

type Colour = 'brand' | 'accent' | 'ink' | 'paper' | 'surface' | 'night'

/** Pairs that visitors see together, with the contrast that they need (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: readonly { field: Colour; on: Colour; ratio: number }[] = [
  { field: 'ink', on: 'paper', ratio: 4.5 },
  { field: 'ink', on: 'surface', ratio: 4.5 },
  { field: 'brand', on: 'paper', ratio: 3 },
  { field: 'accent', on: 'night', ratio: 3 },
]

/** Colours that pages can't use as they are: they are drawn in another shade, which is not what was chosen. */
export const checkContrast = (theme: Theme, report: Report): void => {
  for (const { field, on, ratio } of PAIRS) {
    const found = contrast(theme[field], theme[on])
    if (found >= ratio) continue
    const cut = (Math.floor(found * 100) / 100).toFixed(2)
    report({
      level: 'warning',
      file: 'site.json',
      field: `theme.${field}`,
      message: `${theme[field]} on theme.${on} ${theme[on]} has a contrast of ${cut}:1, where ${ratio}:1 is needed, so pages draw it in another shade: choose a ${darker(theme, on)} one`,
    })
  }
}

const darker = (theme: Theme, on: Colour): string =>
  contrast(theme[on], '#000000') > contrast(theme[on], '#ffffff') ? 'darker' : 'lighter'
