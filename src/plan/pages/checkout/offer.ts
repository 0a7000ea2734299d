import { leftOut } from '#rules/pricing/basis.ts'
import { driveAwayEstimate, driveAwayLabel } from '#rules/pricing/breakdown.ts'
import { cents, salePrice, type CheckoutOffer } from '#rules/pricing/checkout.ts'
import { money } from '#rules/pricing/money.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Car } from '#stock/entities.ts'
import type { CheckoutProps } from './props.ts'

/** One of the two things that can be paid for, with what's left to pay afterwards. */
export const offerOf = (
  { kind, amount }: CheckoutOffer,
  car: Car,
  site: Site,
  noun: string,
): CheckoutProps['offers'][number] => {
  const left = leftToPay(car, site, noun, amount)
  const price = { kind, amount: money(amount / 100, 'cents') }
  return kind === 'reserve'
    ? { ...price, label: 'Reserve with a deposit', suffix: '', note: left }
    : {
        ...price,
        label: 'Buy it now',
        suffix: salePrice(car, site).suffix,
        note: [
          left === '' ? 'Pay in full.' : `Pay the price now. ${left}`,
          `We’ll call you to arrange a time to pick up the ${noun}.`,
        ].join(' '),
      }
}

/**
 * What's left to pay, in words. If there's an estimate of the drive-away price, it counts; otherwise the words say what the price leaves
 * out. '' if nothing is left.
 *
 * @param paid cents
 */
const leftToPay = (car: Car, site: Site, noun: string, paid: number): string => {
  const basis = site.pricing[car.car_type]
  const estimate = driveAwayEstimate(car, basis, site.pricing)
  const missing = leftOut(basis, site.pricing, site.region)
  const dollars = (cents(estimate ?? car.price ?? 0) - paid) / 100
  const later = `left to pay when you pick up the ${noun}`
  if (estimate !== null)
    return `${money(dollars, 'cents')} ${later}, going by the ${driveAwayLabel(site.region).toLowerCase()} of ${money(estimate, 'cents')}.`
  if (dollars <= 0) return missing
  const suffix = missing === '' ? '' : ` ${salePrice(car, site).suffix}`
  return `${money(dollars, 'cents')}${suffix} ${later}.`
}
