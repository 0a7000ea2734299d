import { contrast } from '#lib/colour.ts'

/** A colour of a picture as '#rrggbb', and how much of the picture it covers, from 0 to 1. */
export interface Shade {
  colour: string
  share: number
}

/** The least contrast at which a shape still stands out. A logo needn't be as clear as text (WCAG 2.2, 1.4.3 and 1.4.11). */
const STANDS_OUT = 2
/** How much of a logo must stand out from its ground. */
const ENOUGH = 0.7

export const legibleShare = (shades: readonly Shade[], ground: string): number =>
  shades.reduce((sum, { colour, share }) => (contrast(colour, ground) >= STANDS_OUT ? sum + share : sum), 0)

export const isLegible = (shades: readonly Shade[], ground: string): boolean =>
  legibleShare(shades, ground) >= ENOUGH

export const groundFor = (shades: readonly Shade[], grounds: readonly [string, ...string[]]): string =>
  grounds.find((ground) => isLegible(shades, ground)) ??
  grounds.reduce((best, ground) =>
    legibleShare(shades, ground) > legibleShare(shades, best) ? ground : best,
  )
