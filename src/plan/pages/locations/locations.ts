import { dealerFilterHref, locationFilterHref } from '#rules/links/paths.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { hoursOn } from '#rules/locale/hours.ts'
import { dayName, upcoming } from '#rules/locale/schedule.ts'
import { locationPages, MORE_LINKS } from '#rules/links/siteLinks.ts'
import type { FormId } from '#rules/forms/formTable.ts'
import type { Location } from '#stock/entities.ts'
import { groupByAddress, isYard } from '#stock/locations/yards.ts'
import type { PlanContext } from '../../planContext.ts'
import { nextSteps, formStart, withTitle } from '../form/forms.ts'
import { link, links } from '../../frame/link.ts'
import { breadcrumbList, crumbs, metaOf } from '../../meta.ts'
import { locationLd } from '../../linked-data/business.ts'
import type { FormStart } from '../form/props.ts'
import type { Page } from '../../page.ts'
import type { Candidate } from '../../plannedPage.ts'
import type { SpecialDay, PlaceCard, PlaceMap } from './props.ts'
import { blocksOf } from '../content/blocks.ts'
import { placeDetails } from '../content/dealerBlocks.ts'
import { clockOf, placesOf } from './place.ts'
import { reviewsElsewhere, reviewsOf, reviewsPage } from '../content/reviews.ts'
import type { Site } from '#site/settings/schema.ts'
import { withSections } from '../../sections.ts'
import type { OwnSection } from '../../page.ts'

export const LOCATIONS_PATH = MORE_LINKS.ourLocations.replace(/\/$/, '')

const SPECIAL_DAYS = 60

/** Takes hidden locations into account, so that showing or hiding one never changes the address of another. */
export function placePaths(all: readonly Location[], shown: readonly Location[]): Map<number, string> {
  const ids = new Set(shown.map(({ id }) => id))
  return new Map(
    locationPages(all.map((location) => ({ ...location, visible: ids.has(location.id) }))).map(
      ({ location, path }) => [location.id, path],
    ),
  )
}

const specialDays = ({ site, today }: Pick<PlanContext, 'site' | 'today'>): SpecialDay[] =>
  upcoming(site.special_hours, today, SPECIAL_DAYS).map((special) => ({
    day: dayName(special.date, site.region),
    label: special.label,
    hours: hoursOn({ weekday: 0, date: special.date }, [], [special]) || 'Closed',
  }))

export function locationCandidates(context: PlanContext): Candidate[] {
  const { locations, stock } = context
  if (locations.length === 0) return []
  const paths = placePaths(stock.locations, locations)
  return [
    { path: LOCATIONS_PATH, source: 'locations', make: () => locationsPage(context) },
    ...locations.flatMap((location) => {
      const path = paths.get(location.id)
      if (path === undefined) return []
      return { path, source: `location ${location.name}`, make: () => locationPage(context, location, path) }
    }),
  ]
}

const nameOf = ({ locations }: Pick<PlanContext, 'locations'>): string =>
  groupByAddress(locations).length > 1 ? 'Our locations' : 'Where to find us'

/** The editor's page about them, if there's one. */
const writtenPage = ({ content }: Pick<PlanContext, 'content'>) =>
  content.find(({ path }) => path === LOCATIONS_PATH)

/** A location's own picture takes priority over the one on the editor's page. */
function detailsOf(context: Pick<PlanContext, 'content'>, { id, picture = '' }: Location) {
  const { image = '', focus = '', text = '' } = placeDetails(writtenPage(context)).get(id) ?? {}
  return picture === '' ? { picture: image, focus, text } : { picture, focus: '', text }
}

/** Each place with its picture, what it's known for, and whether it's open. */
export function placeCards(
  context: Pick<PlanContext, 'content' | 'locations' | 'place' | 'site'>,
): PlaceCard[] {
  const places = placesOf(context)
  return groupByAddress(context.locations).flatMap(([head], index) => {
    const place = places[index]
    return place ? { ...place, ...detailsOf(context, head), opening: clockOf(context.site, head) } : []
  })
}

function locationsPage(context: PlanContext): Page {
  const { site } = context
  const places = placeCards(context)
  const written = writtenPage(context)
  const title = written?.title ?? nameOf(context)
  const trail = crumbs({ label: title, href: LOCATIONS_PATH })
  const description =
    written?.description ?? `Where to find ${site.name}: addresses, phone numbers and opening hours.`
  const sections: OwnSection[] = []
  return {
    path: LOCATIONS_PATH,
    view: 'locations',
    meta: metaOf(context, {
      title,
      description,
      canonical: LOCATIONS_PATH,
      jsonLd: [breadcrumbList(context, trail)],
    }),
    props: {
      crumbs: trail,
      title,
      lead: description,
      locations: places,
      special: specialDays(context),
      blocks: written ? blocksOf(context, written, sections) : [],
    },
    cards: [],
    ...withSections(sections),
  }
}

function locationPage(context: PlanContext, location: Location, path: string): Page {
  const { site, noun } = context
  const place = context.place(location)
  const kind = KINDS.get(location.location_type) ?? { kicker: '', form: 'contact' as const }
  const dealer = site.dealerships.find(({ id }) => id === location.dealership_id)
  const reviews = reviewsOf(context, location.id)
  const severalDealers = site.dealerships.length > 1
  const severalYards = context.locations.filter(isYard).length > 1
  const stockHref = severalDealers
    ? dealer && dealerFilterHref(site, dealer.slug)
    : severalYards && locationFilterHref(site, location.name)
  const trail = crumbs({ label: nameOf(context), href: LOCATIONS_PATH }, { label: location.name, href: path })
  return {
    path,
    view: 'location',
    meta: metaOf(context, {
      title: `${location.name}: hours and directions`,
      description: [
        `${location.name}, ${place.address}.`,
        place.phone && `Call ${place.phone.label}.`,
        ...place.hours.map(({ days, hours }) => `${days} ${hours}.`),
      ]
        .filter(Boolean)
        .join(' '),
      canonical: path,
      jsonLd: [breadcrumbList(context, trail), locationLd(context, location, path)],
    }),
    props: {
      crumbs: trail,
      kicker: kind.kicker,
      title: location.name,
      lead: place.address,
      place: { ...place, href: '' },
      map: mapOf(location, site),
      ...detailsOf(context, location),
      manager: location.manager ?? null,
      hours: clockOf(site, location),
      special: specialDays(context),
      makes: [...new Set(location.manufacturers.map(displayMake))].filter(Boolean),
      stock:
        isYard(location) && stockHref
          ? link(`See the ${noun.many} at ${location.name}`, stockHref, site)
          : null,
      form: withTitle(placeForm(context, kind.form, location, dealer?.slug), `Message ${location.name}`),
      steps: nextSteps(kind.form, context),
      reviews,
      allReviews: reviewsElsewhere(context, [location]) ?? reviewsPage(context),
      others: links(
        context.locations
          .filter(({ id }) => id !== location.id)
          .map((other) => ({ label: other.name, href: context.place(other).href }))
          .filter(({ href }) => href !== ''),
        site,
      ),
    },
    cards: [],
  }
}

const KINDS: ReadonlyMap<string, { kicker: string; form: FormId }> = new Map([
  ['sales', { kicker: 'Showroom', form: 'contact' }],
  ['service', { kicker: 'Service', form: 'service' }],
  ['parts', { kicker: 'Parts', form: 'parts' }],
])

/** To the location's dealership or, if that has several, to the location or the place it's a department of. */
function placeForm(
  context: PlanContext,
  form: FormId,
  location: Location,
  dealer: string | undefined,
): FormStart {
  const start = formStart(context, form)
  if (start.context.dealerships)
    return dealer === undefined ? start : { ...start, preset: { preferredDealership: dealer } }
  const [head] =
    groupByAddress(context.locations).find(([, departments]) => departments.includes(location)) ?? []
  const place = isYard(location) ? location : (head ?? location)
  return start.context.locations ? { ...start, preset: { website_location: String(place.id) } } : start
}

/** CSS pixels, as in place.scss; the same for every map provider. */
const SIZE = { width: 600, height: 320 }

function mapOf({ address }: Location, { maps }: Pick<Site, 'maps'>): PlaceMap | null {
  const { lat, long } = address
  if (maps.image === '' || lat === null || long === null) return null
  const imageAddress = (density: number) =>
    Object.entries({ lat, long, ...SIZE, scale: density }).reduce(
      (address, [name, value]) => address.replaceAll(`{${name}}`, String(value)),
      maps.image,
    )
  return {
    src: imageAddress(1),
    srcset: maps.image.includes('{scale}') ? `${imageAddress(2).replaceAll(',', '%2C')} 2x` : '',
    attribution: maps.attribution,
    attributionHref: maps.attribution_href,
  }
}
