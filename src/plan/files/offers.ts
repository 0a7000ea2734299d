import { lazily } from '#lib/lazily.ts'
import { currencyOf } from '#rules/pricing/checkout.ts'
import { cardFacts } from '#rules/vehicle/facts/cardFacts.ts'
import { isMissingPhoto } from '#rules/vehicle/images.ts'
import { isAvailable, saleState } from '#rules/listing/listing.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { priceBefore, realPrice } from '#rules/pricing/price.ts'
import { titleOf, trimOf } from '#search/titles.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { Car, Location } from '#stock/entities.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../planContext.ts'
import { absolute } from '../meta.ts'
import { fallKey } from '../priceFalls.ts'

/** All addresses are absolute. */
export interface Offer {
  car: CarBrief
  /** The stock number or, if it's missing or another vehicle's too, the slug. */
  id: string
  /** Whether a vehicle before this one has the same VIN. */
  isTwice: boolean
  title: string
  make: string
  trim: string
  /** One plain sentence with the most important facts. Portals don't allow advertising here. */
  description: string
  link: string
  mainImage: string
  images: readonly [string, ...string[]]
  price: number
  was: number | null
  currency: string
  location: Location | undefined
  /** Reading it takes time. */
  whole: () => Car
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
  const offered = listed.flatMap((vehicle) => {
    const { brief: car } = vehicle
    const price = realPrice(car.price)
    const saleable = isAvailable(car) && saleState(car) !== 'sold' && !car.reserved
    return price !== null && saleable && !isMissingPhoto(car.primary_image_url, site.coming_soon_image)
      ? [{ vehicle, price }]
      : []
  })
  const identify = identifier(offered.map(({ vehicle }) => vehicle.brief))
  return offered.map(({ vehicle, price }) => {
    const { brief: car, hash } = vehicle
    const { id, isTwice } = identify(car)
    const isUsual = !isTwice && id === (car.stocknum || car.slug)
    const key = hash + fallKey(context.fallOf(vehicle)) + (isUsual ? '' : JSON.stringify([id, isTwice]))
    return { car, key, offer: lazily(() => offerOf(vehicle, price, { id, isTwice })) }
  })
}

type Identity = Pick<Offer, 'id' | 'isTwice'>

/** Portals refuse all vehicles with the same ID. Call it once for each vehicle, in their order. */
function identifier(cars: readonly CarBrief[]): (car: CarBrief) => Identity {
  const numbers = new Map<string, number>()
  for (const { stocknum, slug } of cars)
    for (const number of new Set([stocknum, slug])) numbers.set(number, (numbers.get(number) ?? 0) + 1)
  const vins = new Set<string>()
  return ({ stocknum, slug, vin }) => {
    const written = vin.trim().toUpperCase()
    const isTwice = written !== '' && vins.has(written)
    vins.add(written)
    return { id: stocknum !== '' && numbers.get(stocknum) === 1 ? stocknum : slug, isTwice }
  }
}

function offerer({ site, locations, card, cardSettings, fallOf }: PlanContext) {
  const { region, url, coming_soon_image } = site
  const dealerships = new Map(site.dealerships.map(({ slug, id }) => [slug, id]))
  const currency = currencyOf(region)
  return (vehicle: Vehicle, price: number, identity: Identity): Offer => {
    const { brief: car } = vehicle
    const title = titleOf(car)
    const trim = trimOf(car)
    const images = lazily(() => imagesOf(car, vehicle.car(), url, coming_soon_image))
    return {
      ...identity,
      car,
      title,
      make: displayMake(car.make),
      trim,
      get description() {
        const facts = [...cardFacts(car, cardSettings, trim), car.colour].filter(Boolean)
        return `${[`${CONDITION[car.car_type]} ${[title, trim].filter(Boolean).join(' ')}`, ...facts].join(', ')}.`
      },
      get link() {
        return absolute(url, card(vehicle).href)
      },
      mainImage: absolute(url, car.primary_image_url),
      get images() {
        return images()
      },
      price,
      was: priceBefore(car) ?? fallOf(vehicle)?.from ?? null,
      currency,
      location: locationOf(car, locations, dealerships),
      // Not kept, because tens of thousands would need hundreds of megabytes.
      whole: () => vehicle.car(),
    }
  }
}

function imagesOf(
  { primary_image_url: main }: CarBrief,
  { images }: Car,
  url: string,
  comingSoonImage: string,
): Offer['images'] {
  const others = images
    .map(({ image }) => image.url)
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
