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
import type { PlanContext } from '../planContext.ts'
import { absolute } from '../meta.ts'
import { fallKey } from '../priceFalls.ts'

/** All addresses are absolute. */
export interface Offer {
  car: CarBrief
  title: string
  make: string
  trim: string
  /** One plain sentence with the most important facts. Portals don't allow advertising here. */
  description: string
  link: string
  images: readonly [string, ...string[]]
  price: number
  was: number | null
  currency: string
  location: Location | undefined
}

export interface OfferedVehicle {
  car: CarBrief
  /** Changes if anything that the offer is made from changes, apart from the context's `quickKeyBase`. */
  key: string
  offer: () => Offer
}

const CONDITION = { new: 'New', used: 'Used', demo: 'Demonstrator' } as const

/** Vehicles that have a price and a picture and are neither sold, reserved nor otherwise unavailable. */
export function offersOf(context: PlanContext): OfferedVehicle[] {
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
    .filter((image) => image !== main && !isMissingPhoto(image, comingSoonImage))
  return [absolute(url, main), ...new Set(others.map((other) => absolute(url, other)))]
}

/** The location of its dealership or, failing that, the one whose name the vehicle gives or, failing that, the first. */
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
