import { localeOf } from '../locale/locale.ts'
import { above } from '#lib/values.ts'
import {
  PRICE_BASES,
  type Basis,
  type PriceBasis,
  type PricingSettings,
  leftOut,
  type PricedSite,
} from './basis.ts'
import { money } from './money.ts'
import { realPrice, type PricedCar } from './price.ts'
import { cents, salePrice } from './checkout.ts'

interface BreakdownLine {
  label: string
  text: string
}

export interface PriceBreakdown {
  lines: BreakdownLine[]
  sum: BreakdownLine
  /** What the sum doesn't include; '' if it includes everything. */
  note: string
}

interface BrokenDownCar {
  price?: number | null
  /** The drive-away price in dollars. */
  dapprice?: number | null
}

/**
 * The backend's estimate of a drive-away price, in dollars. Null if the price includes everything or isn't real, or if the estimate isn't
 * higher than the price with the site's fee.
 */
export function driveAwayEstimate(
  car: BrokenDownCar,
  basis: PriceBasis | '' | undefined,
  { doc_fee }: Pick<PricingSettings, 'doc_fee'>,
): number | null {
  const price = realPrice(car.price)
  if (price === null || !basis || !('onTop' in PRICE_BASES[basis])) return null
  return above(car.dapprice, price + (above(doc_fee, 0) ?? 0))
}

export const driveAwayLabel = (region: unknown): string => DRIVE_AWAY[localeOf(region)]

/**
 * Breaks down what a buyer pays if the price doesn't include everything. The sum is the backend's drive-away price if that's higher than
 * the price with the site's fee, otherwise the price with the fee. Null if there's neither such a drive-away price nor a fee.
 */
export function priceBreakdown(
  car: BrokenDownCar,
  basis: PriceBasis | '' | undefined,
  { doc_fee }: Pick<PricingSettings, 'doc_fee'>,
  region: unknown,
): PriceBreakdown | null {
  const price = realPrice(car.price)
  if (price === null) return null
  const { onTop, leftOut = '' }: Partial<Basis> = basis ? PRICE_BASES[basis] : {}
  // If an amount has cents, they're shown, so that the lines add up.
  const line = (label: string, dollars: number) => ({ label, text: money(dollars, 'cents') })
  const fee = above(doc_fee, 0)
  const asked = line(basis === 'msrp' ? 'MSRP' : 'Price', price)
  const fees = fee === null ? [] : [line('Doc fee', fee)]
  const driveAway = driveAwayEstimate(car, basis, { doc_fee })
  if (onTop !== undefined && driveAway !== null)
    return {
      lines: [asked, ...fees, line(onTop, driveAway - price - (fee ?? 0))],
      sum: line(driveAwayLabel(region), driveAway),
      note: 'The exact amount depends on where and how the vehicle is registered.',
    }
  if (fee === null) return null
  return {
    lines: [asked, ...fees],
    sum: line(`${asked.label} with doc fee`, price + fee),
    note: leftOut,
  }
}

const DRIVE_AWAY = {
  'en-AU': 'Estimated drive away',
  'en-NZ': 'Estimated drive away',
  'en-US': 'Estimated out-the-door price',
} as const

/**
 * What's left to pay, in words. If there's an estimate of the drive-away price, it counts; otherwise the words say what the price leaves
 * out. '' if nothing is left.
 *
 * @param noun what the site calls a vehicle
 * @param paid cents
 */
export function leftToPay(
  car: PricedCar & BrokenDownCar & { car_type: 'new' | 'used' | 'demo' },
  site: PricedSite,
  noun: string,
  paid: number,
): string {
  const basis = site.pricing[car.car_type]
  const estimate = driveAwayEstimate(car, basis, site.pricing)
  const missing = leftOut(basis, site.pricing)
  const dollars = (cents(estimate ?? car.price ?? 0) - paid) / 100
  const later = `left to pay when you pick up the ${noun}`
  if (estimate !== null)
    return `${money(dollars, 'cents')} ${later}, going by the ${driveAwayLabel(site.region).toLowerCase()} of ${money(estimate, 'cents')}.`
  if (dollars <= 0) return missing
  const suffix = missing === '' ? '' : ` ${salePrice(car, site).suffix}`
  return `${money(dollars, 'cents')}${suffix} ${later}.`
}
