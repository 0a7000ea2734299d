import { currencyOf } from '#rules/pricing/checkout.ts'
import { cardFacts } from '#rules/vehicle/facts/cardFacts.ts'
import { isMissingPhoto } from '#rules/vehicle/images.ts'
import { isAvailable, saleState } from '#rules/listing/listing.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { priceBefore, realPrice } from '#rules/pricing/price.ts'
import { titleOf, trimOf } from '#search/titles.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { Location } from '#stock/entities.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../context.ts'
import { absolute } from '../meta.ts'
import { fallKey } from '../priceFalls.ts'

/** A vehicle as feeds describe it. All addresses are absolute. */
export interface Offer {
  car: CarBrief
  title: string
  make: string
  /** The grade and series. */
  trim: string
  /**
   * One plain sentence with the facts that matter most in the trade, because feeds have columns for only a few facts. It contains no
   * advertising, which portals don't allow here.
   */
  description: string
  link: string
  /** The vehicle's pictures, the main one first. */
  images: readonly [string, ...string[]]
  /** Dollars. */
  price: number
  /** The price before a reduction, in dollars; null if there is none. */
  was: number | null
  /** The prices' currency as an ISO 4217 code. */
  currency: string
  location: Location | undefined
}

/** A vehicle that feeds may offer. */
export interface Offered {
  car: CarBrief
  /**
   * A key that changes if anything that the offer is made from changes. What's in the context's `quickKeyBase` isn't covered.
   */
  key: string
  /** Works out the offer. It's called only if needed, because most vehicles haven't changed since the last build. */
  offer: () => Offer
}

const CONDITION = { new: 'New', used: 'Used', demo: 'Demonstrator' } as const

/**
 * The vehicles that feeds include: those that have a price and a picture and are neither sold, reserved nor otherwise
 * unavailable.
 */
export function offersOf(context: PlanContext): Offered[] {
  const { site, listed } = context
  const offerOf = offerer(context)
  return listed.flatMap((vehicle) => {
    const { brief: car, hash } = vehicle
    const price = realPrice(car.price)
    const saleable = isAvailable(car) && saleState(car) !== 'sold' && !car.reserved
    if (price === null || !saleable || isMissingPhoto(car.primary_image_url, site.coming_soon_image))
      return []
    const key = hash + fallKey(context.fallOf(vehicle))
    let made: Offer | undefined
    return { car, key, offer: () => (made ??= offerOf(vehicle, price)) }
  })
}

function offerer({ site, locations, card, cardSettings, fallOf }: PlanContext) {
  const { region, url, coming_soon_image } = site
  const dealerships = new Map(site.dealerships.map(({ slug, id }) => [slug, id]))
  const currency = currencyOf(region)
  return (vehicle: Vehicle, price: number): Offer => {
    const { brief: car } = vehicle
    const title = titleOf(car)
    const trim = trimOf(car)
    const facts = [...cardFacts(car, cardSettings, trim), car.colour].filter(Boolean)
    return {
      car,
      title,
      make: displayMake(car.make),
      trim,
      description: `${[`${CONDITION[car.car_type]} ${[title, trim].filter(Boolean).join(' ')}`, ...facts].join(', ')}.`,
      link: absolute(url, card(vehicle).href),
      images: imagesOf(vehicle, url, coming_soon_image),
      price,
      was: priceBefore(car) ?? fallOf(vehicle)?.from ?? null,
      currency,
      location: locationOf(car, locations, dealerships),
    }
  }
}

function imagesOf(vehicle: Vehicle, url: string, comingSoonImage: string): Offer['images'] {
  const main = vehicle.brief.primary_image_url
  const others = vehicle
    .car()
    .images.map(({ image }) => image.url)
    .filter((each) => each !== main && !isMissingPhoto(each, comingSoonImage))
  return [absolute(url, main), ...new Set(others.map((other) => absolute(url, other)))]
}

/**
 * A vehicle's location: the location of its dealership or, failing that, the location whose name the vehicle gives or, failing that, the
 * site's first location.
 */
function locationOf(
  { dealership_slug, location_name }: CarBrief,
  locations: readonly Location[],
  dealerships: ReadonlyMap<string, number>,
): Location | undefined {
  const dealership = dealerships.get(dealership_slug)
  return (
    (dealership === undefined
      ? undefined
      : locations.find(({ dealership_id }) => dealership_id === dealership)) ??
    locations.find(({ name }) => name === location_name) ??
    locations[0]
  )
}
