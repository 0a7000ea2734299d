import { initialOf, monogram } from '#rules/content/monogram.ts'

/** Words that say what a dealer sells rather than who it is. */
const TRADE = /^(?:auto|automotive|campers?|caravans?|cars|motorcycles|motors?|trucks?|vans?|vehicles)$/i

/** A dealer's name, split into two lines for its wordmark. */
interface Wordmark {
  head: string
  tail: string
  initial: string
  /** Length of the name's longest word. On narrow screens, the name is made so small that this word fits. */
  longest: number
}

/**
 * Splits a dealer's name in two, such as 'Harbourside' and 'Motor Group'. The first part is the large line of the wordmark. The name is
 * split before the word for the trade, or else in the middle, but an ending as short as 'RV' stays with the first part.
 */
export function wordmark(name: string): Wordmark {
  const parts = name.trim().split(/\s+/)
  const trade = parts.findIndex((part, index) => index > 0 && TRADE.test(part))
  const middle = Math.ceil(parts.length / 2)
  const cut = trade > 0 ? trade : parts.slice(middle).join(' ').length > 3 ? middle : parts.length
  return {
    head: parts.slice(0, cut).join(' '),
    tail: parts.slice(cut).join(' '),
    initial: initialOf(name),
    longest: Math.max(...parts.map(({ length }) => length)),
  }
}

/**
 * Returns the favicon, which is the initial on the brand colour, as an SVG data URI. A separate file would be one more to load while the
 * page's scripts are starting. `brand` and `onBrand` are `#rrggbb`.
 */
export const favicon = (initial: string, brand: string, onBrand: string): string =>
  `data:image/svg+xml,${encodeURIComponent(monogram(initial, brand, onBrand, 'tile').replaceAll('"', "'")).replace(/%(?:2C|2F|3A|3D)/g, decodeURIComponent)}`
