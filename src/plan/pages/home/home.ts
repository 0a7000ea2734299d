import { isMissingPhoto } from '#rules/vehicle/images.ts'
import { isAvailable } from '#rules/listing/listing.ts'
import { makeListPath } from '#rules/listing/listPaths.ts'
import { listingPaths, searchPath, withQuery } from '#rules/links/paths.ts'
import { counted } from '#rules/locale/words.ts'
import type { Site } from '#site/settings/schema.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { CarType } from '#stock/entities.ts'
import type { PlanContext } from '../../planContext.ts'
import { dealerLd } from '../../linked-data/business.ts'
import { link, links, present } from '../../frame/link.ts'
import { metaOf } from '../../meta.ts'
import { sectionsOf, stockFacts, withSections } from '../../sections.ts'
import type { HomeProps } from './props.ts'
import type { Page } from '../../page.ts'
import type { Candidate, PageChange } from '../../plannedPage.ts'
import type { VehicleChange } from '../../vehicleGroups.ts'
import { StockTally } from './stockTally.ts'
import { homePostLists } from '../content/posts.ts'
import { reviewsPage } from '../content/reviews.ts'
import { placesOf } from '../locations/place.ts'
import { makeGroupsOf } from '../list/listing.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { money } from '#rules/pricing/money.ts'
import { roundPrices } from '#rules/pricing/roundPrices.ts'
import { fold } from '#lib/slug.ts'

const FEATURED = 8
/** How many the home page shows, unless the settings name them, and the minimum number. */
const [BODIES, FEWEST_BODIES] = [4, 2]
const FEWEST_MAKES = 3

/** Each change of the stock may change it. */
export class HomePage {
  readonly #tally = new StockTally()

  /** @param change of `context.listed`; at first, all of them come */
  update(context: PlanContext, change: VehicleChange): PageChange {
    this.#tally.update(context.listed, change)
    const page: Candidate = { path: '/', source: 'home page', make: () => homePage(context, this.#tally) }
    return { pages: [page], gone: [] }
  }
}

function homePage(context: PlanContext, tally: StockTally): Page {
  const { site, listed, noun } = context
  const paths = listingPaths(site)
  const used = site.template === 'rv' ? 'Pre-owned' : 'Used'
  const has = (type: CarType) => tally.availableTypes.has(type)
  const featured = listed
    .values()
    .filter(({ brief }) => isAvailable(brief) && !brief.reserved && hasPicture(brief, site))
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
      bodyTypes: (site.home.body_types.length > 0 ? site.home.body_types : bodiesOf(context, tally)).flatMap(
        (tile) => links([tile], site).map((tileLink) => ({ ...tileLink, image: tile.image })),
      ),
      choosers: choosersOf(tally),
      stockLine: `See all ${counted(listed.length, noun.one)}`,
      featuredTitle: `Featured ${noun.many}`,
      makes: makesOf(context, tally),
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

const hasPicture = (brief: CarBrief, site: Site): boolean =>
  !isMissingPhoto(brief.primary_image_url, site.coming_soon_image)

function bodiesOf({ site, listed }: PlanContext, tally: StockTally): Site['home']['body_types'] {
  const pictured = (wanted: string) =>
    listed.find(({ brief }) => brief.body === wanted && isAvailable(brief) && hasPicture(brief, site))
  const bodies = [...tally.availableBodies]
    .filter(([body]) => body !== '')
    .sort(([one, some], [other, more]) => more - some || (one < other ? -1 : 1))
    .slice(0, BODIES)
    .map(([body]) => ({
      label: body,
      href: withQuery(searchPath(site), { body }),
      image: pictured(body)?.brief.primary_image_url ?? '',
    }))
  return bodies.length < FEWEST_BODIES ? [] : bodies
}

function storyOf(site: Site): HomeProps['story'] {
  const { title, text, image, focus, href, label } = site.home.story
  return title === '' ? null : { title, text, image, focus, link: link(label, href, site) }
}

function makesOf({ site }: PlanContext, tally: StockTally): HomeProps['makes'] {
  const makes = makeGroupsOf([...tally.makes.keys()].map((make) => ({ brief: { make } })))
    .filter(({ vehicles }) => vehicles.some(({ brief }) => tally.availableMakes.has(brief.make)))
    .map(({ label, vehicles }) => ({
      label,
      href: makeListPath(label, site) ?? withQuery(searchPath(site), { make: label }),
      count: vehicles.reduce((sum, { brief }) => sum + (tally.makes.get(brief.make) ?? 0), 0),
    }))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
  return makes.length < FEWEST_MAKES ? [] : makes.slice(0, 16)
}

/** Filters with only one value to choose are left out. */
export function choosersOf({
  availableMakes,
  availableBodies,
  prices,
}: Pick<StockTally, 'availableMakes' | 'availableBodies' | 'prices'>): HomeProps['choosers'] {
  const choosers: HomeProps['choosers'] = [
    { name: 'make', label: 'Make', options: sortedOptions(availableMakes.keys().map(displayMake)) },
    {
      name: 'price',
      label: 'Price',
      options: (prices ? roundPrices(prices.min, prices.max) : []).map((price) => ({
        value: `-${price}`,
        label: `Up to ${money(price)}`,
      })),
    },
    { name: 'body', label: 'Body', options: sortedOptions(availableBodies.keys()) },
  ]
  return choosers.filter(({ options }) => options.length > 1)
}

const sortedOptions = (values: Iterable<string>) =>
  [...new Set(values)]
    .filter(Boolean)
    // First by the values themselves, so that the order of those alike doesn't depend on which came into stock first.
    .sort()
    .sort((a, b) => Number(fold(a) > fold(b)) - Number(fold(a) < fold(b)))
    .map((value) => ({ value, label: value }))
