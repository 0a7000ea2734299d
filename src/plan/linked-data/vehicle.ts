import type {
  BrandLeaf,
  CarLeaf,
  EngineSpecificationLeaf,
  MotorcycleLeaf,
  OfferLeaf,
  QuantitativeValueLeaf,
  UnitPriceSpecificationLeaf,
  VehicleLeaf,
  PropertyValueLeaf,
} from 'schema-dts'
import { currencyOf } from '#rules/pricing/checkout.ts'
import { isAvailable, saleState } from '#rules/listing/listing.ts'
import { distanceIn, distanceUnit } from '#rules/locale/locale.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { includesGst, priceSuffixes } from '#rules/pricing/basis.ts'
import { priceBefore, realPrice } from '#rules/pricing/price.ts'
import { isNew } from '#rules/vehicle/condition.ts'
import { tradeOf, tradeOfSite } from '#rules/vehicle/facts/trade.ts'
import { isTestDriveOnly } from '#rules/vehicle/tag.ts'
import { titleOf, trimOf } from '#search/titles.ts'
import type { Site } from '#site/settings/schema.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { Car, Location } from '#stock/entities.ts'
import { addressLd, dealerType, type DealerLeaf } from './business.ts'
import { linkedData, thing } from './linkedData.ts'
import { absolute } from '../meta.ts'
import type { Picture } from '../pages/vehicle/props.ts'
import type { Context } from '#rules/vehicle/facts/cardFacts.ts'
import {
  FACT_NAMES,
  FACTS,
  type FactName,
  type FactProperty,
  type Facts,
} from '#rules/vehicle/facts/facts.ts'
import { factLabel, factRow, type Described, type FactKey } from '#rules/vehicle/facts/factRows.ts'
import { CONSUMED_PER, unitCode } from '#rules/vehicle/facts/units.ts'

const MOST_PICTURES = 8

interface OnPage {
  car: Car
  brief: CarBrief
  path: string
  pictures: readonly Picture[]
  dealer: Location | undefined
}

/**
 * As in developers.google.com/search/docs/appearance/structured-data/vehicle-listing; vehicle.test.ts has the table
 * of required and recommended properties.
 */
export function vehicleLd(
  site: Site,
  { car, brief, path, pictures, dealer }: OnPage,
): Record<string, unknown> {
  const url = absolute(site.url, path)
  const facts = factsLd(brief, { region: site.region, trade: tradeOf(brief, tradeOfSite(site)) })
  const mileage = distanceIn(car.km, site.region)
  const drive = DRIVES.find(([pattern]) => pattern.test(car.drive))?.[1]
  const [engine, fuelType] = [car.engine, car.simple_fuel]
  return linkedData<SiteVehicleLeaf>({
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
      engine || fuelType || Object.keys(facts.engine).length > 0
        ? thing<EngineSpecificationLeaf>({
            '@type': 'EngineSpecification',
            name: engine,
            fuelType,
            ...facts.engine,
          })
        : undefined,
    mileageFromOdometer:
      mileage === null
        ? undefined
        : thing<QuantitativeValueLeaf>({
            '@type': 'QuantitativeValue',
            value: mileage,
            unitCode: distanceUnit(site.region) === 'miles' ? 'SMI' : 'KMT',
          }),
    numberOfPreviousOwners: car.condition_report?.previous_owners ?? undefined,
    knownVehicleDamages: car.condition_report?.flaws
      .map(({ place, flaw }) => [place, flaw].filter(Boolean).join(': '))
      .join('; '),
    itemCondition: `https://schema.org/${isNew(car) ? 'NewCondition' : 'UsedCondition'}`,
    ...facts.vehicle,
    offers: offerOf(site, car, url, dealer),
  })
}

function offerOf(site: Site, car: Car, url: string, dealer: Location | undefined): OfferLeaf | undefined {
  const price = realPrice(car.price)
  if (price === null) return undefined
  const specifications = priceSpecifications(site, car, price)
  return thing<OfferLeaf>({
    '@type': 'Offer',
    price,
    priceCurrency: currencyOf(site.region),
    priceSpecification: specifications.length > 1 ? specifications : specifications[0],
    availability: `https://schema.org/${availability(car)}`,
    url,
    seller: seller(site, dealer),
  })
}

/**
 * Google expects the current price to have no `priceType`
 * (developers.google.com/search/docs/appearance/structured-data/merchant-listing).
 */
function priceSpecifications(site: Site, car: Car, price: number): UnitPriceSpecificationLeaf[] {
  const priceCurrency = currencyOf(site.region)
  const description = priceSuffixes(site.pricing)[car.car_type]
  const gst = includesGst(site.pricing[car.car_type], site.region)
  const before = priceBefore(car)
  return [
    ...(description === ''
      ? []
      : [
          thing<UnitPriceSpecificationLeaf>({
            '@type': 'UnitPriceSpecification',
            price,
            priceCurrency,
            description,
            valueAddedTaxIncluded: gst,
          }),
        ]),
    ...(before === null
      ? []
      : [
          thing<UnitPriceSpecificationLeaf>({
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/StrikethroughPrice',
            price: before,
            priceCurrency,
          }),
        ]),
  ]
}

type SiteVehicleLeaf = Omit<VehicleLeaf, '@type'> & {
  '@type': (VehicleLeaf | CarLeaf | MotorcycleLeaf)['@type']
}

function typeOf({ vehicle_type, template }: Site): SiteVehicleLeaf['@type'] {
  if (vehicle_type === 'motorcycle' || template === 'moto') return 'Motorcycle'
  return vehicle_type === 'camper' || template === 'rv' || template === 'campers' ? 'Vehicle' : 'Car'
}

const specified = (car: Car, name: RegExp): string =>
  car.specifications.find((line) => name.test(line.name))?.value ?? ''

const INTERIOR_COLOUR = /^(?:interior|trim|upholstery) colou?r$/i
const INTERIOR_TYPE = /^(?:interior|(?:interior |seat )?(?:trim|upholstery)|seats)(?: type| material)?$/i

function availability(car: Car): 'SoldOut' | 'OutOfStock' | 'PreOrder' | 'InStock' {
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

const DRIVES = [
  [/^(?:awd|all)/i, 'AllWheelDrive'],
  [/^(?:4wd|4x4|four)/i, 'FourWheelDrive'],
  [/^(?:fwd|front)/i, 'FrontWheelDrive'],
  [/^(?:rwd|rear)/i, 'RearWheelDrive'],
] as const

type OfEngine<P> = P extends `vehicleEngine.${infer Name}` ? Name : never
type OfVehicle = 'additionalProperty' | Exclude<FactProperty, `vehicleEngine.${string}`>

interface FactsLd {
  vehicle: Pick<VehicleLeaf, OfVehicle>
  engine: Pick<EngineSpecificationLeaf, OfEngine<FactProperty>>
}

const ENGINE = 'vehicleEngine.'

/** The table of facts (rules/vehicle/facts/facts.ts) says which property each fact has. */
function factsLd(vehicle: Described & Facts, context: Context): FactsLd {
  const pairs: [
    property: FactProperty | 'additionalProperty',
    value: QuantitativeValueLeaf | PropertyValueLeaf,
  ][] = []
  for (const name of FACT_NAMES) {
    const amount = vehicle[name]
    if (amount === null) continue
    const { schemaOrg = 'additionalProperty' } = FACTS[name]
    const measure = measureOf(name, amount, context.region)
    pairs.push([
      schemaOrg,
      schemaOrg === 'additionalProperty'
        ? { '@type': 'PropertyValue', name: factLabel(name as FactKey, context), ...measure }
        : { '@type': 'QuantitativeValue', ...measure },
    ])
  }
  const { label, value } = factRow('learner', vehicle, context)
  if (value !== '') pairs.push(['additionalProperty', { '@type': 'PropertyValue', name: label, value }])
  const properties = [...Map.groupBy(pairs, ([property]) => property)].map(
    ([property, values]) =>
      [property, values.length === 1 ? values[0]?.[1] : values.map(([, value]) => value)] as const,
  )
  return {
    vehicle: Object.fromEntries(properties.filter(([property]) => !property.startsWith(ENGINE))),
    engine: Object.fromEntries(
      properties
        .filter(([property]) => property.startsWith(ENGINE))
        .map(([property, value]) => [property.slice(ENGINE.length), value]),
    ),
  }
}

/** In the region's unit, but consumption is always in metric units per hundred kilometres. */
function measureOf(name: FactName, amount: number, region: string) {
  const { unit, schemaOrg } = FACTS[name]
  const isConsumed = schemaOrg === 'fuelConsumption'
  const { code, per } = unitCode(unit, isConsumed ? 'en-AU' : region)
  return {
    value: Number((amount / per).toFixed(1)),
    unitCode: code,
    ...(isConsumed && {
      valueReference: {
        '@type': 'QuantitativeValue' as const,
        value: CONSUMED_PER.value,
        unitCode: CONSUMED_PER.code,
      },
    }),
  }
}
