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
import { MODEL_LEVEL } from '#search/modelNames.ts'
import { listFilter, readFilterPhrase, type ListPhrase } from '#search/query/listPhrase.ts'
import { siteVocabulary } from '#search/query/siteVocabulary.ts'
import { VOCABULARY_FACETS } from '#search/query/vocabulary.ts'
import { endsIn, testOf } from '#search/reading.ts'
import type { SearchRecord } from '#search/record.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import { changedList, type VehicleChange } from '../../vehicleGroups.ts'
import { allCrumb, byRank, isSame, type Listing } from './listing.ts'

/** From these, a vocabulary takes only the highest and the lowest value. */
const ENDS = ['price', 'km'] as const
const VALUES = VOCABULARY_FACETS.map((name) => (name === MODEL_LEVEL ? 'model' : name)).filter(
  (name) => !ENDS.some((end) => end === name),
) as (keyof SearchRecord)[]

/** The site's own and, if it sells cars, those that all sites selling cars share. */
export class Landings {
  readonly #vehicles = new Map<string, readonly Vehicle[]>()
  readonly #phrases = new Map<string, ListPhrase>()
  #ends = ''

  update(context: PlanContext, change: VehicleChange): Listing[] {
    const { site, noun } = context
    if (site.landing_listings.some(({ search }) => search)) this.#forgetPhrases(context, change)
    const read = phraseReader(context)
    const slugs = new Set([
      ...(noun.one === 'car' ? LANDING_SLUGS : []),
      ...site.landing_listings.map(({ slug }) => slug),
    ])
    return Array.from(slugs, (slug) => this.#listing(context, slug, change, read)).flat()
  }

  /** A phrase may mean something else as soon as other words appear in the stock. Its vehicles are then found anew. */
  #forgetPhrases({ listed, recordOf }: PlanContext, change: VehicleChange): void {
    const records = listed.map(recordOf)
    const ends = JSON.stringify(ENDS.map((name) => endsIn(records, name)))
    const isKnown =
      ends === this.#ends && isSame(change, (vehicle) => VALUES.map((name) => recordOf(vehicle)[name]))
    this.#ends = ends
    if (isKnown) return
    for (const slug of this.#phrases.keys()) this.#vehicles.delete(slug)
    this.#phrases.clear()
  }

  #listing(context: PlanContext, slug: string, change: VehicleChange, read: PhraseReader): Listing[] {
    const { site, listed, recordOf } = context
    const known = this.#vehicles.get(slug)
    const possible = known ? changedList(known, change, byRank) : listed
    const ownLanding = site.landing_listings.find((listing) => listing.slug === slug)
    let landing = landingOf(slug, site)
    if (ownLanding?.search) {
      const phrase = this.#phrases.get(slug) ?? read(ownLanding.search)
      this.#phrases.set(slug, phrase)
      landing = phraseLanding(context, ownLanding, phrase, possible.map(recordOf))
    }
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

type PhraseReader = (phrase: string) => ListPhrase

/** Understands a phrase as the site's search would. The vocabulary is prepared when it's first called. */
function phraseReader({ site, records, today }: PlanContext): PhraseReader {
  let vocabulary: ReturnType<typeof siteVocabulary> | undefined
  return (phrase) =>
    readFilterPhrase(phrase, (vocabulary ??= siteVocabulary(site, records, Number(today.slice(0, 4)))))
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
