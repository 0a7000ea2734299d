import type { Json, Said, Thing } from './structuredData.ts'

/**
 * Google's requirements for structured data in addition to schema.org's, as tables from its documentation
 * (developers.google.com/search/docs/appearance/structured-data/…). 'a.b' means the property b of the value of a, or of each item if a is a
 * list.
 */
interface Rule {
  types: readonly string[]
  /** The page of the documentation from which the rule comes. */
  source: string
  required: readonly string[]
  /** Properties that are required only of sites that have the data. The calling test says whether its site does. */
  recommended: readonly string[]
  /** Forbidden properties. */
  never?: readonly string[]
}

const BUSINESSES = [
  'AutoDealer',
  'MotorcycleDealer',
  'AutoRepair',
  'AutoPartsStore',
  'AutoRental',
  'LocalBusiness',
]

export const RULES: readonly Rule[] = [
  {
    // A vehicle for sale. Google shows only cars, but we hold other vehicles to the same rules.
    types: ['Car', 'Motorcycle', 'Vehicle'],
    source: 'vehicle-listing',
    required: ['name', 'brand.name', 'model', 'url'],
    recommended: [],
  },
  {
    types: ['Offer'],
    source: 'product-snippet',
    required: ['price', 'priceCurrency', 'availability'],
    recommended: ['url'],
  },
  {
    types: ['UnitPriceSpecification'],
    source: 'merchant-listing',
    required: ['price', 'priceCurrency'],
    recommended: [],
  },
  { types: ['PropertyValue'], source: 'vehicle-listing', required: ['name', 'value'], recommended: [] },
  {
    types: ['QuantitativeValue'],
    source: 'vehicle-listing',
    required: ['value', 'unitCode'],
    recommended: [],
  },
  {
    types: BUSINESSES,
    source: 'local-business',
    required: ['name', 'address.addressCountry'],
    recommended: ['telephone', 'address.streetAddress', 'address.addressLocality'],
    // A business's own site must not mark up ratings of itself: they're 'self-serving reviews' (review-snippet).
    never: ['review', 'aggregateRating'],
  },
  {
    types: ['OpeningHoursSpecification'],
    source: 'local-business',
    required: ['opens', 'closes'],
    recommended: [],
  },
  {
    types: ['GeoCoordinates'],
    source: 'local-business',
    required: ['latitude', 'longitude'],
    recommended: [],
  },
  {
    types: ['BreadcrumbList'],
    source: 'breadcrumb',
    required: ['itemListElement.position', 'itemListElement.name', 'itemListElement.item'],
    recommended: [],
  },
  {
    types: ['Article'],
    source: 'article',
    required: [],
    recommended: ['headline', 'datePublished', 'author.name', 'image'],
  },
  {
    types: ['JobPosting'],
    source: 'job-posting',
    required: [
      'title',
      'description',
      'datePosted',
      'hiringOrganization.name',
      'jobLocation.address.addressCountry',
    ],
    recommended: ['employmentType'],
  },
  { types: ['Organization'], source: 'organization', required: ['name'], recommended: [] },
  { types: ['Brand'], source: 'product-snippet', required: ['name'], recommended: [] },
  {
    types: ['Review'],
    source: 'review-snippet',
    required: ['author.name', 'reviewRating.ratingValue'],
    recommended: [],
  },
  {
    types: ['AggregateRating'],
    source: 'review-snippet',
    required: ['ratingValue', 'reviewCount'],
    recommended: [],
  },
]

/**
 * Properties of a vehicle's listing, each with the field of the stock that it comes from. If a vehicle has the field, its listing must have
 * the property.
 */
export const VEHICLE_LISTING = {
  vehicleIdentificationNumber: 'vin',
  vehicleModelDate: 'year',
  vehicleConfiguration: 'badge',
  'mileageFromOdometer.value': 'km',
  itemCondition: 'car_type',
  'offers.price': 'price',
  image: 'images',
  // Recommended.
  color: 'colour',
  bodyType: 'body',
  'vehicleEngine.fuelType': 'simple_fuel',
  vehicleTransmission: 'transmission',
  numberOfDoors: 'doors',
  vehicleSeatingCapacity: 'seats',
} as const

const DATES = new Set(['datePublished', 'datePosted', 'validThrough', 'validFrom'])
const ADDRESSES = new Set(['url', 'item', 'image', 'hasMap', 'sameAs', 'mainEntityOfPage', '@id'])

const isThing = (value: Json | undefined): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns all values of a property. If it's a list, these are the values of its items. */
export const valuesOf = (value: Json | undefined, property: string): (Json | undefined)[] =>
  property
    .split('.')
    .reduce<(Json | undefined)[]>(
      (values, name) =>
        values.flatMap((value) => (isThing(value) ? [value[name]].flat(1) : [undefined])) as (
          Json | undefined
        )[],
      [value],
    )

export function isThere(value: Json | undefined, property: string): boolean {
  const values = valuesOf(value, property)
  return values.length > 0 && values.every((each) => each !== undefined && each !== null && each !== '')
}

/** Lists what Google would reject or ignore in structured data. */
export const unfitForGoogle = (said: readonly Said[], recommended: boolean): string[] =>
  said.flatMap(({ path, thing }) => troublesOf(thing, recommended).map((trouble) => `${path}: ${trouble}`))

function troublesOf(thing: Thing, recommended: boolean): string[] {
  const type = String(thing['@type'])
  const rules = RULES.filter(({ types }) => types.includes(type))
  const own = rules.flatMap((rule) => [
    ...[...rule.required, ...(recommended ? rule.recommended : [])]
      .filter((property) => !isThere(thing, property))
      .map((property) => `${type} without ${property} (${rule.source})`),
    ...(rule.never ?? [])
      .filter((property) => property in thing)
      .map((property) => `${type} with ${property} (${rule.source})`),
  ])
  const wrong = Object.entries(thing).flatMap(([property, value]) =>
    [value].flat().flatMap((json) => {
      if (isThing(json)) return troublesOf(json, recommended)
      if (DATES.has(property) && !/^\d{4}-\d\d-\d\d(?:T.*)?$/.test(String(json)))
        return [`${type}.${property} is not a date: ${String(json)}`]
      if (ADDRESSES.has(property) && !/^https?:\/\/[^\s"<>]+$/.test(String(json)))
        return [`${type}.${property} is not an address: ${String(json)}`]
      return json === '' || json === null ? [`${type}.${property} is empty`] : []
    }),
  )
  return [...own, ...wrong]
}
