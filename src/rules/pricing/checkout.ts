import { canCheckout, depositOf, isForSale, type EligibleCar } from '../vehicle/eligibility.ts'
import { localeOf, type Locale } from '../locale/locale.ts'
import { isTestDriveOnly } from '../vehicle/tag.ts'
import { priceSettings, type PricedSite } from './basis.ts'
import { priceOf, type Price, type PricedCar } from './price.ts'
import { above, list, text } from '#lib/values.ts'

/** What can be paid online for a car, in cents (spec §3 payment_processors, §5, §9). */

export const PROVIDER_NAMES = { stripe: 'Stripe', paypal: 'PayPal', eway: 'Eway' } as const
export type ProviderName = keyof typeof PROVIDER_NAMES

const CHECKOUT_KINDS = ['reserve', 'buy'] as const
export type CheckoutKind = (typeof CHECKOUT_KINDS)[number]

/** For how many minutes a vehicle is held for a buyer who hasn't paid yet. */
export const HOLD_MINUTES = 15

/** The slug of the thank-you page after each kind of checkout: /success?category={slug}. */
export const CHECKOUT_SUCCESS: Record<CheckoutKind, string> = { reserve: 'reserve-car', buy: 'buy-car' }

export interface PayableCar extends Omit<EligibleCar, 'payment_processors'> {
  tag?: string | null
  payment_processors?:
    readonly { authorization_type?: string | null; deposit_amount?: number | null }[] | null
}

interface PaySite {
  /** 'sale', 'rent' or 'subscription'; 'sale' if missing. */
  stock_for?: string
  payment_provider?: string | null
}

export interface CheckoutOffer {
  kind: CheckoutKind
  /** Cents. */
  amount: number
}

export function isProvider(name: unknown): name is ProviderName {
  return typeof name === 'string' && Object.hasOwn(PROVIDER_NAMES, name)
}

export function isCheckoutKind(kind: unknown): kind is CheckoutKind {
  return CHECKOUT_KINDS.some((checkoutKind) => checkoutKind === kind)
}

export const sellsStock = ({ stock_for }: { stock_for?: string }): boolean => (stock_for ?? 'sale') === 'sale'

/**
 * What can be paid for a car on a site. Nothing can be paid if the site has no payment provider or doesn't sell its stock, or if the car is
 * only for test drives. A
 * car can be reserved if it's for sale and one of its payment processors specifies a deposit. A car can be bought if `canCheckout` returns
 * true. Payment processors that belong to another provider than the site's are ignored.
 */
export function checkoutOffers(car: PayableCar, site: PaySite): CheckoutOffer[] {
  const provider = text(site.payment_provider)
  if (!isProvider(provider) || !sellsStock(site)) return []
  if (isTestDriveOnly(car.tag) || !isForSale(car)) return []
  const payment_processors = list(car.payment_processors).filter(isOf(provider))
  const price = above(car.price, 0) ?? 0
  const deposit = depositOf({ payment_processors })
  return [
    ...(deposit === null ? [] : [{ kind: 'reserve' as const, amount: cents(Math.min(deposit, price)) }]),
    ...(canCheckout(car) ? [{ kind: 'buy' as const, amount: cents(price) }] : []),
  ]
}

/** The price for which a vehicle can be bought, to the cent, with what it includes. Its page may show a subscription's instead. */
export const salePrice = (car: PricedCar, site: PricedSite): Price =>
  priceOf(car, { ...priceSettings(site), offersSubscription: false, priceDecimals: true })

export function cents(dollars: number): number {
  return Math.round(dollars * 100)
}

const CURRENCIES: Record<Locale, string> = { 'en-AU': 'AUD', 'en-NZ': 'NZD', 'en-US': 'USD' }

export function currencyOf(region: unknown): string {
  return CURRENCIES[localeOf(region)]
}

function isOf(provider: ProviderName) {
  return (processor: { authorization_type?: string | null } | null): boolean => {
    const type = text(processor?.authorization_type).toLowerCase()
    return Boolean(processor) && (!isProvider(type) || type === provider)
  }
}
