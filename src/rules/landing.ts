import { text } from './values.ts'

/** Landing listings: stock lists with an address, a title and a filter of their own (spec §2 'Search'). */

export interface Landing {
  slug: string
  title: string
  subtitle: string
  /** In the search service's filter syntax. */
  filter: string
}

export interface LandingSite {
  city?: string | null
  override_city?: string | null
  state?: string | null
  /** Whether titles name the city. */
  landing_city?: boolean
}

interface LandingEntry {
  slug: string
  heading: string
  subtitle: string
  filter: string
}

const LANDINGS: readonly LandingEntry[] = [
  {
    slug: '7-seater-cars',
    heading: '7 Seater Cars for Sale',
    subtitle: 'View our range of 7 seater SUV and 4WD people movers',
    filter: 'seats=7',
  },
]

/** The slugs of all landing listings. */
export const LANDING_SLUGS: readonly string[] = LANDINGS.map((each) => each.slug)

/**
 * The landing listing of a slug, or null: '7 Seater Cars for Sale in {city}, {state}', without the city where the
 * site leaves it out (spec §2). The city is `override_city` where that is set.
 */
export function landingOf(slug: unknown, site: LandingSite): Landing | null {
  const entry = LANDINGS.find((each) => each.slug === slug)
  if (!entry) return null
  const city = site.landing_city === false ? '' : text(site.override_city) || text(site.city)
  const place = [city, text(site.state)].filter((part) => part !== '').join(', ')
  const title = place === '' ? entry.heading : `${entry.heading} in ${place}`
  return { slug: entry.slug, title, subtitle: entry.subtitle, filter: entry.filter }
}
