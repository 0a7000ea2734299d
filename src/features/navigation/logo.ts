import type { SiteFrame } from '#plan/page.ts'
import { groundFor, isLegible, legibleShare } from '#rules/content/legible.ts'
import type { Logo } from '#site/brand/brand.ts'
import { themeColours, type Scheme } from '#styles/theme.ts'

/** The dealer's logo on a ground. */
interface PlacedLogo {
  src: string
  /** Pixels. */
  width: number
  height: number
  /** The colour of the plate that the logo needs to be seen there; '' for none. */
  plate: string
}

/** Where a logo stands: in the header, in the footer, or on printed paper. */
export type Place = 'header' | 'footer' | 'paper'

const WHITE = '#ffffff'

function groundOf(place: Place, { theme }: SiteFrame, scheme: Scheme): string {
  if (place === 'paper') return WHITE
  const { paper = WHITE, night = WHITE, raised = paper } = themeColours(theme, scheme)
  if (place === 'footer' || theme.header === 'overlay') return night
  return theme.header === 'island' ? raised : paper
}

/**
 * The version of a site's logo that can be seen best in a place. If neither can, it gets a plate of another colour.
 *
 * @returns undefined if the site has no logo
 */
export function placedLogo(site: SiteFrame, place: Place, scheme: Scheme = 'light'): PlacedLogo | undefined {
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
