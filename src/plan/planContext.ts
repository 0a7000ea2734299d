import { HOUR_MS } from '#rules/constants.ts'
import { soldDays } from '#rules/listing/listing.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { plural } from '#rules/locale/words.ts'
import { tradeOfSite } from '#rules/vehicle/facts/trade.ts'
import { cardTermsOf } from '#rules/pricing/financeEstimate.ts'
import { priceSettings } from '#rules/pricing/basis.ts'
import { CONDITIONS } from '#rules/vehicle/condition.ts'
import { isUnder } from '#lib/pathname.ts'
import { searchPath, vehicleBase } from '#rules/links/paths.ts'
import { RANGE_PATH } from '#rules/listing/range.ts'
import { cardOf, type CardSettings } from '#search/cardOf.ts'
import type { Project } from '#extend/project.ts'
import type { Card } from '#search/card.ts'
import type { Vocabulary } from '#search/query/vocabulary.ts'
import type { SearchRecord } from '#search/record.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Location, Model } from '#stock/entities.ts'
import { withOwnPhotos, ownPhoto } from '#stock/ownPhotos.ts'
import { photosByName } from '#stock/photosByName.ts'
import { isYard } from '#stock/locations/yards.ts'
import { rentalSite, shownStock } from '#stock/rental.ts'
import { shownLocations } from '#stock/locations/siteLocations.ts'
import type { CarBrief } from '#stock/brief.ts'
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
import type { PriceHistory, PriceFall } from './priceFalls.ts'
import { SiteVehicles, type SiteChange } from './siteVehicles.ts'
import { SiteWords } from './siteWords.ts'
import { CONTACT_PATH } from './pages/contact/contact.ts'
import { barePages } from './pages/form/formPages.ts'
import { garagePaths } from './pages/garage/garage.ts'
import { rangePages } from './pages/range/range.ts'
import type { Brand } from '#site/brand/brand.ts'
import type { OwnFeed } from '#site/feeds/ownFeed.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { ContentPart } from '#site/content/placed.ts'
import { withTaskPictures } from '#site/content/tasks.ts'
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
      ...(page.tasks && { tasks: withTaskPictures(page.tasks, ownAddress) }),
      ...(page.timeline && {
        timeline: page.timeline.map((event) => ({ ...event, image: ownAddress(event.image) })),
      }),
      ...(page.places && {
        places: page.places.map((place) => ({ ...place, image: ownAddress(place.image) })),
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
  feeds?: readonly OwnFeed[]
  project?: Project
}

export interface PlanContext {
  site: Site
  content: ContentPage[]
  brand?: Brand | undefined
  feeds?: readonly OwnFeed[]
  project?: Project | undefined
  expiredOffers: ContentPage[]
  warnings: string[]
  /** Without the vehicles. */
  stock: Omit<Stock, 'vehicles'>
  /** The time in ms since 1970, rounded down to the hour. Nothing else in a plan depends on a clock. */
  now: number
  /** Today's date in the dealer's time zone, 'YYYY-MM-DD'. */
  today: string
  noun: { one: string; many: string }
  testPhone: string
  alerts: boolean
  /** In the default order. */
  listed: readonly Vehicle[]
  /** All others, in the order of their slugs. */
  unlisted: readonly Vehicle[]
  /** Of `listed`, in the same order. */
  readonly records: readonly SearchRecord[]
  /** What words mean on this site; the same object until that changes. */
  readonly vocabulary: Vocabulary
  recordOf: (vehicle: Vehicle) => SearchRecord
  locations: Location[]
  models: ShownModel[]
  cardSettings: CardSettings
  /** Of all pages except those of vehicles. */
  addresses: ReadonlySet<string>
  quickKeyBase: string
  /** Changes whenever anything shown on a listed vehicle's card or page changes. */
  keyOf: (vehicle: Vehicle) => string
  /** Identifies a vehicle across builds: by its id or, if the id is invalid or isn't unique, by '=' and its slug. */
  idOf: (brief: Pick<CarBrief, 'id' | 'slug'>) => string
  /** Changes with the stock. */
  prices: PriceHistory
  fallOf: (vehicle: Vehicle) => PriceFall | undefined
  isTracked: boolean
  place: (location: Location) => LocationSummary
  /** The same object on all pages, so that it's rendered only once. */
  card: (vehicle: Vehicle) => Card
}

/** Everything that stays the same while only vehicles change. */
type Lasting = Omit<PlanContext, 'listed' | 'unlisted' | 'records' | 'vocabulary' | 'prices'>

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

/** A plan's context, and how it changes with the stock. */
export interface SitePlan {
  context: PlanContext
  /** Is set when any of its contexts is asked for vehicles. */
  uses: { stock: boolean }
  /**
   * @param stock whose unchanged vehicles are the same objects as before
   * @returns undefined if the site has to be planned anew
   */
  update: (stock: Stock, published: PriceHistory) => { context: PlanContext; change: SiteChange } | undefined
  /** From no vehicles at all to those of the first context. */
  first: SiteChange
}

export const planContext = (
  tenant: PlanSite,
  stock: Stock,
  time: number,
  published: PriceHistory = new Map(),
): PlanContext => sitePlan(tenant, stock, time, published).context

export function sitePlan(
  tenant: PlanSite,
  tenantStock: Stock,
  time: number,
  published: PriceHistory = new Map(),
): SitePlan {
  const { testPhone = '', alerts = false, photos, brand, feeds = [], project } = tenant
  const pictured = withOwnPictures(tenant)
  const settings = rentalSite(pictured.site)
  const shownOf = (stock: Stock): Stock => withOwnPhotos(shownStock(stock, settings), settings, photos)
  const { vehicles: _, ...stock } = shownOf({ ...tenantStock, vehicles: [] })
  const now = Math.floor(time / HOUR_MS) * HOUR_MS
  const zone = timeZoneOf(settings.state, settings)
  const today = dayAt(now, zone)
  const { content, expiredOffers, warnings } = publishedAt(settings, pictured.content, today)
  const vehicles = new SiteVehicles({
    ...{ now, zone, soldDays: soldDays(settings), showsFalls: settings.pricing.falls },
    suffixes: priceSettings(settings).priceSuffixes,
    shown: (some) => shownOf({ ...tenantStock, vehicles: [...some] }).vehicles,
    // Files in the tenant's folder are a vehicle's pictures if they have the number of no other vehicle.
    affectsOthers: ({ brief }) => photos !== undefined && photosByName([brief], photos.keys()).size > 0,
  })
  const first = vehicles.start(tenantStock.vehicles, published)
  const site = {
    ...withPagesPaths(settings, content),
    conditions: CONDITIONS.filter((condition) => vehicles.hasType(condition)),
  }
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
  const { recordOf, keyOf, fallOf, idOf } = vehicles
  const lasting = {
    ...{ site, content, brand, feeds, project, expiredOffers, warnings },
    ...{ stock, now, today, noun, testPhone, alerts },
    ...{ recordOf, keyOf, fallOf, idOf, locations, models, cardSettings },
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
      ...(feeds.length > 0 ? [feeds] : []),
    ]),
    isTracked: trackingOf(site) !== null,
    place: remembering((location: Location) => locationSummary(location, site, paths.get(location.id))),
    // Made from the search record, so that browsers, which make cards from the index, show the same card.
    card: remembering((vehicle: Vehicle) => cardOf(recordOf(vehicle), cardSettings, now), MOST_CARDS),
  }
  const words = new SiteWords({ site, year: Number(today.slice(0, 4)), recordOf })
  const uses = { stock: false }
  const present = (): PlanContext => withVehicles(lasting, vehicles, words, uses)
  return {
    context: present(),
    uses,
    first,
    update: (next, prices) => {
      const isSame = next.locations === tenantStock.locations && next.models === tenantStock.models
      const change = isSame ? vehicles.update(next.vehicles, prices) : undefined
      if (!change) return undefined
      words.update(change.listed)
      return { context: present(), change }
    },
  }
}

/** As the vehicles are now: a context stays the same when they change. */
function withVehicles(
  lasting: Lasting,
  { listed, unlisted, prices }: SiteVehicles,
  words: SiteWords,
  uses: SitePlan['uses'],
): PlanContext {
  let records: SearchRecord[] | undefined
  return {
    ...lasting,
    prices,
    get listed() {
      uses.stock = true
      return listed
    },
    get unlisted() {
      uses.stock = true
      return unlisted
    },
    get records() {
      uses.stock = true
      return (records ??= listed.map(lasting.recordOf))
    },
    get vocabulary() {
      uses.stock = true
      return words.vocabulary(listed)
    },
  }
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
