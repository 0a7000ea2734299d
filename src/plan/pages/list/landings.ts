import { text } from '#lib/values.ts'
import {
  landingOf,
  LANDING_SLUGS,
  purposeOf,
  landingTitle,
  phraseWords,
  type Landing,
  type OwnLanding,
} from '#rules/listing/landing.ts'
import { landingPath } from '#rules/listing/listPaths.ts'
import { parseFilters } from '#search/engine/query/filters.ts'
import { listFilter, readFilterPhrase, type ListPhrase } from '#search/query/listPhrase.ts'
import type { Vocabulary } from '#search/query/vocabulary.ts'
import { testOf } from '#search/reading.ts'
import type { SearchRecord } from '#search/record.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import { changedList, type VehicleChange } from '../../vehicleGroups.ts'
import { allCrumb, byRank, type Listing } from './listing.ts'

/** The site's own and, if it sells cars, those that all sites selling cars share. */
export class Landings {
  readonly #vehicles = new Map<string, readonly Vehicle[]>()
  readonly #phrases = new Map<string, ListPhrase>()
  #vocabulary: Vocabulary | undefined

  update(context: PlanContext, change: VehicleChange): Listing[] {
    const { site, noun } = context
    if (site.landing_listings.some(({ search }) => search)) this.#readPhrases(context)
    const slugs = new Set([
      ...(noun.one === 'car' ? LANDING_SLUGS : []),
      ...site.landing_listings.map(({ slug }) => slug),
    ])
    return Array.from(slugs, (slug) => this.#listing(context, slug, change)).flat()
  }

  /** A phrase may mean something else as soon as other words appear in the stock. Its vehicles are then found anew. */
  #readPhrases({ site, vocabulary }: PlanContext): void {
    if (vocabulary === this.#vocabulary) return
    this.#vocabulary = vocabulary
    for (const { slug, search } of site.landing_listings) {
      if (!search) continue
      const phrase = readFilterPhrase(search, vocabulary)
      if (JSON.stringify(phrase) === JSON.stringify(this.#phrases.get(slug))) continue
      this.#phrases.set(slug, phrase)
      this.#vehicles.delete(slug)
    }
  }

  #listing(context: PlanContext, slug: string, change: VehicleChange): Listing[] {
    const { site, listed, recordOf } = context
    const known = this.#vehicles.get(slug)
    const possible = known ? changedList(known, change, byRank) : listed
    const ownLanding = site.landing_listings.find((listing) => listing.slug === slug)
    const phrase = this.#phrases.get(slug)
    const landing =
      ownLanding && phrase
        ? phraseLanding(context, ownLanding, phrase, possible.map(recordOf))
        : landingOf(slug, site)
    if (!landing) return []
    const filter = parseFilters(landing.filter)
    const matches = filter ? testOf(filter) : () => true
    const vehicles = possible.filter((vehicle) => matches(recordOf(vehicle)))
    this.#vehicles.set(slug, vehicles)
    return [landingListing(context, landing, vehicles, text(ownLanding?.text))]
  }
}

function landingListing(
  context: PlanContext,
  { slug, title, subtitle, filter }: Landing,
  vehicles: readonly Vehicle[],
  ownText: string,
): Listing {
  const path = landingPath(slug)
  return {
    path,
    title,
    description: `${subtitle || title} at ${context.site.name}: photos, prices and full details of every one in stock.`,
    subtitle,
    filter,
    own: null,
    crumbs: [allCrumb(context), { label: title, href: path }],
    vehicles,
    browse: [],
    text: ownText.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []),
    instead: null,
  }
}

export function phraseProblem({ parts, unknown, orders }: ListPhrase): string | undefined {
  if (unknown.length > 0)
    return `“${unknown.join(' ')}” means nothing on this site, so the list is empty: remove it, or use words that appear in the stock`
  if (orders.length > 0) return `“${orders.join(' ')}” asks for a sort order, not for vehicles: remove it`
  return parts.length > 0
    ? undefined
    : 'means nothing here, so the list is empty: say what it should contain, like "utes under $30,000"'
}

/**
 * If this site's search doesn't understand the phrase, the list is empty and there's a warning.
 * @param records all that may be found by the phrase
 */
function phraseLanding(
  { site, warnings }: PlanContext,
  { slug, search, title, subtitle }: OwnLanding,
  phrase: ListPhrase,
  records: readonly SearchRecord[],
): Landing {
  const problem = phraseProblem(phrase)
  const warning = `${WARNING} “${slug}”: search ${problem}`
  if (problem && !warnings.includes(warning)) warnings.push(warning)
  const words = phraseWords(search ?? '', purposeOf(site))
  return {
    slug,
    title: landingTitle(title || words.heading, site),
    subtitle: subtitle || words.subtitle,
    filter: listFilter(phrase, records).filter,
  }
}

const WARNING = 'site.json: landing_listings'
export const isPhraseWarning = (warning: string): boolean => warning.startsWith(`${WARNING} “`)
