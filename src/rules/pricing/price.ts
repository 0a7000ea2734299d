import { lookUp, above } from '#lib/values.ts'
import { MARKET_GAP_ABOVE, REAL_PRICE_ABOVE } from '../constants.ts'
import type { Locale } from '../locale/locale.ts'
import { localWords } from '../locale/words.ts'
import { money, type MoneyFormat } from './money.ts'

export interface PricedCar {
  car_type?: string | null
  price?: number | null
  before_price?: number | null
  subscription_price?: number | null
  preorder?: boolean | null
}

export interface PriceSettings {
  offersSubscription?: boolean
  priceDecimals?: boolean
  region?: Locale | (string & {})
  /** What follows a list price or a reduced price, by the vehicle's condition, for example 'drive away'. */
  priceSuffixes?: Readonly<Record<string, string>>
}

export interface Price {
  kind: 'subscription' | 'reduced' | 'list' | 'preorder' | 'none'
  text: string
  /** The shown price in dollars; null if the text isn't an amount. */
  amount: number | null
  /** The price before a reduction, as text; null if it wasn't higher. */
  was: string | null
  suffix: string
  /**
   * The price of the whole vehicle in dollars, even if the subscription price is shown. It's used for sorting, comparing and deposits. Null
   * if the vehicle has no real price.
   */
  whole: number | null
}

/** The price if it's real, which means above 10 dollars (spec §9); otherwise null. */
export function realPrice(price: unknown): number | null {
  return above(price, REAL_PRICE_ABOVE)
}

export function priceBefore({ price, before_price }: PricedCar): number | null {
  const now = realPrice(price)
  return now === null ? null : above(before_price, now)
}

/**
 * What's shown as the price (spec §4). It's the first of these that applies: the subscription price, the reduced price, the list price,
 * PREORDER, 'Enquire for price.'.
 * `before_price` is the list price before a reduction, and `price` is the current one. The price counts as reduced if both are real and
 * differ, but the earlier price is shown only if it was higher.
 */
export function priceOf(car: PricedCar, settings: PriceSettings = {}): Price {
  const format: MoneyFormat = settings.priceDecimals ? 'cents' : 'whole'
  const weekly = settings.offersSubscription ? above(car.subscription_price, 0) : null
  const price = realPrice(car.price)
  const before = realPrice(car.before_price)
  const suffix = lookUp(settings.priceSuffixes ?? {}, car.car_type ?? '') ?? ''

  if (weekly !== null) {
    const text = money(weekly, format)
    return {
      kind: 'subscription',
      text,
      amount: weekly,
      was: null,
      suffix: 'a week',
      whole: price,
    }
  }
  if (price !== null && before !== null && before !== price) {
    const text = money(price, format)
    const was = before > price ? money(before, format) : text
    return { kind: 'reduced', text, amount: price, was: was === text ? null : was, suffix, whole: price }
  }
  if (price !== null)
    return { kind: 'list', text: money(price, format), amount: price, was: null, suffix, whole: price }
  if (car.preorder === true)
    return { kind: 'preorder', text: 'PREORDER', amount: null, was: null, suffix: '', whole: null }
  const text = localWords('Enquire for price.', settings.region)
  return { kind: 'none', text, amount: null, was: null, suffix: '', whole: null }
}

export const priceLine = ({ text, suffix }: Pick<Price, 'text' | 'suffix'>): string =>
  [text, suffix].filter(Boolean).join(' ')

export interface MarketCar extends PricedCar {
  autograb_data?: {
    state_average_market_price?: number | null
    average_market_price?: number | null
  } | null
}

interface MarketPosition {
  /** 'near' means that the difference from the market average is at most 499 dollars (spec §5). */
  kind: 'below' | 'near' | 'above'
  /** The difference between the price and the average, in dollars. */
  gap: number
  /** Dollars. */ average: number
  of: 'state' | 'country'
}

export function marketPosition(car: MarketCar): MarketPosition | null {
  const price = realPrice(car.price)
  const state = realPrice(car.autograb_data?.state_average_market_price)
  const average = marketAverage(car)
  if (price === null || average === null) return null
  const kind = belowMarket(car) !== null ? 'below' : price - average > MARKET_GAP_ABOVE ? 'above' : 'near'
  return { kind, gap: Math.abs(average - price), average, of: state === null ? 'country' : 'state' }
}

export const marketAverage = ({ autograb_data }: MarketCar): number | null =>
  realPrice(autograb_data?.state_average_market_price) ?? realPrice(autograb_data?.average_market_price)

export const belowMarket = (car: MarketCar): number | null => belowAverage(car.price, marketAverage(car))

/** How many dollars a price is below an average; null unless that's more than 499 (spec §5), or if either isn't known. */
export function belowAverage(price: unknown, average: unknown): number | null {
  const [asked, usual] = [realPrice(price), realPrice(average)]
  return asked === null || usual === null ? null : above(usual - asked, MARKET_GAP_ABOVE)
}
