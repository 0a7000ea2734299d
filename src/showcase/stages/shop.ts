import type { Chrome } from '#plan/page.ts'
import { JOURNEY_PATH } from '#plan/pages/checkout/checkout.ts'
import { pictured, ute, type MadeUpCar } from '../madeUp/cars.ts'
import { madeUp } from '../madeUp/plan.ts'
import type { Stage } from './stage.ts'

/** Reserving or buying online, step by step. */

const checkout = (like: Chrome, car: MadeUpCar = {}, settings: Record<string, unknown> = {}) => {
  const { chrome, pageAt, vehicle } = madeUp(like, [ute('held', car)], { settings })
  return { chrome, page: pageAt(`${vehicle('held')}/checkout`, 'checkout') }
}
const deposit = { has_checkout_payment_processor: false }

export const JOURNEY_STAGES: Stage[] = [
  {
    id: 'journey',
    title: 'how it goes',
    height: 760,
    make: (like) => {
      const { chrome, pageAt } = madeUp(like)
      return { chrome, page: pageAt(JOURNEY_PATH, 'checkout-journey') }
    },
  },
  {
    id: 'journey-gone',
    title: 'of a vehicle that somebody else has taken',
    height: 760,
    phone: true,
    at: '?car=gone',
    make: (like) => {
      const { chrome, pageAt } = madeUp(like)
      return { chrome, page: pageAt(JOURNEY_PATH, 'checkout-journey') }
    },
  },
]

export const CHECKOUT_STAGES: Stage[] = [
  { id: 'checkout', title: 'a deposit, or all of it', height: 900, make: (like) => checkout(like) },
  {
    id: 'checkout-deposit',
    title: 'a deposit only, and no picture',
    height: 900,
    make: (like) => checkout(like, { ...deposit, ...pictured(0) }),
  },
  {
    id: 'checkout-buy',
    title: 'all of it only, on a phone',
    height: 760,
    phone: true,
    make: (like) => checkout(like, { payment_processors: [] }),
  },
  {
    id: 'checkout-wrong',
    title: 'something is missing',
    height: 760,
    phone: true,
    plays: 'wrong',
    make: (like) => checkout(like, deposit),
  },
  {
    id: 'checkout-paying',
    title: 'while the payment is begun',
    height: 760,
    phone: true,
    plays: 'paying',
    shows: '.details__end',
    make: (like) => checkout(like, deposit),
  },
  {
    id: 'checkout-cancelled',
    title: 'back from the payment, which was left',
    height: 560,
    phone: true,
    plays: 'cancelled',
    shows: '#payment-cancelled',
    make: (like) => checkout(like, deposit),
  },
  {
    id: 'checkout-failed',
    title: 'back from the payment, which failed',
    height: 560,
    phone: true,
    plays: 'failed',
    shows: '#payment-failed',
    make: (like) => checkout(like, deposit),
  },
]

/** What follows a lead or a payment. */
const thanks = (like: Chrome) => {
  const { chrome, pageAt } = madeUp(like)
  return { chrome, page: pageAt('/success', 'success') }
}
export const THANKS_STAGES: Stage[] = [
  { id: 'thanks', title: 'after an enquiry', height: 700, make: thanks },
  {
    id: 'thanks-reserved',
    title: 'after a reservation',
    height: 700,
    phone: true,
    at: '?category=reserve-car',
    make: thanks,
  },
  {
    id: 'thanks-service',
    title: 'after a service was booked',
    height: 700,
    phone: true,
    at: '?category=service',
    make: thanks,
  },
]
