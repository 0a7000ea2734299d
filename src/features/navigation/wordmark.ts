import { initialOf, monogram } from '#rules/content/monogram.ts'

/** Words that say what a dealer sells rather than who it is. */
const TRADE = /^(?:auto|automotive|campers?|caravans?|cars|motorcycles|motors?|trucks?|vans?|vehicles)$/i

/** A dealer's name set as a wordmark. */
interface Wordmark {
  head: string
  tail: string
  initial: string
  /** The length of its longest word, so that narrow screens can make the name small enough. */
  longest: number
}

/**
 * Splits a dealer's name in two, the first for the large line of its wordmark: 'Harbourside' and 'Motor Group'. It's
 * split before the word for the trade, or in the middle; an ending as short as 'RV' stays with the name.
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
 * The favicon as an SVG data URI, because a separate file would load while the page wakes: the initial on the brand colour. `brand` and
 * `onBrand` are `#rrggbb`.
 */
export const favicon = (initial: string, brand: string, onBrand: string): string =>
  `data:image/svg+xml,${encodeURIComponent(monogram(initial, brand, onBrand, 'tile').replaceAll('"', "'")).replace(/%(?:2C|2F|3A|3D)/g, decodeURIComponent)}`
