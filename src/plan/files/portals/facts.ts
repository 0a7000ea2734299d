import { distanceIn, distanceUnit, type Locale } from '#rules/locale/locale.ts'
import { plainText } from '#lib/html.ts'
import { dayOf } from '#lib/instant.ts'
import { normalisePhone, type PhoneVariant } from '#rules/phone/phone.ts'
import { isNew } from '#rules/vehicle/condition.ts'
import { tradeOf, tradeOfSite, type Trade } from '#rules/vehicle/facts/trade.ts'
import type { FeedFact } from '#site/feeds/feedFacts.ts'
import type { Site } from '#site/settings/schema.ts'
import { addressLine } from '#stock/locations/yards.ts'
import { cleanVin } from '#rules/vehicle/vin.ts'
import type { Offer } from '../offers.ts'

type FactValue = string | number | null | readonly string[]

const COUNTRIES: Record<Locale, { name: string; code: string; dial: string; phone: PhoneVariant }> = {
  'en-AU': { name: 'Australia', code: 'AU', dial: '+61', phone: 'au' },
  'en-NZ': { name: 'New Zealand', code: 'NZ', dial: '+64', phone: 'nz' },
  'en-US': { name: 'United States', code: 'US', dial: '+1', phone: 'us' },
}

export const tradeIn = (offer: Pick<Offer, 'car'>, site: Site): Trade => tradeOf(offer.car, tradeOfSite(site))

const addressOf = ({ location }: Offer, site: Site) => location?.address ?? site.address

const certified = ({ car }: Offer): boolean => car.certified && !isNew(car)

/** Both `price` and `list_price` may have cents. */
const amount = (price: number | null): string | null =>
  price === null ? null : Number.isInteger(price) ? String(price) : price.toFixed(2)

function storeCode({ location, car }: Offer, { feeds, dealerships }: Site): string {
  const names = [
    location?.name,
    car.location_name,
    dealerships.find(({ slug }) => slug === car.dealership_slug)?.name,
  ]
  return feeds.store_codes.find((entry) => names.includes(entry.location))?.code ?? ''
}

function mileage({ car }: Offer, site: Site): number | null {
  const reading = distanceIn(car.km, site.region)
  return reading ?? (isNew(car) || tradeIn({ car }, site) === 'caravan' ? 0 : null)
}

/** Of Google's vehicle ads in Australia (support.google.com/google-ads/answer/14592783). */
function priceType({ car }: Offer, { pricing, region }: Site): string {
  if (region !== 'en-AU') return ''
  const basis = pricing[car.car_type]
  if (basis === 'drive_away') return (pricing.doc_fee ?? 0) > 0 ? '' : 'drive_away_price'
  return basis === 'excl_government_charges' && !isNew(car) ? 'excluding_government_charges_price' : ''
}

function phone({ location }: Offer, site: Site): string {
  if (site.phone_masked) return ''
  const { dial, phone: variant } = COUNTRIES[site.region]
  const number = normalisePhone(location?.contact_detail.phone || site.phone, variant)
  return /^\d{8,11}$/.test(number) ? `${dial}${number.replace(/^0/, '')}` : ''
}

/** Every fact that a feed can have, of a vehicle on offer at a site. */
export const FACTS: Record<FeedFact, (offer: Offer, site: Site) => FactValue> = {
  id: ({ id }) => id,
  stock_number: ({ car }) => car.stocknum,
  vin: ({ car }, { region }) => cleanVin(car, region),
  rego: ({ car }) => car.rego,
  title: ({ title, trim }) => [title, trim].filter(Boolean).join(' '),
  heading: ({ title }) => title,
  description: ({ description }) => description,
  comments: ({ whole }) => plainText(whole().description),
  make: ({ make }) => make,
  model: ({ car }) => car.model,
  trim: ({ trim }) => trim,
  series: ({ car }) => car.series,
  year: ({ car }) => car.year,
  condition: ({ car }) => (car.car_type === 'new' && !isNew(car) ? 'used' : car.car_type),
  new_or_used: ({ car }) => (isNew(car) ? 'new' : 'used'),
  state: (offer) => (isNew(offer.car) ? 'NEW' : certified(offer) ? 'CPO' : 'USED'),
  certified: (offer) => (certified(offer) ? 'yes' : 'no'),
  trade: tradeIn,
  odometer: ({ car }, { region }) => distanceIn(car.km, region),
  mileage,
  odometer_unit: (_, { region }) => distanceUnit(region),
  body: ({ car }) => car.body,
  transmission: ({ car }) => car.transmission,
  drive: ({ car }) => car.drive,
  fuel: ({ car }) => car.simple_fuel,
  colour: ({ car }) => car.colour,
  engine: ({ car }) => car.engine,
  doors: ({ whole }) => whole().doors,
  seats: ({ car }) => car.seats,
  features: ({ car }) => car.features,
  price: ({ price }) => amount(price),
  list_price: ({ price, was }) => amount(was ?? price),
  sale_price: ({ price, was }) => (was === null ? null : amount(price)),
  msrp: ({ car, price }, { pricing }) => (isNew(car) && pricing.new === 'msrp' ? amount(price) : null),
  price_type: priceType,
  currency: ({ currency }) => currency,
  link: ({ link }) => link,
  link_template: ({ link }) => `${link}?store={store_code}`,
  image: ({ mainImage }) => mainImage,
  images: ({ images }) => images,
  more_images: ({ images }) => images.slice(1),
  listed_on: ({ car }) => dayOf(car.created_at_timestamp),
  store_code: storeCode,
  dealership_code: (offer, site) =>
    storeCode(offer, site) || (offer.location?.dealership_id ?? (offer.car.dealership_slug || site.slug)),
  place_id: ({ location }) => location?.address.place_id ?? '',
  dealer_id: ({ location }) => location?.dealership_id ?? '',
  dealer: ({ location }, { name }) => location?.name || name,
  phone,
  email: ({ location }, { email }) => location?.contact_detail.email || email,
  postal_address: (offer, site) =>
    [addressLine(addressOf(offer, site)), site.region.slice(-2)].filter(Boolean).join(', '),
  street: (offer, site) => addressOf(offer, site).street,
  city: (offer, site) => addressOf(offer, site).city,
  state_or_region: (offer, site) => addressOf(offer, site).state,
  postcode: (offer, site) => addressOf(offer, site).postcode,
  country: (_, { region }) => COUNTRIES[region].name,
  country_code: (_, { region }) => COUNTRIES[region].code,
  latitude: ({ location }) => location?.address.lat ?? null,
  longitude: ({ location }) => location?.address.long ?? null,
}
