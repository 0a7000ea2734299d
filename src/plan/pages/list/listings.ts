import { text } from '#lib/values.ts'
import { isAvailable, oneOf } from '#rules/listing/listing.ts'
import {
  landingOf,
  LANDING_SLUGS,
  purposeOf,
  landingTitle,
  phraseWords,
  type Landing,
  type OwnLanding,
} from '#rules/listing/landing.ts'
import { landingPath, makeListPath, modelListPath } from '#rules/listing/listPaths.ts'
import { namesOfMake } from '#rules/listing/makes.ts'
import { listingPaths, searchPath } from '#rules/links/paths.ts'
import { LEVEL_SEPARATOR, MODEL_LEVEL } from '#search/engine/index/columns.ts'
import { parseFilters } from '#search/engine/query/filters.ts'
import { testOf } from '#search/reading.ts'
import type { CarType } from '#stock/entities.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import { allCrumb, placeSuffix, type Listing, makesOf, type Make } from './listing.ts'
import type { Crumb } from '../../props.ts'
import { soldOutListings } from './soldOut.ts'
import { listFilter, readFilterPhrase, type ListPhrase } from '#search/query/listPhrase.ts'
import { siteVocabulary } from '#search/query/siteVocabulary.ts'

const WORD: Record<CarType, string> = { new: 'New', used: 'Used', demo: 'Demo' }

/** From the widest to the narrowest. */
export function listingsOf(context: PlanContext): Listing[] {
  const makes = makesOf(context.listed)
  const landings = landingListings(context)
  const seen = new Set<string>()
  return [
    ...[
      allListing(context, makes, landings),
      typeListing(context, 'new'),
      typeListing(context, 'used'),
      typeListing(context, 'demo'),
      // If `default_search_path` is also the path of a car type's list, only the list of all stock is kept.
    ].filter(({ path }) => !seen.has(path) && seen.add(path)),
    ...landings,
    ...makes.flatMap((make) => makeListings(context, make)),
    ...soldOutListings(context, makes),
  ]
}

function allListing(context: PlanContext, makes: readonly Make[], landings: readonly Listing[]): Listing {
  const { site, noun, listed } = context
  const where = placeSuffix(context)
  const path = searchPath(site)
  const title = `${capital(noun.many)} ${purposeOf(context.site)}${where}`
  return {
    path,
    title,
    description: `Every ${noun.one} in stock at ${site.name}${where}: search by make, body, price and more.`,
    subtitle: '',
    filter: '',
    own: {},
    crumbs: [{ label: title, href: path }],
    vehicles: listed,
    browse: browse(
      ['Makes', makeLinks(context, makes)],
      [
        'Popular',
        landings.flatMap(({ title, path, vehicles }) =>
          vehicles.length > 0 ? { label: title, href: path } : [],
        ),
      ],
    ),
    instead: null,
  }
}

function typeListing(context: PlanContext, type: CarType): Listing {
  const { site, noun } = context
  const where = placeSuffix(context)
  const path = listingPaths(site)[type]
  const word = type === 'used' && site.template === 'rv' ? 'Pre-owned' : WORD[type]
  const title = `${word} ${noun.many} ${purposeOf(context.site)}${where}`
  const vehicles = context.listed.filter(({ brief }) => brief.car_type === type)
  return {
    path,
    title,
    description: `${word} ${noun.many} at ${site.name}${where}: photos, prices and full details of every one in stock.`,
    subtitle: '',
    filter: `car_type:${type}`,
    own: { car_type: [type] },
    crumbs: [{ label: title, href: path }],
    vehicles,
    browse: browse(['Makes', makeLinks(context, makesOf(vehicles))]),
    instead: null,
  }
}

/** The site's own and, if it sells cars, those that all sites selling cars share. */
function landingListings(context: PlanContext): Listing[] {
  const { site, noun, listed, recordOf } = context
  const ownSlugs = site.landing_listings.map(({ slug }) => slug)
  const readPhrase = phraseReader(context)
  const slugs = new Set([...(noun.one === 'car' ? LANDING_SLUGS : []), ...ownSlugs])
  return [...slugs].flatMap((slug) => {
    const ownLanding = site.landing_listings.find((listing) => listing.slug === slug)
    const landing = ownLanding?.search
      ? phraseLanding(context, ownLanding, readPhrase(ownLanding.search))
      : landingOf(slug, site)
    if (!landing) return []
    const path = landingPath(slug)
    const filter = parseFilters(landing.filter)
    const matches = filter ? testOf(filter) : () => true
    return {
      path,
      title: landing.title,
      description: `${landing.subtitle || landing.title} at ${site.name}: photos, prices and full details of every one in stock.`,
      subtitle: landing.subtitle,
      filter: landing.filter,
      own: null,
      crumbs: [allCrumb(context), { label: landing.title, href: path }],
      vehicles: listed.filter((vehicle) => matches(recordOf(vehicle))),
      browse: [],
      text: text(ownLanding?.text)
        .split(/\n\s*\n/)
        .flatMap((paragraph) => paragraph.trim() || []),
      instead: null,
    }
  })
}

function makeListings(context: PlanContext, make: Make): Listing[] {
  const { site, noun } = context
  const where = placeSuffix(context)
  const makeCrumb = { label: make.label, href: makeListPath(make.label, site) ?? '' }
  const models = make.models.map((model) => ({
    model,
    crumb: { label: model.label, href: modelListPath(make.label, model.slug, site) ?? '' },
  }))
  // The filter includes all spellings of the make, because the records of a search service may still have the stock's spelling.
  const names = [...new Set(make.names.flatMap(namesOfMake))]
  const available = (vehicles: readonly Vehicle[]) => vehicles.some(({ brief }) => isAvailable(brief))
  return [
    {
      path: makeCrumb.href,
      title: `${make.label} ${noun.many} ${purposeOf(context.site)}${where}`,
      description: `${make.label} ${noun.many} in stock at ${site.name}${where}: photos, prices and full details of every one.`,
      subtitle: '',
      filter: oneOf('make', names),
      own: { make: [make.label] },
      crumbs: [allCrumb(context), makeCrumb],
      vehicles: make.vehicles,
      browse: browse([
        `${make.label} models`,
        models.filter(({ model }) => available(model.vehicles)).map(({ crumb }) => crumb),
      ]),
      instead: null,
    },
    ...models.map(({ model, crumb }) => ({
      path: crumb.href,
      title: `${make.label} ${model.label} ${purposeOf(context.site)}${where}`,
      description: `Every ${make.label} ${model.label} in stock at ${site.name}${where}: photos, prices and full details.`,
      subtitle: '',
      filter: oneOf(
        MODEL_LEVEL,
        names.flatMap((name) => model.names.map((modelName) => name + LEVEL_SEPARATOR + modelName)),
      ),
      own: { make: [make.label], model: [make.label + LEVEL_SEPARATOR + model.label] },
      crumbs: [allCrumb(context), makeCrumb, crumb],
      vehicles: model.vehicles,
      browse: [],
      instead: null,
    })),
  ]
}

const makeLinks = ({ site }: PlanContext, makes: readonly Make[]): Crumb[] =>
  makes.map(({ label }) => ({ label, href: makeListPath(label, site) ?? '' }))

const browse = (...groups: [title: string, links: Crumb[]][]): Listing['browse'] =>
  groups.flatMap(([title, links]) => (links.length > 0 ? { title, links } : []))

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Understands a phrase as the site's search would. The vocabulary is prepared when it's first called. */
function phraseReader({ site, records, today }: PlanContext): (phrase: string) => ListPhrase {
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

/** If this site's search doesn't understand the phrase, the list is empty and there's a warning. */
function phraseLanding(context: PlanContext, ownLanding: OwnLanding, read: ListPhrase): Landing {
  const { site, records, warnings } = context
  const { slug, search, title, subtitle } = ownLanding
  const problem = phraseProblem(read)
  if (problem) warnings.push(`${WARNING} “${slug}”: search ${problem}`)
  const words = phraseWords(search ?? '', purposeOf(context.site))
  return {
    slug,
    title: landingTitle(title || words.heading, site),
    subtitle: subtitle || words.subtitle,
    filter: listFilter(read, records).filter,
  }
}

const WARNING = 'site.json: landing_listings'
export const isPhraseWarning = (warning: string): boolean => warning.startsWith(`${WARNING} “`)
