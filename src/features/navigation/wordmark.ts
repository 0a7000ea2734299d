import { initialOf, monogram } from '#rules/content/monogram.ts'

/** Words that say what a dealer sells rather than who it is. */
const TRADE = /^(?:auto|automotive|campers?|caravans?|cars|motorcycles|motors?|trucks?|vans?|vehicles)$/i

/** A dealer's name split into lines for its wordmark. */
interface Wordmark {
  head: string
  tail: string
  initial: string
  /** The length of the name's longest word, so that narrow screens can make the name small enough. */
  longest: number
}

/**
 * Splits a dealer's name in two, such as 'Harbourside' and 'Motor Group'; the first part is the large line of the wordmark. It's split
 * before the word for the trade, or else in the middle, but an ending as short as 'RV' stays with the name.
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
 * Returns the favicon, the initial on the brand colour, as an SVG data URI: a separate file would load while the page is waking. `brand`
 * and `onBrand` are `#rrggbb`.
 */
export const favicon = (initial: string, brand: string, onBrand: string): string =>
  `data:image/svg+xml,${encodeURIComponent(monogram(initial, brand, onBrand, 'tile').replaceAll('"', "'")).replace(/%(?:2C|2F|3A|3D)/g, decodeURIComponent)}`
