import type { SiteFrame } from '#plan/page.ts'
import { groundFor, isLegible, legibleShare } from '#rules/content/legible.ts'
import type { Logo } from '#site/brand/brand.ts'
import { themeColours, type Scheme } from '#styles/colours.ts'
import { initialOf, monogram } from '#rules/content/monogram.ts'

const TRADE = /^(?:auto|automotive|campers?|caravans?|cars|motorcycles|motors?|trucks?|vans?|vehicles)$/i

interface Wordmark {
  head: string
  tail: string
  initial: string
  /** Letters of the longer part. On narrow screens, the name is made so small that each part fits on a line. */
  longest: number
}

/** How wide a letter of the second part is, compared with one of the first (header.scss). */
const TAIL = 0.72

/** Longer first parts would be too small on one line of a phone. */
const MOST_LETTERS = 16

/**
 * Splits a dealer's name before the word for the trade, or else in the middle, such as 'Harbourside' and 'Motor Group'. An ending as
 * short as 'RV' stays with the first part.
 */
export function wordmark(name: string): Wordmark {
  const parts = name.trim().split(/\s+/)
  const trade = parts.findIndex((part, index) => index > 0 && TRADE.test(part))
  const middle = Math.ceil(parts.length / 2)
  const isBeforeTrade = trade > 0 && parts.slice(0, trade).join(' ').length <= MOST_LETTERS
  const cut = isBeforeTrade ? trade : parts.slice(middle).join(' ').length > 3 ? middle : parts.length
  const head = parts.slice(0, cut).join(' ')
  const tail = parts.slice(cut).join(' ')
  return {
    head,
    tail,
    initial: initialOf(name),
    longest: Math.max(head.length, Math.round(tail.length * TAIL)),
  }
}

/**
 * An SVG data URI: a separate file would be one more to load while the page's scripts are starting. `brand` and `onBrand` are `#rrggbb`.
 */
export const favicon = (initial: string, brand: string, onBrand: string): string =>
  `data:image/svg+xml,${encodeURIComponent(monogram(initial, brand, onBrand, 'tile').replaceAll('"', "'")).replace(/%(?:2C|2F|3A|3D)/g, decodeURIComponent)}`

interface PlacedLogo {
  src: string
  /** Pixels. */
  width: number
  height: number
  /** The colour of the plate that the logo needs to be seen there; '' for none. */
  plate: string
}

export type Place = 'header' | 'footer' | 'paper'

const WHITE = '#ffffff'

function groundOf(place: Place, { theme }: SiteFrame, scheme: Scheme): string {
  if (place === 'paper') return WHITE
  const { paper = WHITE, night = WHITE, raised = paper } = themeColours(theme, scheme)
  if (place === 'footer' || theme.header === 'overlay') return night
  return theme.header === 'island' ? raised : paper
}

/** The version that can be seen best. If neither can, it gets a plate of another colour. Undefined if the site has no logo. */
export function legibleLogo(site: SiteFrame, place: Place, scheme: Scheme = 'light'): PlacedLogo | undefined {
  const { logo, logoDark = logo } = site.brand ?? {}
  if (!logo || !logoDark) return undefined
  const ground = groundOf(place, site, scheme)
  const shareOf = ({ isTile, shades }: Logo) => (isTile ? 1 : legibleShare(shades, ground))
  const best = shareOf(logoDark) > shareOf(logo) ? logoDark : logo
  const { src, width, height } = best
  return { src, width, height, plate: plateFor(best, ground, site) }
}

function plateFor({ shades, isTile }: Logo, ground: string, { theme }: SiteFrame): string {
  if (isTile || isLegible(shades, ground)) return ''
  const plate = groundFor(shades, [theme.paper, WHITE, theme.night, theme.brand])
  return legibleShare(shades, plate) > legibleShare(shades, ground) ? plate : ''
}
