import { isAvailable, saleState } from '#rules/listing.ts'
import { distanceIn, distanceUnit } from '#rules/locale.ts'
import { displayMake } from '#rules/makes.ts'
import { realPrice } from '#rules/price.ts'
import { isTestDriveOnly } from '#rules/tag.ts'
import { titleOf } from '#search/titles.ts'
import type { Site } from '#site/schema.ts'
import type { Car, Location } from '#stock/entities.ts'
import { absolute } from './meta.ts'
import type { Picture } from './page.ts'

/** Pictures past this many tell a search engine nothing new. */
const MOST_PICTURES = 8

/**
 * What a search engine reads of a vehicle: schema.org in the form of Google's vehicle listings
 * (developers.google.com/search/docs/appearance/structured-data/vehicle-listing); vehicleLd.test.ts has the table of what
 * they ask for and what they like. What is not known is left out.
 *
 * @param dealer where it stands; undefined for nowhere in particular
 */
export const vehicleLd = (
  site: Site,
  car: Car,
  path: string,
  pictures: readonly Picture[],
  dealer: Location | undefined,
): Record<string, unknown> => {
  const url = absolute(site.url, path)
  const price = realPrice(car.price)
  const mileage = distanceIn(car.km, site.region)
  const drive = DRIVES.find(([pattern]) => pattern.test(car.drive))?.[1]
  return {
    '@context': 'https://schema.org',
    '@type': typeOf(site),
    name: titleOf(car),
    url,
    ...(pictures.length > 0 && {
      image: pictures.slice(0, MOST_PICTURES).map(({ src }) => absolute(site.url, src)),
    }),
    ...present({
      vehicleIdentificationNumber: car.vin,
      sku: car.stocknum,
      model: car.model,
      vehicleConfiguration: [car.badge, car.series].filter(Boolean).join(' '),
      vehicleModelDate: car.year === null ? '' : String(car.year),
      bodyType: car.body,
      color: car.colour,
      vehicleInteriorColor: specified(car, INTERIOR_COLOUR),
      vehicleInteriorType: specified(car, INTERIOR_TYPE),
      vehicleTransmission: car.transmission,
      driveWheelConfiguration: drive ? `https://schema.org/${drive}Configuration` : '',
      numberOfDoors: car.doors,
      vehicleSeatingCapacity: car.seats,
    }),
    ...(car.make && { brand: { '@type': 'Brand', name: displayMake(car.make) } }),
    ...((car.engine || car.simple_fuel) && {
      vehicleEngine: {
        '@type': 'EngineSpecification',
        ...present({ name: car.engine, fuelType: car.simple_fuel }),
      },
    }),
    ...(mileage !== null && {
      mileageFromOdometer: {
        '@type': 'QuantitativeValue',
        value: mileage,
        unitCode: distanceUnit(site.region) === 'miles' ? 'SMI' : 'KMT',
      },
    }),
    itemCondition: `https://schema.org/${car.car_type === 'new' ? 'NewCondition' : 'UsedCondition'}`,
    ...(price !== null && {
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: CURRENCIES[site.region],
        availability: `https://schema.org/${availability(car)}`,
        url,
        seller: seller(site, dealer),
      },
    }),
  }
}

/** A caravan or camper is no car, and a motorcycle has a type of its own. */
const typeOf = ({ vehicle_type, template }: Site): string => {
  if (vehicle_type === 'motorcycle' || template === 'moto') return 'Motorcycle'
  return vehicle_type === 'camper' || template === 'rv' || template === 'campers' ? 'Vehicle' : 'Car'
}

/** Of what is said only among a vehicle's specifications. */
const specified = (car: Car, name: RegExp): string =>
  car.specifications.find((line) => name.test(line.name))?.value ?? ''

const INTERIOR_COLOUR = /^(?:interior|trim|upholstery) colou?r$/i
const INTERIOR_TYPE = /^(?:interior|(?:interior |seat )?(?:trim|upholstery)|seats)(?: type| material)?$/i

const availability = (car: Car): string => {
  if (saleState(car) === 'sold') return 'SoldOut'
  if (!isAvailable(car) || car.reserved || isTestDriveOnly(car.tag)) return 'OutOfStock'
  return car.preorder || car.status === 'coming_soon' ? 'PreOrder' : 'InStock'
}

const seller = (site: Site, dealer: Location | undefined): Record<string, unknown> => {
  const { street, city, state, postcode } = dealer?.address ?? site.address
  const address = present({
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: postcode,
  })
  return {
    '@type': site.vehicle_type === 'motorcycle' ? 'MotorcycleDealer' : 'AutoDealer',
    name: dealer?.name || site.name,
    url: site.url,
    ...present({ telephone: site.phone_masked ? '' : dealer?.contact_detail.phone || site.phone }),
    ...(Object.keys(address).length > 0 && {
      address: { '@type': 'PostalAddress', ...address, addressCountry: COUNTRIES[site.region] },
    }),
  }
}

const present = (fields: Record<string, string | number | null>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string | number] => {
      const [, value] = entry
      return value !== '' && value !== null
    }),
  )

/** The drives that schema.org knows, by how dealers write them. */
const DRIVES = [
  [/^(?:awd|all)/i, 'AllWheelDrive'],
  [/^(?:4wd|4x4|four)/i, 'FourWheelDrive'],
  [/^(?:fwd|front)/i, 'FrontWheelDrive'],
  [/^(?:rwd|rear)/i, 'RearWheelDrive'],
] as const

/** The spec's currency is AUD; a price abroad is in that country's dollars. */
const CURRENCIES: Record<string, string> = { 'en-AU': 'AUD', 'en-NZ': 'NZD', 'en-US': 'USD' }
/** By ISO 3166, as schema.org and Google take them. */
export const COUNTRIES: Record<string, string> = { 'en-AU': 'AU', 'en-NZ': 'NZ', 'en-US': 'US' }
