import { salePrice, type CheckoutOffer } from '#rules/pricing/checkout.ts'
import { leftToPay } from '#rules/pricing/breakdown.ts'
import { money } from '#rules/pricing/money.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Car } from '#stock/entities.ts'
import type { CheckoutProps } from './props.ts'

/** One of the two things that can be paid for, with what's left to pay afterwards. */
export function offerOf(
  { kind, amount }: CheckoutOffer,
  car: Car,
  site: Site,
  noun: string,
): CheckoutProps['offers'][number] {
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
