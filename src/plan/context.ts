import { HOUR_MS } from '#rules/constants.ts'
import { isListed, soldDays } from '#rules/listing/listing.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { plural } from '#rules/locale/words.ts'
import { isUnder } from '#lib/pathname.ts'
import { searchPath, vehicleBase } from '#rules/links/paths.ts'
import { RANGE_PATH } from '#rules/listing/range.ts'
import { compareBy, defaultSort } from '#rules/listing/sort.ts'
import { cardOf, type CardSettings } from '#search/cardOf.ts'
import type { Card } from '#search/card.ts'
import type { SearchRecord } from '#search/record.ts'
import { searchRecordOf } from '#search/recordOf.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Location } from '#stock/entities.ts'
import { shownLocations } from '#stock/shownLocations.ts'
import type { Stock, Vehicle } from '#stock/snapshot.ts'

import { dayAt } from '#rules/locale/schedule.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { pageAddresses } from './addresses/addresses.ts'
import { knowingPages, plainPath } from './pages/content/contentPath.ts'
import { placePaths } from './pages/locations/locations.ts'
import { modelsOf, type ShownModel } from './pages/range/models.ts'
import { publishedAt } from './pages/content/published.ts'
import type { LocationSummary } from './page.ts'
import { locationSummary } from './pages/locations/place.ts'

/** A tenant's configuration and content: what `plan` takes as `site`. */
export interface PlanSite {
  site: Site
  content: ContentPage[]
  /** The phone number that forms always take, on a site that is tried out (spec §5); '' or missing for none. */
  testPhone?: string
}

/** What all pages of one plan are made from, worked out once. */
export interface PlanContext {
  site: Site
  /** What of the editors' pages is published. */
  content: ContentPage[]
  /** Offers that are over (plan/pages/content/published.ts). */
  over: ContentPage[]
  /** What is told of pages that are due and not there. */
  warnings: string[]
  stock: Stock
  /** ms, cut to the hour: the only clock a plan knows. */
  now: number
  /** The dealer's day, 'YYYY-MM-DD'. */
  today: string
  noun: { one: string; many: string }
  testPhone: string
  /** Listed vehicles (spec §4), in the order of Most Relevant. */
  listed: Vehicle[]
  /** The search records of the listed vehicles, in the same order. */
  records: SearchRecord[]
  recordOf: (vehicle: Vehicle) => SearchRecord
  locations: Location[]
  /** The models of the range that are shown. */
  models: ShownModel[]
  cardSettings: CardSettings
  /** The addresses of pages that no vehicle makes: links of menus and the like to others would lead nowhere. */
  addresses: ReadonlySet<string>
  /** What the page of any vehicle is made from beside the vehicle and its cards, as text. */
  frame: string
  /** A location as pages show it: worked out once. */
  place: (location: Location) => LocationSummary
  /** The card of a vehicle: the same one for pages one after the other, so that it is drawn once however many of them show it. */
  card: (vehicle: Vehicle) => Card
}

/** Pages that show the same vehicles stand close together, so that tens of thousands of cards need not be kept. */
const CARDS_KEPT = 4_096

/** Whether a path is that of a stock list: of all, or below it or /search. */
const isList = (path: string, site: Site): boolean =>
  isUnder(path, searchPath(site)) || isUnder(path, '/search')

/** `now` as a plan sees it. */
export const hourOf = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS

export const planContext = (
  { site: given, content: all, testPhone = '' }: PlanSite,
  stock: Stock,
  at: number,
): PlanContext => {
  const now = hourOf(at)
  const today = dayAt(now, timeZoneOf(given.state, given))
  const { content, over, warnings } = publishedAt(given, all, today)
  const site = knowingPages(given, content)
  const days = soldDays(site)
  const byRank = compareBy(defaultSort('most_relevant'))
  const listed = stock.vehicles
    .filter(({ brief }) => isListed(brief, { now, soldDays: days }))
    .sort((a, b) => byRank(a.brief, b.brief))
  const records = listed.map(({ brief }) => searchRecordOf(brief))
  const recordsBy = new Map(listed.map((vehicle, at) => [vehicle, records[at]]))
  const recordOf = (vehicle: Vehicle) => recordsBy.get(vehicle) ?? searchRecordOf(vehicle.brief)
  const locations = shownLocations(site, stock.locations)
  const cardSettings: CardSettings = {
    region: site.region,
    vehicleBase: vehicleBase(site),
    priceDecimals: site.price_decimals,
    offersSubscription: site.offers_subscription,
    fuelTags: site.fuel_tags,
    runoutTagColour: site.runout_tag_colour === 'green' ? 'green' : 'red',
    certifiedManufacturer: site.certified_manufacturer,
    comingSoonImage: site.coming_soon_image,
    requestPhotos: site.request_photos,
    // From configuration, so that a vehicle's card does not depend on the other vehicles.
    showLocation: site.dealerships.length > 1,
    soldDays: days,
  }
  const places = new Map<Location, LocationSummary>()
  const cards = new Map<Vehicle, Card>()
  const lower = vehicleNounInText(site)
  const nouns = { one: lower, many: plural(lower) }
  const paths = placePaths(stock.locations, locations)
  const found = { site, content, noun: nouns, locations }
  const others = pageAddresses({ ...found, models: [] }, paths)
  const models = modelsOf(
    site,
    stock.models,
    (path) => others.has(plainPath(path, site)) || isList(path, site) || isUnder(path, RANGE_PATH),
  )
  return {
    site,
    content,
    over,
    warnings,
    stock,
    now,
    today,
    noun: nouns,
    testPhone,
    listed,
    records,
    recordOf,
    locations,
    models,
    cardSettings,
    addresses: pageAddresses({ ...found, models }, paths),
    frame: JSON.stringify([site, content.map(({ path }) => path), locations, [...paths], testPhone]),
    place: (location) => {
      const place = places.get(location) ?? locationSummary(location, site, paths.get(location.id))
      places.set(location, place)
      return place
    },
    card: (vehicle) => {
      let card = cards.get(vehicle)
      if (!card) {
        // From the search record, so that the browser draws the same card from the index.
        card = cardOf(recordOf(vehicle), cardSettings, now)
        if (cards.size >= CARDS_KEPT) cards.clear()
        cards.set(vehicle, card)
      }
      return card
    },
  }
}
