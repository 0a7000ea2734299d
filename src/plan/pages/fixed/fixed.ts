import { listingPaths, searchPath, vehicleBase, savedCarsHref } from '#rules/links/paths.ts'
import { localWords } from '#rules/locale/words.ts'
import { paymentCategories, paymentResults, stepsByCategory, thanks } from '../form/forms.ts'
import { UNANSWERED } from '#rules/forms/afterwards.ts'
import { sellsStock } from '#rules/pricing/checkout.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Location } from '#stock/entities.ts'
import { addressLine } from '#stock/locations/yards.ts'
import { clockOf, mapHref } from '../locations/place.ts'
import type { AnsweringPlace, Answers } from './props.ts'
import { CONTACT_PATH } from '../contact/contact.ts'
import type { PlanContext } from '../../planContext.ts'
import { link, present } from '../../frame/link.ts'
import { metaOf } from '../../meta.ts'
import type { Page } from '../../page.ts'
import type { Candidate } from '../../plannedPage.ts'

const SUCCESS_PATH = '/success'

export const fixedCandidates = (context: PlanContext): Candidate[] => [
  { path: '/404.html', source: 'not-found page', make: () => notFoundPage(context) },
  { path: SUCCESS_PATH, source: 'success page', make: () => successPage(context) },
  ...thanksPaths(context).map(({ path, category }) => ({
    path,
    source: `success page (${category})`,
    make: () => successPage(context, category),
  })),
  ...(context.site.offline
    ? [{ path: OFFLINE_PATH, source: 'offline page', make: () => offlinePage(context) }]
    : []),
]

/** Hosts serve these pages at /success?category=… (`_redirects`). */
export const thanksPaths = (
  context: Pick<PlanContext, 'site' | 'noun'>,
): { category: string; path: string }[] =>
  Object.keys(thanks(context))
    .filter((category) => category !== '')
    .map((category) => ({ category, path: `${SUCCESS_PATH}/${category}` }))

/** One page per category, so that it works without scripts. On the general one, a script reads `?category=`. */
function successPage(context: PlanContext, category = ''): Page {
  const { site, noun } = context
  const words = (text: string) => localWords(text, site.region)
  const [messages, steps] = [thanks(context), stepsByCategory(context)]
  const [message, first] = category === '' ? [] : [messages[category], steps[category]]
  const isPayment = paymentCategories(site).includes(category)
  return {
    path: category === '' ? SUCCESS_PATH : `${SUCCESS_PATH}/${category}`,
    view: 'success',
    meta: metaOf(context, {
      title: message?.title ?? 'Thank you',
      description: message?.text ?? words(`Your enquiry has reached ${site.name}.`),
      canonical: category === '' ? SUCCESS_PATH : `${SUCCESS_PATH}/${category}`,
      noindex: true,
    }),
    props: {
      title: 'Thank you',
      messages: message ? { '': message } : messages,
      steps: first ? { '': first } : steps,
      next: present([link(`See all ${noun.many}`, searchPath(site), site), ...homeLinks(context)]),
      lists: listsByType(context),
      vehicleBase: vehicleBase(site),
      vehicle: `this ${noun.one}`,
      similarTitle: `Similar ${noun.many}`,
      payments: category === '' || isPayment ? paymentResults(context) : null,
      answers: UNANSWERED.includes(category) || isPayment ? null : answersOf(context, category),
    },
    cards: [],
  }
}

const answersOf = ({ site, locations }: PlanContext, category: string): Answers => ({
  ...placeOf(site, mainOf(locations)),
  ...(category !== '' && { places: offeredPlaces(site, locations) }),
  not: category === '' ? [...UNANSWERED, ...paymentCategories(site)] : [],
})

const mainOf = (locations: readonly Location[]): Location | undefined =>
  locations.find(({ primary }) => primary) ?? locations[0]

/** Those of its dealerships or, if there's only one dealership, all. */
function offeredPlaces(site: Site, locations: readonly Location[]): NonNullable<Answers['places']> {
  const several = site.dealerships.length > 1
  const offered = several
    ? site.dealerships.map(
        ({ id, slug }) => [slug, mainOf(locations.filter((place) => place.dealership_id === id))] as const,
      )
    : locations.length > 1
      ? locations.map((place) => [String(place.id), place] as const)
      : []
  return Object.fromEntries(
    offered.flatMap(([key, place]) =>
      place ? [[key, { ...placeOf(site, place), map: mapHref(place.address) }]] : [],
    ),
  )
}

function placeOf(site: Site, location: Location | undefined): AnsweringPlace {
  const address = location?.address ?? site.address
  return {
    name: location?.name || site.name,
    address: (location?.address.full ?? '') || addressLine(address),
    hours: clockOf(site, location),
  }
}

function listsByType({ site, noun }: PlanContext): Record<string, { label: string; href: string }> {
  const paths = listingPaths(site)
  return {
    new: { label: `See all new ${noun.many}`, href: paths.new },
    used: {
      label: `See all ${site.template === 'rv' ? 'pre-owned' : 'used'} ${noun.many}`,
      href: paths.used,
    },
    demo: { label: `See all demo ${noun.many}`, href: paths.demo },
  }
}

function notFoundPage(context: PlanContext): Page {
  const { site, noun } = context
  return {
    path: '/404.html',
    view: 'not-found',
    meta: metaOf(context, {
      title: 'Page not found',
      description: 'This page is no longer here.',
      canonical: '/404.html',
      noindex: true,
    }),
    props: {
      title: 'We can’t find that page',
      text: `It may have moved, or the ${noun.one} you were looking at may ${sellsStock(site) ? 'have been sold' : 'no longer be available'}.`,
      next: present(homeLinks(context)),
    },
    cards: [],
  }
}

const homeLinks = ({ site }: PlanContext) => [link('Contact us', CONTACT_PATH, site), link('Home', '/', site)]

export const OFFLINE_PATH = '/offline'

/** Shown when there's no connection and the browser has never opened the requested page (docs/offline.md). */
function offlinePage(context: PlanContext): Page {
  const { site, noun } = context
  const words = (text: string) => localWords(text, site.region)
  return {
    path: OFFLINE_PATH,
    view: 'offline',
    meta: metaOf(context, {
      title: 'You’re offline',
      description: words(`What ${site.name} shows without a connection.`),
      canonical: OFFLINE_PATH,
      noindex: true,
    }),
    props: {
      title: 'You’re offline',
      text: words(
        `You haven’t opened this page on this device before, so it needs a connection. Pages you’ve opened and ${noun.many} you’ve saved are still here.`,
      ),
      savedTitle: `Your saved ${noun.many}`,
      vehicleBase: vehicleBase(site),
      next: present([
        link(`Saved ${noun.many}`, savedCarsHref(site), site),
        link('Home', '/', site),
        link('Contact us', CONTACT_PATH, site),
      ]),
    },
    cards: [],
  }
}
