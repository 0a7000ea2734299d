import { cardFacts } from '#rules/vehicle/facts/cardFacts.ts'
import type { Trade } from '#rules/vehicle/facts/trade.ts'
import { inspectionText } from '#rules/vehicle/inspection.ts'
import { isMissingPhoto } from '#rules/vehicle/images.ts'
import { saleState } from '#rules/listing/listing.ts'
import { isFinanced } from '#rules/pricing/financed.ts'
import { repaymentFor, type RepaymentTerms } from '#rules/pricing/repayment.ts'
import type { PriceSuffixes } from '#rules/pricing/basis.ts'
import { money } from '#rules/pricing/money.ts'
import { belowAverage, priceLine, priceOf } from '#rules/pricing/price.ts'
import { cardTagOf } from '#rules/vehicle/tag.ts'
import { REQUEST_PHOTOS_ANCHOR } from '#rules/vehicle/vehicleAnchors.ts'
import type { Card } from './card.ts'
import type { SearchRecord } from './record.ts'
import { dealerPlace, titleOf, trimOf } from './titles.ts'

/** Settings of the site, so browsers get them once and not with each vehicle. */
export interface CardSettings {
  region: string
  trade: Trade
  /** '/cars', '/motorcycles' or '/campers'. */
  vehicleBase: string
  priceDecimals: boolean
  priceSuffixes: PriceSuffixes
  /** The loan terms for working out repayments; null if cards don't show repayments. */
  repayments: RepaymentTerms | null
  offersSubscription: boolean
  fuelTags: boolean
  runoutTagColour: 'red' | 'green'
  certifiedManufacturer: string
  comingSoonImage: string
  requestPhotos: boolean
  showLocation: boolean
  soldDays: number
}

/** These aren't read when cards are made, because that would take longer than reading all the others. */
const NOT_ON_CARDS = [
  'features',
  'rego',
  'stocknum',
  'vin',
  'engine',
  'payload',
  'ball_weight',
  'height',
  'solar',
  'water',
  'towing',
  'safety',
  'wheelbase',
  'axle_ratio',
] as const

export type CardSource = Omit<SearchRecord, 'objectID' | (typeof NOT_ON_CARDS)[number]>

export const CARD_FIELDS: readonly string[] = ['*', ...NOT_ON_CARDS.map((name) => `-${name}`)]

/** Spec §2 'Car cards'. Some rules depend on `now` (ms since 1970), but the card doesn't contain it. */
export function cardOf(car: CardSource, settings: CardSettings, now: number): Card {
  const tag = cardTagOf(car, { ...settings, now })
  const { kind, text, was, suffix, whole } = priceOf(car, settings)
  const title = titleOf(car)
  const subtitle = trimOf(car)
  const href = `${settings.vehicleBase}/${car.slug}`
  const missing = isMissingPhoto(car.primary_image_url, settings.comingSoonImage)
  const asked = settings.requestPhotos && missing && car.photos_count === 0 && saleState(car) !== 'sold'
  return {
    href,
    title,
    subtitle,
    image: missing ? '' : car.primary_image_url,
    ...(!missing && car.photos_count > 1 && { photos: car.photos_count }),
    ...(asked && { photosHref: href + REQUEST_PHOTOS_ANCHOR }),
    alt: [title, car.badge, car.colour && `in ${car.colour}`].filter(Boolean).join(' '),
    location: settings.showLocation ? dealerPlace(car) : '',
    tag: tag && { text: tag.text, tone: tag.tone, ...(tag.kind === 'certified' && { badge: true }) },
    price: {
      kind,
      text,
      was,
      suffix,
      ...(kind === 'subscription' &&
        whole !== null && {
          whole: `or ${priceLine(priceOf(car, { ...settings, offersSubscription: false }))}`,
        }),
      ...dealsOf(car, kind, settings),
      ...(settings.repayments &&
        isFinanced(car, settings) && {
          repayment: `${money(repaymentFor(whole ?? 0, settings.repayments), 'cents')} ${settings.repayments.per}`,
        }),
    },
    saved: {
      id: car.id,
      slug: car.slug,
      make: car.make,
      model: car.model,
      price: whole,
    },
    facts: cardFacts(car, settings, subtitle),
    ...(car.inspection_points && { inspection: inspectionText(car.inspection_points) }),
  }
}

/** How good the price is, if it's the vehicle's own and the vehicle isn't sold. A reduced price already shows the earlier one. */
function dealsOf(
  car: CardSource,
  kind: Card['price']['kind'],
  { priceDecimals }: CardSettings,
): Pick<Card['price'], 'deals'> {
  if ((kind !== 'list' && kind !== 'reduced') || saleState(car) === 'sold') return {}
  const dollars = (amount: number) => money(amount, priceDecimals ? 'cents' : 'whole')
  const below = belowAverage(car.price, car.market_price)
  const fall = kind === 'list' && car.fell_from ? car.fell_from - (car.price ?? 0) : 0
  const deals = [
    ...(below === null ? [] : [`${dollars(below)} below market average`]),
    ...(fall > 0 ? [`Price drop of ${dollars(fall)}`] : []),
  ]
  return deals.length > 0 ? { deals } : {}
}
