import { isMissingPhoto } from '#rules/images.ts'
import { isAvailable, saleState } from '#rules/listing.ts'
import { distance } from '#rules/locale.ts'
import { money } from '#rules/money.ts'
import { makeListPath, modelListPath } from '#rules/listPaths.ts'
import { financePath, listingPathOf, vehicleBase, withQuery, searchPath } from '#rules/paths.ts'
import { belowMarket } from '#rules/price.ts'
import { telHref } from '#rules/phone.ts'
import { isTestDriveOnly } from '#rules/tag.ts'
import { VEHICLE_MAP_ANCHOR } from '#rules/vehicleAnchors.ts'
import { localWords } from '#rules/words.ts'
import { displayMake } from '#rules/makes.ts'
import { dealerPlace, titleOf } from '#search/titles.ts'
import type { Car, Location } from '#stock/entities.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { CONTACT_PATH } from './content.ts'
import type { PlanContext } from './context.ts'
import { link, present } from './link.ts'
import { absolute, breadcrumbList, crumbs, metaOf } from './meta.ts'
import type { Link, Page, Picture, VehicleProps } from './page.ts'

/** What a vehicle's page may look at: never the clock or the other vehicles, which its mark does not cover. */
type VehicleContext = Omit<PlanContext, 'now' | 'stock' | 'listed' | 'records'>

/** The page of one vehicle (spec §2 'Vehicle detail'). */
export const vehiclePage = (context: VehicleContext, vehicle: Vehicle, similar: readonly Vehicle[]): Page => {
  const { site } = context
  const car = vehicle.car()
  const card = context.card(vehicle)
  const path = `${vehicleBase(site)}/${car.slug}`
  const modelList = modelListPath(car.make, car.model, site)
  const trail = crumbs(
    { label: CONDITIONS[car.car_type], href: listingPathOf(car.car_type, site) },
    {
      label: displayMake(car.make) || card.title,
      href: makeListPath(car.make, site) ?? withQuery(searchPath(site), { make: displayMake(car.make) }),
    },
    ...(modelList === null ? [] : [{ label: car.model, href: modelList }]),
    { label: card.title, href: path },
  )
  const pictures = picturesOf(context, car, card.alt)
  const words = (text: string) => localWords(text, site.region)
  const place = [dealerPlace(car), car.state].filter(Boolean).join(', ')
  const below = belowMarket(car)
  return {
    path,
    view: 'vehicle',
    meta: metaOf(context, {
      title: [card.title, car.badge, car.stocknum].filter(Boolean).join(' '),
      description: [
        `${CONDITIONS[car.car_type]} ${card.title} ${car.badge}`.trim(),
        card.price.text,
        ...card.facts,
        place && `at ${place}`,
      ]
        .filter(Boolean)
        .join(' · '),
      canonical: path,
      image: pictures[0]?.src ?? '',
      jsonLd: [breadcrumbList(context, trail), vehicleLd(context, car, path, pictures)],
    }),
    props: {
      crumbs: trail,
      title: card.title,
      subtitle: card.subtitle,
      condition: CONDITIONS[car.car_type],
      tag: card.tag,
      price: card.price,
      belowMarket:
        below === null ? '' : `${money(below, site.price_decimals ? 'cents' : 'whole')} below market average`,
      pictures,
      keyFacts: keyFacts(car, site.region, words),
      specifications: specificationGroups(car, words),
      features: car.features,
      description: car.description,
      location: locationOf(context, car),
      stockNumber: car.stocknum,
      actions: actionsOf(context, car, card.title),
      notice: noticeOf(context, car),
      similarTitle: `Similar ${context.noun.many}`,
    },
    cards: similar.map(context.card),
  }
}

const CONDITIONS = { new: 'New', used: 'Used', demo: 'Demo' } as const

const picturesOf = ({ site }: VehicleContext, car: Car, alt: string): Picture[] => {
  const urls = car.images.map(({ image }) => ({ src: image.url, thumb: image.thumb.url || image.url }))
  const all = urls.length > 0 ? urls : [{ src: car.primary_image_url, thumb: car.primary_image_url }]
  return all
    .filter(({ src }) => !isMissingPhoto(src, site.coming_soon_image))
    .map((picture, index, list) => ({ ...picture, alt: `${alt}, photo ${index + 1} of ${list.length}` }))
}

const keyFacts = (car: Car, region: string, words: (text: string) => string): VehicleProps['keyFacts'] =>
  [
    { label: 'Year', value: car.year === null ? '' : String(car.year) },
    { label: 'Odometer', value: distance(car.km, region) },
    { label: 'Body', value: car.body },
    { label: 'Transmission', value: car.transmission },
    { label: 'Fuel', value: words(car.simple_fuel) },
    { label: 'Drive', value: car.drive },
    { label: words('Colour'), value: car.colour },
    { label: 'Engine', value: car.engine },
    { label: 'Seats', value: car.seats === null ? '' : String(car.seats) },
  ]
    .filter(({ value }) => value !== '')
    .slice(0, 8)

const specificationGroups = (car: Car, words: (text: string) => string): VehicleProps['specifications'] => {
  const identity = [
    { name: 'Stock number', value: car.stocknum },
    { name: 'VIN', value: car.vin },
    { name: 'Registration', value: car.rego },
    { name: 'Series', value: car.series },
    { name: 'Doors', value: car.doors === null ? '' : String(car.doors) },
  ].filter(({ value }) => value !== '')
  const groups = Map.groupBy(
    car.specifications.filter(({ name, value }) => name !== '' && value !== ''),
    ({ group }) => group || 'More',
  )
  return [
    ...[...groups].map(([group, lines]) => ({
      group: words(group),
      lines: lines.map(({ name, value }) => ({ name: words(name), value: words(value) })),
    })),
    ...(identity.length > 0 ? [{ group: 'Identification', lines: identity }] : []),
  ]
}

const dealerOf = ({ locations }: VehicleContext, car: Car): Location | undefined =>
  locations.find(({ id }) => id === car.location_id) ??
  (car.dealership_id === null
    ? undefined
    : locations.find(({ dealership_id }) => dealership_id === car.dealership_id))

const locationOf = (context: VehicleContext, car: Car): VehicleProps['location'] => {
  const location = dealerOf(context, car)
  return location ? context.place(location) : null
}

const actionsOf = (context: VehicleContext, car: Car, title: string): Link[] => {
  const { site } = context
  const phone = car.location?.phone || dealerOf(context, car)?.contact_detail.phone || ''
  const tel = telHref(phone)
  const about = `${title} ${car.stocknum}`.trim()
  const email = dealerOf(context, car)?.contact_detail.email || site.email
  return present([
    tel && link(`Call ${phone}`, tel, site),
    email &&
      link(
        localWords('Email an enquiry', site.region),
        `mailto:${email}?subject=${encodeURIComponent(`${localWords('Enquiry', site.region)}: ${about}`)}`,
        site,
      ),
    isAvailable(car) &&
      context.content.some((page) => page.path === financePath(site)) &&
      link('Finance', financePath(site), site),
    dealerOf(context, car) ? link('Find us', VEHICLE_MAP_ANCHOR, site) : link('Find us', CONTACT_PATH, site),
  ])
}

/** What to say of a vehicle that can't simply be bought now. */
const noticeOf = ({ noun }: VehicleContext, car: Car): string => {
  if (saleState(car) === 'sold') return `This ${noun.one} has been sold. There are others like it below.`
  if (car.reserved) return `This ${noun.one} is reserved. Call us to be next in line.`
  if (car.status === 'coming_soon') return `This ${noun.one} is on its way to us. Call us to see it first.`
  if (isTestDriveOnly(car.tag)) return `This ${noun.one} is for test drives only and is not for sale.`
  if (!isAvailable(car)) return `Please ask us whether this ${noun.one} is available.`
  return ''
}

const vehicleLd = (
  { site }: VehicleContext,
  car: Car,
  path: string,
  pictures: readonly Picture[],
): Record<string, unknown> => {
  const price = car.price !== null && car.price > 10 ? car.price : null
  return {
    '@context': 'https://schema.org',
    '@type': car.make === '' ? 'Vehicle' : site.vehicle_type === 'motorcycle' ? 'Motorcycle' : 'Car',
    name: titleOf(car),
    url: absolute(site.url, path),
    ...(pictures.length > 0 && { image: pictures.slice(0, 6).map(({ src }) => absolute(site.url, src)) }),
    ...(car.vin && { vehicleIdentificationNumber: car.vin }),
    ...(car.stocknum && { sku: car.stocknum }),
    ...(car.make && { brand: { '@type': 'Brand', name: displayMake(car.make) } }),
    ...(car.model && { model: car.model }),
    ...(car.badge && { vehicleConfiguration: car.badge }),
    ...(car.year !== null && { vehicleModelDate: String(car.year) }),
    ...(car.body && { bodyType: car.body }),
    ...(car.colour && { color: car.colour }),
    ...(car.km !== null && {
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: car.km, unitCode: 'KMT' },
    }),
    itemCondition: `https://schema.org/${car.car_type === 'new' ? 'NewCondition' : 'UsedCondition'}`,
    ...(price !== null && {
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: CURRENCIES[site.region],
        availability: `https://schema.org/${
          saleState(car) === 'sold' ? 'SoldOut' : car.status === 'coming_soon' ? 'PreOrder' : 'InStock'
        }`,
        url: absolute(site.url, path),
        seller: { '@type': 'AutoDealer', name: site.name },
      },
    }),
  }
}

/** The spec's currency is AUD; a price abroad is in that country's dollars. */
const CURRENCIES: Record<string, string> = { 'en-AU': 'AUD', 'en-NZ': 'NZD', 'en-US': 'USD' }
