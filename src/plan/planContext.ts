import { HOUR_MS } from '#rules/constants.ts'
import { isListed, soldDays } from '#rules/listing/listing.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { plural } from '#rules/locale/words.ts'
import { tradeOfSite } from '#rules/vehicle/facts/trade.ts'
import { cardTermsOf } from '#rules/pricing/financeEstimate.ts'
import { priceSettings } from '#rules/pricing/basis.ts'
import { CONDITIONS } from '#rules/vehicle/condition.ts'
import { isNew } from '#rules/vehicle/tag.ts'
import { isUnder } from '#lib/pathname.ts'
import { searchPath, vehicleBase } from '#rules/links/paths.ts'
import { RANGE_PATH } from '#rules/listing/range.ts'
import { compareBy, defaultSort } from '#rules/listing/sort.ts'
import { cardOf, type CardSettings } from '#search/cardOf.ts'
import type { Project } from '#extend/project.ts'
import type { Card } from '#search/card.ts'
import { searchRecordOf, type SearchRecord } from '#search/record.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Location, Model } from '#stock/entities.ts'
import { withOwnPhotos, ownPhoto } from '#stock/ownPhotos.ts'
import { isYard } from '#stock/locations/yards.ts'
import { rentalSite, shownStock } from '#stock/rental.ts'
import { shownLocations } from '#stock/locations/siteLocations.ts'
import type { Stock, Vehicle } from '#stock/snapshot.ts'
import { dayAt } from '#rules/locale/schedule.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { trackingOf } from './frame/tracking.ts'
import { withPagesPaths, plainPath } from './pages/content/contentPath.ts'
import { placePaths, LOCATIONS_PATH } from './pages/locations/locations.ts'
import { modelsOf } from './pages/range/models.ts'
import { publishedAt, postListPages } from './pages/content/posts.ts'
import type { LocationSummary } from './pages/locations/props.ts'
import { locationSummary } from './pages/locations/place.ts'
import { fallKey, priceFalls, type PriceHistory, type PriceFall } from './priceFalls.ts'
import { CONTACT_PATH } from './pages/contact/contact.ts'
import { barePages } from './pages/form/formPages.ts'
import { garagePaths } from './pages/garage/garage.ts'
import { rangePages } from './pages/range/range.ts'
import type { Brand } from '#site/brand/brand.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { ContentPart } from '#site/content/placed.ts'
import { videoAddress, type PhotoFiles } from '#site/loading/photoFiles.ts'

/** Replaces '/photos/yard.jpg' with what pages use, even with an image service, which only resizes the stock's pictures. */
function withOwnPictures<
  T extends { site: Site; content: ContentPage[]; photos?: PhotoFiles; videos?: PhotoFiles },
>(given: T): T {
  const { site, content, photos = new Map(), videos } = given
  const ownVideo = (src: string): string => (videos && videoAddress(src, videos)) ?? src
  const ownAddress = (src: string): string => (src.startsWith('/photos/') ? ownPhoto(src, site, photos) : src)
  const ownPictures = (html: string): string =>
    html.replace(IMAGE, (_, before: string, src: string) => before + ownAddress(src))
  const ownPart = (part: ContentPart): ContentPart => {
    if ('html' in part) return { html: ownPictures(part.html) }
    if ('embed' in part) return { ...part, embed: { ...part.embed, poster: ownAddress(part.embed.poster) } }
    if (!('video' in part)) return part
    const { video } = part
    return {
      ...part,
      video: {
        ...video,
        src: ownVideo(video.src),
        captions: ownVideo(video.captions),
        poster: ownAddress(video.poster),
      },
    }
  }
  const { hero, home } = site
  return {
    ...given,
    site: {
      ...site,
      locations: site.locations.map((location) => ({
        ...location,
        picture: ownAddress(location.picture),
        manager: { ...location.manager, picture: ownAddress(location.manager.picture) },
      })),
      hero: { ...hero, image: ownAddress(hero.image) },
      home: {
        ...home,
        body_types: home.body_types.map((type) => ({ ...type, image: ownAddress(type.image) })),
        story: { ...home.story, image: ownAddress(home.story.image) },
      },
    },
    content: content.map((page) => ({
      ...page,
      image: ownAddress(page.image),
      ...(page.people && {
        people: page.people.map((person) => ({ ...person, image: ownAddress(person.image) })),
      }),
      html: ownPictures(page.html),
      ...(page.parts && { parts: page.parts.map(ownPart) }),
    })),
  }
}

/** The sanitiser always writes attributes in the same way, so one pattern is enough. */
const IMAGE = /(<img\b[^>]*? src=")(\/photos\/[^"]*)/g

export interface PlanSite {
  site: Site
  content: ContentPage[]
  /** A phone number that forms always accept, for testing (spec §5). */
  testPhone?: string
  alerts?: boolean
  photos?: PhotoFiles
  videos?: PhotoFiles
  brand?: Brand
  project?: Project
}

export interface PlanContext {
  site: Site
  content: ContentPage[]
  brand?: Brand | undefined
  project?: Project | undefined
  expiredOffers: ContentPage[]
  warnings: string[]
  stock: Stock
  /** The time in ms since 1970, rounded down to the hour. Nothing else in a plan depends on a clock. */
  now: number
  /** Today's date in the dealer's time zone, 'YYYY-MM-DD'. */
  today: string
  noun: { one: string; many: string }
  testPhone: string
  alerts: boolean
  listed: Vehicle[]
  /** Of `listed`, in the same order. */
  records: SearchRecord[]
  recordOf: (vehicle: Vehicle) => SearchRecord
  locations: Location[]
  models: ShownModel[]
  cardSettings: CardSettings
  /** Of all pages except those of vehicles. */
  addresses: ReadonlySet<string>
  quickKeyBase: string
  /** Changes whenever anything shown on a listed vehicle's card or page changes. */
  keyOf: (vehicle: Vehicle) => string
  prices: PriceHistory
  fallOf: (vehicle: Vehicle) => PriceFall | undefined
  isTracked: boolean
  place: (location: Location) => LocationSummary
  /** The same object on all pages, so that it's rendered only once. */
  card: (vehicle: Vehicle) => Card
}

export interface ShownModel {
  model: Model
  /** If two models share a name, the body type is added: 'Wanderstone Tableland 19 Pop-top'. */
  title: string
  href: string
  /** The model's page; null if the site builds no model pages, or if the model links to another site. */
  path: string | null
  twin: boolean
}

/** The addresses of a site's pages other than stock lists and vehicles. */
const pageAddresses = (
  context: Pick<PlanContext, 'site' | 'content' | 'noun' | 'locations' | 'models'>,
  locationPaths: ReadonlyMap<number, string>,
): ReadonlySet<string> =>
  new Set([
    '/',
    CONTACT_PATH,
    ...garagePaths(context),
    ...[...context.content, ...barePages(context), ...rangePages(context), ...postListPages(context)].map(
      ({ path }) => path,
    ),
    ...(locationPaths.size > 0 ? [LOCATIONS_PATH, ...locationPaths.values()] : []),
    ...context.models.flatMap(({ path }) => path ?? []),
  ])

/** Pages that show the same vehicles are planned close together, so there's no need to keep tens of thousands. */
const MOST_CARDS = 4_096

/** The list of all stock, or one under it or under /search. */
const isList = (path: string, site: Site): boolean =>
  isUnder(path, searchPath(site)) || isUnder(path, '/search')

const keyAt = ({ hash, brief }: Vehicle, now: number): string => (isNew(brief, now) ? `${hash}+new` : hash)

export function planContext(
  tenant: PlanSite,
  tenantStock: Stock,
  time: number,
  published: PriceHistory = new Map(),
): PlanContext {
  const { testPhone = '', alerts = false, photos, brand, project, ...pictured } = withOwnPictures(tenant)
  const settings = rentalSite(pictured.site)
  const stock = withOwnPhotos(shownStock(tenantStock, settings), settings, photos)
  const now = Math.floor(time / HOUR_MS) * HOUR_MS
  const zone = timeZoneOf(settings.state, settings)
  const today = dayAt(now, zone)
  const { content, expiredOffers, warnings } = publishedAt(settings, pictured.content, today)
  const listed = listedVehicles(stock, now, soldDays(settings))
  const types = new Set(listed.map(({ brief }) => brief.car_type))
  const conditions = CONDITIONS.filter((condition) => types.has(condition))
  const site = { ...withPagesPaths(settings, content), conditions }
  const { prices, falls } = priceFalls(published, {
    listed,
    stock,
    suffixes: priceSettings(site).priceSuffixes,
    showsFalls: site.pricing.falls,
    now,
    zone,
  })
  const records = listed.map((vehicle) => searchRecordOf(vehicle.brief, falls.get(vehicle)?.from))
  const recordsBy = new Map(listed.map((vehicle, index) => [vehicle, records[index]]))
  const recordOf = (vehicle: Vehicle) => recordsBy.get(vehicle) ?? searchRecordOf(vehicle.brief)
  // Nothing else on a vehicle's card or page depends on the clock.
  const keys = new Map(listed.map((vehicle) => [vehicle, keyAt(vehicle, now) + fallKey(falls.get(vehicle))]))
  const locations = shownLocations(site, stock.locations)
  const cardSettings = cardSettingsOf(site, locations)
  const one = vehicleNounInText(site)
  const noun = { one, many: plural(one) }
  const paths = placePaths(stock.locations, locations)
  const otherPages = pageAddresses({ site, content, noun, locations, models: [] }, paths)
  const models = modelsOf(
    site,
    stock.models,
    (path) => otherPages.has(plainPath(path, site)) || isList(path, site) || isUnder(path, RANGE_PATH),
    warnings,
  )
  return {
    ...{ site, content, brand, project, expiredOffers, warnings, stock, now, today, noun, testPhone, alerts },
    ...{ listed, records, recordOf, locations, models, cardSettings, prices },
    addresses: pageAddresses({ site, content, noun, locations, models }, paths),
    quickKeyBase: JSON.stringify([
      { ...site, redirects: [] },
      content.map(({ path }) => path),
      locations,
      [...paths],
      testPhone,
      // A vehicle's picture may be a file in the tenant's folder, and its address changes with the file's content.
      ...(photos?.size ? [[...photos]] : []),
      ...(project ? [project.hash] : []),
    ]),
    keyOf: (vehicle) => keys.get(vehicle) ?? vehicle.hash,
    fallOf: (vehicle) => falls.get(vehicle),
    isTracked: trackingOf(site) !== null,
    place: remembering((location) => locationSummary(location, site, paths.get(location.id))),
    // Made from the search record, so that browsers, which make cards from the index, show the same card.
    card: remembering((vehicle) => cardOf(recordOf(vehicle), cardSettings, now), MOST_CARDS),
  }
}

function listedVehicles({ vehicles }: Stock, now: number, soldDays: number): Vehicle[] {
  const byRank = compareBy(defaultSort('most_relevant'))
  return vehicles
    .filter(({ brief }) => isListed(brief, { now, soldDays }))
    .sort((a, b) => byRank(a.brief, b.brief))
}

const cardSettingsOf = (site: Site, locations: readonly Location[]): CardSettings => ({
  ...priceSettings(site),
  trade: tradeOfSite(site),
  vehicleBase: vehicleBase(site),
  repayments: cardTermsOf(site.finance, site.region),
  fuelTags: site.fuel_tags,
  runoutTagColour: site.runout_tag_colour === 'green' ? 'green' : 'red',
  certifiedManufacturer: site.certified_manufacturer,
  comingSoonImage: site.coming_soon_image,
  requestPhotos: site.request_photos,
  // This depends on settings and locations, so that a vehicle's card doesn't depend on other vehicles.
  showLocation: site.dealerships.length > 1 || locations.filter(isYard).length > 1,
  soldDays: soldDays(site),
})

function remembering<K, V>(make: (key: K) => V, most = Infinity): (key: K) => V {
  const values = new Map<K, V>()
  return (key) => {
    const value = values.get(key) ?? make(key)
    if (!values.has(key) && values.size >= most) values.clear()
    values.set(key, value)
    return value
  }
}
