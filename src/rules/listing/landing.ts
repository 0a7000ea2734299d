import { lookUp, above, list, text } from '#lib/values.ts'
import { oneOf } from './listing.ts'
import { namesOfMake } from './makes.ts'

/** Landing listings: stock lists with an address, a title and a filter of their own (spec §2 'Search'). */

export interface Landing {
  slug: string
  title: string
  subtitle: string
  /** The list's filter, in the search service's syntax. */
  filter: string
}

export interface LandingSite {
  /** 'sale', 'rent' or 'subscription'; 'sale' if missing. */
  stock_for?: string | null
  city?: string | null
  override_city?: string | null
  state?: string | null
  landing_city?: boolean
  /** The site's own landing listings. A listing here replaces the one with the same slug that all sites have. */
  landing_listings?: readonly OwnLanding[] | null
}

export interface OwnLanding {
  slug: string
  /** The title without the place. */
  title: string
  subtitle?: string | null
  /**
   * What the listing contains, in a shopper's words, such as 'utes under $30,000'. The words mean the same as in the site's search box
   * (search/query/listPhrase.ts).
   */
  search?: string | null
  filter?: LandingFilter | null
}

/** The filters of a site's own landing listing. The values in a list are alternatives, and both ends of a range are included. */
export type LandingFilter = { [A in LandingList]?: readonly string[] | null } & {
  [A in (typeof LANDING_NUMBER_FIELDS)[number]]?: readonly number[] | null
} & { [A in (typeof LANDING_RANGES)[number]]?: { min?: number | null; max?: number | null } | null }

export const LANDING_LISTS = [
  'make',
  'model',
  'car_type',
  'body',
  'simple_fuel',
  'transmission',
  'drive',
  'colour',
  'location_name',
  'dealership_slug',
] as const
export const LANDING_NUMBER_FIELDS = ['seats'] as const
export const LANDING_RANGES = ['year', 'price', 'km'] as const
type LandingList = (typeof LANDING_LISTS)[number]

interface LandingEntry {
  slug: string
  heading: string
  subtitle: string
  filter: string
}

const LANDINGS: readonly LandingEntry[] = [
  {
    slug: '7-seater-cars',
    heading: '7 seater cars',
    subtitle: 'View our range of 7 seater SUV and 4WD people movers',
    filter: 'seats=7',
  },
]

export const LANDING_SLUGS: readonly string[] = LANDINGS.map((entry) => entry.slug)

/**
 * The landing listing with this slug, or null. Its title is like '7 Seater Cars for Sale in {city}, {state}', for a site's own listings too
 * (spec §2). `override_city` replaces the city; the site's settings may leave the city out.
 */
export function landingOf(slug: unknown, site: LandingSite): Landing | null {
  const ownLanding = list(site.landing_listings).find((landing) => landing.slug === slug)
  const entry = ownLanding ? entryOf(ownLanding) : LANDINGS.find((preset) => preset.slug === slug)
  if (!entry) return null
  const heading = ownLanding ? entry.heading : phraseWords(entry.heading, purposeOf(site)).heading
  return {
    slug: entry.slug,
    title: landingTitle(heading, site),
    subtitle: entry.subtitle,
    filter: entry.filter,
  }
}

const PURPOSES: Partial<Record<string, string>> = { rent: 'for rent', subscription: 'on subscription' }

export const purposeOf = ({ stock_for }: Pick<LandingSite, 'stock_for'>): string =>
  lookUp(PURPOSES, stock_for ?? '') ?? 'for sale'

export function landingTitle(heading: string, site: LandingSite): string {
  const city = site.landing_city === false ? '' : text(site.override_city) || text(site.city)
  const place = [city, text(site.state)].filter((part) => part !== '').join(', ')
  return place === '' ? heading : `${heading} in ${place}`
}

/** Words that are written in lower case in headings, unless they come first. */
const SMALL_WORDS = new Set('a an and at by for from in of on or over than the to under up with'.split(' '))

/**
 * The heading and subheading of a list described by a phrase.
 *
 * @param purpose what the vehicles are offered for, such as 'for sale'
 * @example phraseWords('utes under $30,000', 'for sale').heading → 'Utes under $30,000 for Sale'
 */
export function phraseWords(phrase: string, purpose: string): { heading: string; subtitle: string } {
  const written = phrase.trim().replace(/\s+/g, ' ')
  const heading = `${written} ${purpose}`
    .trim()
    .split(' ')
    .map((word, index) =>
      index > 0 && SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
  return { heading, subtitle: `View our range of ${written}` }
}

export function landingFilter(filter: LandingFilter): string {
  const lists = LANDING_LISTS.map((name) => {
    const values = list(filter[name]).filter((value) => text(value) !== '')
    return oneOf(name, name === 'make' ? [...new Set(values.flatMap(namesOfMake))] : values)
  })
  const numbers = LANDING_NUMBER_FIELDS.map((name) => {
    const parts = list(filter[name]).map((value) => `${name}=${value}`)
    return parts.length > 1 ? `(${parts.join(' OR ')})` : (parts[0] ?? '')
  })
  const ranges = LANDING_RANGES.flatMap((name) => {
    const [min, max] = [above(filter[name]?.min, -1), above(filter[name]?.max, -1)]
    return [min === null ? '' : `${name} >= ${min}`, max === null ? '' : `${name} <= ${max}`]
  })
  return [...lists, ...numbers, ...ranges].filter((part) => part !== '').join(' AND ')
}

function entryOf({ slug, title, subtitle, filter }: OwnLanding): LandingEntry {
  return { slug, heading: text(title), subtitle: text(subtitle), filter: landingFilter(filter ?? {}) }
}
