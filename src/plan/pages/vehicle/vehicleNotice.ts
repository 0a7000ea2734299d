import { RESERVE_PRICE_ABOVE } from '#rules/constants.ts'
import { saleState } from '#rules/listing/listing.ts'
import { localWords } from '#rules/locale/words.ts'
import { checkoutOffers } from '#rules/pricing/checkout.ts'
import { isTestDriveOnly } from '#rules/vehicle/tag.ts'
import { above } from '#lib/values.ts'
import type { Car } from '#stock/entities.ts'
import { hasCheckout } from '../checkout/checkout.ts'
import type { PlanContext } from '../../planContext.ts'
import type { VehicleNotice } from './props.ts'

type NoticeContext = Pick<PlanContext, 'site' | 'noun'>

/** For a vehicle that can't be bought in the usual way; the first that applies. */
export function vehicleNotice(
  { site, noun }: NoticeContext,
  car: Car,
  hasOthers: boolean,
): VehicleNotice | null {
  const subject = `This ${noun.one}`
  const notYet = lacksCheckout(site, car) ? ' It can’t be reserved online yet.' : ''
  if (saleState(car) === 'sold') {
    const others = hasOthers ? ' There are others like it below.' : ''
    return { tone: 'gone', title: 'Sold', text: `${subject} has been sold.${others}` }
  }
  if (car.reserved)
    return { tone: 'wait', title: 'Reserved', text: `${subject} is reserved. Call us to be next in line.` }
  const note = (title: string, text: string): VehicleNotice => ({ tone: 'note', title, text })
  if (isTestDriveOnly(car.tag))
    return note('Test drive only', `${subject} is for test drives only and is not for sale.`)
  if (car.status === 'coming_soon')
    return note('Coming soon', `${subject} is on its way to us. Call us to be the first to see it.${notYet}`)
  if (car.preorder) return note('Pre-order', `${subject} can be ordered now. Ask us when it is due.${notYet}`)
  return null
}

/** For a shopper who comes from the address of a checkout that the vehicle doesn't have; null if `notice` says enough. */
export function noCheckoutNotice(
  { site, noun }: NoticeContext,
  car: Car,
  notice: VehicleNotice | null,
): VehicleNotice | null {
  if (notice || !lacksCheckout(site, car)) return null
  const why =
    above(car.price, RESERVE_PRICE_ABOVE) === null
      ? 'It has no price that could be paid online.'
      : 'We don’t take payments for it online.'
  return {
    tone: 'wait',
    title: `This ${noun.one} can’t be reserved online`,
    text: localWords(`${why} Call us or send us an enquiry.`, site.region),
  }
}

const lacksCheckout = (site: PlanContext['site'], car: Car): boolean =>
  hasCheckout(site) && checkoutOffers(car, site).length === 0
