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
import type { Card } from '#search/card.ts'
import { searchRecordOf } from '#search/record.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Location } from '#stock/entities.ts'
import { withOwnPhotos } from '#stock/ownPhotos.ts'
import { isYard } from '#stock/places.ts'
import { rentalSite, shownStock } from '#stock/rental.ts'
import { shownLocations } from '#stock/locations/siteLocations.ts'
import type { Stock, Vehicle } from '#stock/snapshot.ts'
import { dayAt } from '#rules/locale/schedule.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { trackingOf } from './frame/tracking.ts'
import { pageAddresses } from './addresses/addresses.ts'
import { knowingPages, plainPath } from './pages/content/contentPath.ts'
import { placePaths } from './pages/locations/locations.ts'
import { modelsOf } from './pages/range/models.ts'
import { withOwnPictures } from './ownPictures.ts'
import { publishedAt } from './pages/content/published.ts'
import type { PlanContext, PlanSite } from './context.ts'
import type { LocationSummary } from './pages/locations/props.ts'
import { locationSummary } from './pages/locations/place.ts'
import { fallKey, priceFalls, type PriceHistory } from './priceFalls.ts'

/**
 * How many cards to keep for reuse. Pages that show the same vehicles are planned close together, so there's no need to
 * keep tens of thousands of cards.
 */
const CARDS_KEPT = 4_096

/** Whether a path is that of a stock list: the list of all stock, or one under it or under /search. */
const isList = (path: string, site: Site): boolean =>
  isUnder(path, searchPath(site)) || isUnder(path, '/search')

const keyAt = ({ hash, brief }: Vehicle, now: number): string => (isNew(brief, now) ? `${hash}+new` : hash)

export function planContext(
  sent: PlanSite,
  sentStock: Stock,
  at: number,
  published: PriceHistory = new Map(),
): PlanContext {
  const { site: own, content: all, testPhone = '', alerts = false, photos, brand } = withOwnPictures(sent)
  const given = rentalSite(own)
  const stock = withOwnPhotos(shownStock(sentStock, given), given, photos)
  const now = Math.floor(at / HOUR_MS) * HOUR_MS
  const zone = timeZoneOf(given.state, given)
  const today = dayAt(now, zone)
  const { content, over, warnings } = publishedAt(given, all, today)
  const days = soldDays(given)
  const byRank = compareBy(defaultSort('most_relevant'))
  const listed = stock.vehicles
    .filter(({ brief }) => isListed(brief, { now, soldDays: days }))
    .sort((a, b) => byRank(a.brief, b.brief))
  const types = new Set(listed.map(({ brief }) => brief.car_type))
  const site = { ...knowingPages(given, content), conditions: CONDITIONS.filter((each) => types.has(each)) }
  const pricing = priceSettings(site)
  const { prices, falls } = priceFalls(published, {
    listed,
    stock,
    suffixes: pricing.priceSuffixes,
    told: site.pricing.falls,
    now,
    zone,
  })
  const records = listed.map((vehicle) => searchRecordOf(vehicle.brief, falls.get(vehicle)?.from))
  const recordsBy = new Map(listed.map((vehicle, at) => [vehicle, records[at]]))
  const recordOf = (vehicle: Vehicle) => recordsBy.get(vehicle) ?? searchRecordOf(vehicle.brief)
  // Each vehicle's key, made from a hash of its data, from whether it has the New tag and from its price drop. Nothing else on its card
  // or page depends on the clock.
  const keys = new Map(listed.map((vehicle) => [vehicle, keyAt(vehicle, now) + fallKey(falls.get(vehicle))]))
  const locations = shownLocations(site, stock.locations)
  const cardSettings: CardSettings = {
    ...pricing,
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
    warnings,
  )
  return {
    site,
    content,
    brand,
    over,
    warnings,
    stock,
    now,
    today,
    noun: nouns,
    testPhone,
    alerts,
    listed,
    records,
    recordOf,
    locations,
    models,
    cardSettings,
    addresses: pageAddresses({ ...found, models }, paths),
    quickKeyBase: JSON.stringify([
      // Redirects are left out, because no page shows them.
      { ...site, redirects: [] },
      content.map(({ path }) => path),
      locations,
      [...paths],
      testPhone,
      // A vehicle's picture may be a file in the tenant's folder, and its address changes with the file's content.
      ...(photos?.size ? [[...photos]] : []),
    ]),
    keyOf: (vehicle) => keys.get(vehicle) ?? vehicle.hash,
    prices,
    fallOf: (vehicle) => falls.get(vehicle),
    isTracked: trackingOf(site) !== null,
    place: (location) => {
      const place = places.get(location) ?? locationSummary(location, site, paths.get(location.id))
      places.set(location, place)
      return place
    },
    card: (vehicle) => {
      let card = cards.get(vehicle)
      if (!card) {
        // The card is made from the search record, so that browsers, which make cards from the index, show the same card.
        card = cardOf(recordOf(vehicle), cardSettings, now)
        if (cards.size >= CARDS_KEPT) cards.clear()
        cards.set(vehicle, card)
      }
      return card
    },
  }
}
