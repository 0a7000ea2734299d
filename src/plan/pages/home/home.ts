import { isMissingPhoto } from '#rules/vehicle/images.ts'
import { isAvailable } from '#rules/listing/listing.ts'
import { makeListPath } from '#rules/listing/listPaths.ts'
import { listingPaths, searchPath, withQuery } from '#rules/links/paths.ts'
import { counted } from '#rules/locale/words.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import { dealerLd } from '../../linked-data/business.ts'
import { link, links, present } from '../../frame/link.ts'
import { metaOf } from '../../meta.ts'
import { sectionsOf, stockFacts, withSections } from '../../sections.ts'
import type { HomeProps } from './props.ts'
import type { Page } from '../../page.ts'
import type { Candidate } from '../../plannedPage.ts'
import { homePostLists } from '../content/posts.ts'
import { reviewsPage } from '../content/reviews.ts'
import { placesOf } from '../locations/place.ts'
import { makesOf as makesWithLists } from '../list/listing.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { money } from '#rules/pricing/money.ts'
import { roundPrices } from '#rules/pricing/roundPrices.ts'
import { fold } from '#lib/slug.ts'

const FEATURED = 8
/** How many the home page shows, unless the settings name them, and the minimum number. */
const [BODIES, FEWEST_BODIES] = [4, 2]
const FEWEST_MAKES = 3

export const homeCandidates = (context: PlanContext): Candidate[] => [
  { path: '/', source: 'home page', make: () => homePage(context) },
]

function homePage(context: PlanContext): Page {
  const { site, listed, noun } = context
  const available = listed.filter(({ brief }) => isAvailable(brief))
  const paths = listingPaths(site)
  const used = site.template === 'rv' ? 'Pre-owned' : 'Used'
  const has = (type: string) => available.some(({ brief }) => brief.car_type === type)
  const featured = available
    .values()
    .filter((vehicle) => !vehicle.brief.reserved && hasPicture(vehicle, site))
    .take(FEATURED)
    .toArray()
  const places = placesOf(context)
  const { placed, sections } = sectionsOf(context, { kind: 'home', path: '/', title: site.name }, () =>
    stockFacts(context),
  )
  const place = [site.city, site.state].filter(Boolean).join(', ')
  return {
    path: '/',
    view: 'home',
    meta: metaOf(context, {
      title: site.tagline ? `${site.name} | ${site.tagline}` : `${site.name}${place && ` in ${place}`}`,
      description:
        site.hero.text || site.home.story.text || `${counted(listed.length, noun.one)} at ${site.name}`,
      canonical: '/',
      jsonLd: [dealerLd(context)],
    }),
    props: {
      sections: placed,
      hero: { ...site.hero, title: site.hero.title || site.name },
      quickLinks: present([
        has('new') && link(`New ${noun.many}`, paths.new, site),
        has('used') && link(`${used} ${noun.many}`, paths.used, site),
        has('demo') && link(`Demo ${noun.many}`, paths.demo, site),
        link(`All ${noun.many}`, searchPath(site), site),
      ]),
      bodyTypes: (site.home.body_types.length > 0 ? site.home.body_types : bodiesOf(context)).flatMap(
        (tile) => links([tile], site).map((tileLink) => ({ ...tileLink, image: tile.image })),
      ),
      choosers: choosersOf(context),
      stockLine: `See all ${counted(listed.length, noun.one)}`,
      featuredTitle: `Featured ${noun.many}`,
      makes: makesOf(context),
      reasons: site.home.reasons,
      story: storyOf(site),
      testimonials: site.home.testimonials,
      allReviews: reviewsPage(context),
      locations: places.length > 1 ? places.map((place) => ({ ...place, hours: [], email: null })) : places,
      postLists: homePostLists(context),
    },
    cards: featured.map(context.card),
    ...withSections(sections),
  }
}

const hasPicture = ({ brief }: Vehicle, site: Site): boolean =>
  !isMissingPhoto(brief.primary_image_url, site.coming_soon_image)

function bodiesOf({ site, listed }: PlanContext): Site['home']['body_types'] {
  const vehicles = listed.filter(({ brief }) => isAvailable(brief) && brief.body !== '')
  const bodies = [...Map.groupBy(vehicles, ({ brief }) => brief.body)]
    .sort(([one, some], [other, more]) => more.length - some.length || (one < other ? -1 : 1))
    .slice(0, BODIES)
    .map(([body, bodyVehicles]) => ({
      label: body,
      href: withQuery(searchPath(site), { body }),
      image: bodyVehicles.find((vehicle) => hasPicture(vehicle, site))?.brief.primary_image_url ?? '',
    }))
  return bodies.length < FEWEST_BODIES ? [] : bodies
}

function storyOf(site: Site): HomeProps['story'] {
  const { title, text, image, focus, href, label } = site.home.story
  return title === '' ? null : { title, text, image, focus, link: link(label, href, site) }
}

function makesOf({ site, listed }: PlanContext): HomeProps['makes'] {
  const makes = makesWithLists(listed)
    .filter(({ vehicles }) => vehicles.some(({ brief }) => isAvailable(brief)))
    .map(({ label, vehicles }) => ({
      label,
      href: makeListPath(label, site) ?? withQuery(searchPath(site), { make: label }),
      count: vehicles.length,
    }))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
  return makes.length < FEWEST_MAKES ? [] : makes.slice(0, 16)
}

/** Filters with only one value to choose are left out. */
export function choosersOf({ listed }: Pick<PlanContext, 'listed'>): HomeProps['choosers'] {
  const available = listed.map(({ brief }) => brief).filter(isAvailable)
  const prices = available.flatMap(({ price }) => (price === null ? [] : [price]))
  const choosers: HomeProps['choosers'] = [
    { name: 'make', label: 'Make', options: sortedOptions(available.map(({ make }) => displayMake(make))) },
    {
      name: 'price',
      label: 'Price',
      options: roundPrices(Math.min(...prices), Math.max(...prices)).map((price) => ({
        value: `-${price}`,
        label: `Up to ${money(price)}`,
      })),
    },
    { name: 'body', label: 'Body', options: sortedOptions(available.map(({ body }) => body)) },
  ]
  return choosers.filter(({ options }) => options.length > 1)
}

const sortedOptions = (values: readonly string[]) =>
  [...new Set(values)]
    .filter(Boolean)
    .sort((a, b) => (fold(a) < fold(b) ? -1 : 1))
    .map((value) => ({ value, label: value }))
