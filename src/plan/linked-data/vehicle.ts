import type {
  BrandLeaf,
  CarLeaf,
  EngineSpecificationLeaf,
  MotorcycleLeaf,
  OfferLeaf,
  QuantitativeValueLeaf,
  VehicleLeaf,
} from 'schema-dts'
import { currencyOf } from '#rules/pricing/checkout.ts'
import { isAvailable, saleState } from '#rules/listing/listing.ts'
import { distanceIn, distanceUnit } from '#rules/locale/locale.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { realPrice } from '#rules/pricing/price.ts'
import { isTestDriveOnly } from '#rules/vehicle/tag.ts'
import { titleOf, trimOf } from '#search/titles.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Car, Location } from '#stock/entities.ts'
import { addressLd, dealerType, type DealerLeaf } from './business.ts'
import { linkedData, thing } from './linkedData.ts'
import { absolute } from '../meta.ts'
import type { Picture } from '../pages/vehicle/props.ts'

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
  const [engine, fuelType] = [car.engine, car.simple_fuel]
  return linkedData<SoldLeaf>({
    '@type': typeOf(site),
    name: titleOf(car),
    url,
    image:
      pictures.length > 0
        ? pictures.slice(0, MOST_PICTURES).map(({ src }) => absolute(site.url, src))
        : undefined,
    vehicleIdentificationNumber: car.vin,
    sku: car.stocknum,
    model: car.model,
    vehicleConfiguration: trimOf(car),
    vehicleModelDate: car.year === null ? '' : String(car.year),
    bodyType: car.body,
    color: car.colour,
    vehicleInteriorColor: specified(car, INTERIOR_COLOUR),
    vehicleInteriorType: specified(car, INTERIOR_TYPE),
    vehicleTransmission: car.transmission,
    driveWheelConfiguration: drive && `https://schema.org/${drive}Configuration`,
    numberOfDoors: car.doors,
    vehicleSeatingCapacity: car.seats,
    brand: car.make && thing<BrandLeaf>({ '@type': 'Brand', name: displayMake(car.make) }),
    vehicleEngine:
      engine || fuelType
        ? thing<EngineSpecificationLeaf>({ '@type': 'EngineSpecification', name: engine, fuelType })
        : undefined,
    mileageFromOdometer:
      mileage === null
        ? undefined
        : thing<QuantitativeValueLeaf>({
            '@type': 'QuantitativeValue',
            value: mileage,
            unitCode: distanceUnit(site.region) === 'miles' ? 'SMI' : 'KMT',
          }),
    itemCondition: `https://schema.org/${car.car_type === 'new' ? 'NewCondition' : 'UsedCondition'}`,
    offers:
      price === null
        ? undefined
        : thing<OfferLeaf>({
            '@type': 'Offer',
            price,
            priceCurrency: currencyOf(site.region),
            availability: `https://schema.org/${availability(car)}`,
            url,
            seller: seller(site, dealer),
          }),
  })
}

/** The types that are sold here: they differ in nothing that is said of them. */
type SoldLeaf = Omit<VehicleLeaf, '@type'> & { '@type': (VehicleLeaf | CarLeaf | MotorcycleLeaf)['@type'] }

/** A caravan or camper is no car, and a motorcycle has a type of its own. */
const typeOf = ({ vehicle_type, template }: Site): SoldLeaf['@type'] => {
  if (vehicle_type === 'motorcycle' || template === 'moto') return 'Motorcycle'
  return vehicle_type === 'camper' || template === 'rv' || template === 'campers' ? 'Vehicle' : 'Car'
}

/** Of what is said only among a vehicle's specifications. */
const specified = (car: Car, name: RegExp): string =>
  car.specifications.find((line) => name.test(line.name))?.value ?? ''

const INTERIOR_COLOUR = /^(?:interior|trim|upholstery) colou?r$/i
const INTERIOR_TYPE = /^(?:interior|(?:interior |seat )?(?:trim|upholstery)|seats)(?: type| material)?$/i

const availability = (car: Car): 'SoldOut' | 'OutOfStock' | 'PreOrder' | 'InStock' => {
  if (saleState(car) === 'sold') return 'SoldOut'
  if (!isAvailable(car) || car.reserved || isTestDriveOnly(car.tag)) return 'OutOfStock'
  return car.preorder || car.status === 'coming_soon' ? 'PreOrder' : 'InStock'
}

const seller = (site: Site, dealer: Location | undefined): DealerLeaf =>
  thing<DealerLeaf>({
    '@type': dealerType(site),
    name: dealer?.name || site.name,
    url: site.url,
    telephone: site.phone_masked ? '' : dealer?.contact_detail.phone || site.phone,
    address: addressLd(dealer?.address ?? site.address, site.region),
  })

/** The drives that schema.org knows, by how dealers write them. */
const DRIVES = [
  [/^(?:awd|all)/i, 'AllWheelDrive'],
  [/^(?:4wd|4x4|four)/i, 'FourWheelDrive'],
  [/^(?:fwd|front)/i, 'FrontWheelDrive'],
  [/^(?:rwd|rear)/i, 'RearWheelDrive'],
] as const
