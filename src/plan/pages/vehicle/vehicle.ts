import { certifiedBenefits } from '#rules/vehicle/certified.ts'
import { conditionWord } from '#rules/vehicle/condition.ts'
import { canCheckPrice } from '#rules/vehicle/eligibility.ts'
import { mayAdvertise } from '#rules/pricing/financeEstimate.ts'
import { priceBreakdown } from '#rules/pricing/breakdown.ts'
import { carFinance } from '#rules/pricing/carFinance.ts'
import { imageAt, isMissingPhoto } from '#rules/vehicle/images.ts'
import { isTestDriveOnly } from '#rules/vehicle/tag.ts'
import { saleState } from '#rules/listing/listing.ts'
import { makeListPath, modelListPath } from '#rules/listing/listPaths.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { money } from '#rules/pricing/money.ts'
import { listingPathOf, searchPath, vehicleBase, withQuery } from '#rules/links/paths.ts'
import { phoneOf } from '#rules/phone/phone.ts'
import { noPhoneWarning } from '#rules/phone/phoneBlock.ts'
import { marketPosition, priceLine } from '#rules/pricing/price.ts'
import { DEFAULT_LINKS } from '#rules/links/siteLinks.ts'
import { dayInYear } from '#rules/locale/schedule.ts'
import { localWords } from '#rules/locale/words.ts'
import { dealerPlace } from '#search/titles.ts'
import type { Car, Location } from '#stock/entities.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { calculatorOf } from './calculator.ts'
import type { PlanContext } from '../../context.ts'
import { allCrumb } from '../list/listing.ts'
import { plainPath } from '../content/contentPath.ts'
import { breadcrumbList, crumbs, metaOf } from '../../meta.ts'
import { clockOf } from '../locations/place.ts'
import type { Page } from '../../page.ts'
import type { Candidate } from '../../plannedPage.ts'
import { checkoutCandidates } from '../checkout/checkout.ts'
import { similarVehicles } from './similar.ts'
import type { Picture, VehicleProps, VehicleEstimate, VehicleMarket } from './props.ts'
import { pageTracking } from '../../pageTracking.ts'
import { vehicleButtons } from './vehicleButtons.ts'
import { testDriveTitle, vehicleForms } from './vehicleForms.ts'
import { vehicleFacts } from './vehicleFacts.ts'
import { vehicleLd } from '../../linked-data/vehicle.ts'
import { noCheckoutNotice, vehicleNotice } from './vehicleNotice.ts'
/**
 * What a vehicle's page may depend on. The clock and the lists of other vehicles are left out, because the page's quick key doesn't change
 * with them.
 */
type VehicleContext = Omit<PlanContext, 'now' | 'today' | 'stock' | 'listed' | 'records' | 'models'>

/**
 * The pages of vehicles and their checkouts. Similar vehicles follow each other, so that pages that show the same cards are rendered close
 * together.
 */
export function* vehicleCandidates(context: PlanContext): Generator<Candidate> {
  for (const [vehicle, alike] of similarVehicles(context.listed)) {
    yield {
      path: `${context.cardSettings.vehicleBase}/${vehicle.brief.slug}`,
      kind: 'vehicle',
      source: `cars (${vehicle.brief.slug})`,
      quickKey: [vehicle, ...alike].map(context.keyOf).join(' '),
      make: () => vehiclePage(context, vehicle, alike),
    }
    yield* checkoutCandidates(context, vehicle)
  }
}

/** The page of one vehicle (spec §2 'Vehicle detail'). */
function vehiclePage(context: VehicleContext, vehicle: Vehicle, similar: readonly Vehicle[]): Page {
  const { site } = context
  const car = vehicle.car()
  const card = context.card(vehicle)
  const path = `${vehicleBase(site)}/${car.slug}`
  // The condition is worked out from the search record, as it is for the vehicle's card, so that page and card show the same one.
  const condition = conditionWord(context.recordOf(vehicle))
  const modelList = modelListPath(car.make, car.model, site)
  const trail = crumbs(
    condition === '' ? allCrumb(context) : { label: condition, href: listingPathOf(car.car_type, site) },
    ...(car.make === '' ? [] : [makeCrumb(car.make, site)]),
    ...(modelList === null ? [] : [{ label: modelLabel(car), href: modelList }]),
    { label: card.title, href: path },
  )
  const pictures = picturesOf(context, car, card.alt)
  const dealer = dealerOf(context, car)
  const place = dealer ? context.place(dealer) : null
  const offered = vehicleButtons(context, car, place !== null)
  // If the vehicle's card links here to request photos, the page must offer that even if the vehicle has pictures: a card is made from
  // a count of pictures, which may be wrong.
  const requestPhotos =
    card.photosHref !== undefined ||
    (site.request_photos && pictures.length === 0 && saleState(car) !== 'sold')
  const tracked = pageTracking(context, path, car, card.title)
  const notice = vehicleNotice(context, car, similar.length > 0)
  const whereabouts = [dealerPlace(car), car.state].filter(Boolean).join(', ')
  return {
    path,
    view: 'vehicle',
    meta: metaOf(context, {
      title: [card.title, car.badge, car.stocknum].filter(Boolean).join(' '),
      description: [
        [condition, card.title, car.badge, car.stocknum].filter(Boolean).join(' '),
        priceLine(card.price),
        ...card.facts,
        whereabouts && `at ${whereabouts}`,
      ]
        .filter(Boolean)
        .join(' · '),
      canonical: path,
      image: pictures[0]?.src ?? site.hero.image,
      jsonLd: [
        breadcrumbList(context, trail),
        vehicleLd(site, { car, brief: vehicle.brief, path, pictures, dealer }),
      ],
    }),
    props: {
      crumbs: trail,
      title: card.title,
      subtitle: card.subtitle,
      condition,
      tag: card.tag,
      price: card.price,
      fall: fallOf(context, vehicle),
      breakdown: breakdownOf(context, car, card.price.kind),
      market: marketOf(context, car),
      estimate: estimateOf(context, car),
      certified: certifiedOf(context, car),
      pictures,
      inShort: card.facts,
      ...vehicleFacts(car, vehicle.brief, context.cardSettings),
      features: car.features,
      description: car.description,
      location: place && site.phone_masked ? { ...place, phone: null } : place,
      hours: clockOf(site, dealer),
      stockNumber: car.stocknum,
      ...offered,
      forms: vehicleForms(context, car, card.title, { ...offered, requestPhotos }),
      printedPhone: printedPhoneOf(context, car, dealer),
      phoneWarning: noPhoneWarning(car) ?? '',
      enquireTitle: localWords(`Enquire about this ${context.noun.one}`, site.region),
      notice,
      isForSale: saleState(car) !== 'sold' && !isTestDriveOnly(car.tag),
      noCheckout: noCheckoutNotice(context, car, notice),
      similarTitle: `Similar ${context.noun.many}`,
      testDriveTitle: testDriveTitle(context, car),
      testDriveHref: plainPath(DEFAULT_LINKS.bookTestDrive, site),
      requestPhotos,
      calculator: calculatorOf(context, car),
      saved: { ...card.saved, image: card.image },
      recent: {
        base: vehicleBase(site),
        vehicle: {
          id: car.id,
          slug: car.slug,
          title: card.title,
          image: imageAt(card.image)(384),
          price: priceLine(card.price),
        },
      },
    },
    cards: similar.map(context.card),
    ...(tracked && { tracked }),
  }
}

const makeCrumb = (make: string, site: VehicleContext['site']) => ({
  label: displayMake(make),
  href: makeListPath(make, site) ?? withQuery(searchPath(site), { make: displayMake(make) }),
})

/** A model that's only a number, such as the Mazda 3, is named with its make, because phones show this link alone. */
const modelLabel = ({ make, model }: Car): string =>
  /^\d+$/.test(model) ? `${displayMake(make)} ${model}` : model

function picturesOf({ site }: VehicleContext, car: Car, alt: string): Picture[] {
  const isMissing = (src: string) => isMissingPhoto(src, site.coming_soon_image)
  const urls = car.images.map(({ image: { url, thumb } }) => ({
    src: url,
    thumb: isMissing(thumb.url) ? url : thumb.url,
  }))
  const all = urls.length > 0 ? urls : [{ src: car.primary_image_url, thumb: car.primary_image_url }]
  return all
    .filter(({ src }) => !isMissing(src))
    .map((picture, index, list) => ({ ...picture, alt: `${alt}, photo ${index + 1} of ${list.length}` }))
}

const dealerOf = ({ locations }: VehicleContext, car: Car): Location | undefined =>
  locations.find(({ id }) => id === car.location_id) ??
  (car.dealership_id === null
    ? undefined
    : locations.find(({ dealership_id }) => dealership_id === car.dealership_id))

/** Only at a single location is the site's own number that of the place. */
const printedPhoneOf = (
  { site, locations }: VehicleContext,
  car: Car,
  dealer: Location | undefined,
): string =>
  dealer?.contact_detail.phone || phoneOf(car) || (dealer && locations.length > 1 ? '' : site.phone)

/**
 * The price drop to show. Null for a subscription, because the page then shows the weekly payment and not the price that dropped.
 */
function fallOf(context: VehicleContext, vehicle: Vehicle): VehicleProps['fall'] {
  const fall = context.fallOf(vehicle)
  if (!fall || context.card(vehicle).price.kind !== 'list') return null
  const { price_decimals, region } = context.site
  return {
    text: `${money(fall.from - fall.to, price_decimals ? 'cents' : 'whole')} less since`,
    day: dayInYear(fall.day, region),
    date: fall.day,
  }
}

/**
 * What a buyer pays on top of the price; null for sold vehicles, and if the page's main price isn't the vehicle's price (as for a
 * subscription).
 */
const breakdownOf = (
  { site }: VehicleContext,
  car: Car,
  kind: VehicleProps['price']['kind'],
): VehicleProps['breakdown'] =>
  (kind === 'list' || kind === 'reduced') && saleState(car) !== 'sold'
    ? priceBreakdown(car, site.pricing[car.car_type], site.pricing, site.region)
    : null

function marketOf({ site }: VehicleContext, car: Car): VehicleMarket | null {
  const position = marketPosition(car)
  if (position === null || saleState(car) === 'sold') return null
  const { kind, gap, average, of } = position
  const dollars = (amount: number) => money(amount, site.price_decimals ? 'cents' : 'whole')
  const where = of === 'state' && car.state !== '' ? ` in ${car.state}` : ''
  return {
    text: kind === 'near' ? 'Close to market average' : `${dollars(gap)} ${kind} market average`,
    isBelow: kind === 'below',
    note: canCheckPrice(car, site)
      ? `Similar vehicles are on sale for ${dollars(average)} on average${where}, according to Autograb.`
      : '',
  }
}

function estimateOf({ site }: VehicleContext, car: Car): VehicleEstimate | null {
  const { offers_subscription: offersSubscription, region } = site
  const finance = carFinance(car, site.finance, { offersSubscription, region })
  if (finance === null || !mayAdvertise(site.finance, region)) return null
  const { text, per, assumptions, disclaimer } = finance
  return { text, per, assumptions, disclaimer }
}

function certifiedOf({ site }: VehicleContext, car: Car): VehicleProps['certified'] {
  const lines = certifiedBenefits(car, site.certified_manufacturer)
  return lines.length === 0 ? null : { title: `Certified ${displayMake(car.make)}`, lines: [...lines] }
}
