import { CHECKOUT_SUCCESS } from '#rules/pricing/checkout.ts'
import type { Afterwards } from '#rules/forms/afterwards.ts'

/** The success page's texts after a payment, by the result of the payment (src/server/payments/answers.ts). */
export const AFTER_PAYMENT: Readonly<Record<string, Afterwards>> = {
  [CHECKOUT_SUCCESS.reserve]: {
    title: 'The {one} is reserved for you',
    text: 'We’ve received your deposit and emailed you a receipt. We’ll call you to arrange what comes next.',
    steps: [
      'We mark the {one} as reserved, so nobody else can buy it.',
      'We’ll call you to arrange a time to see it.',
      'You pay the rest when you pick it up.',
    ],
  },
  [CHECKOUT_SUCCESS.buy]: {
    title: 'The {one} is yours',
    text: 'We’ve received your payment and emailed you a receipt. We’ll call you to arrange a time to pick it up.',
    steps: [
      'We take the {one} off sale and get it ready for you.',
      'We’ll call you to arrange a time to pick it up.',
      'Bring photo ID. We’ll go through the paperwork together.',
    ],
  },
  'payment-pending': {
    title: 'We’re waiting for your payment to be confirmed',
    text: 'We’re holding the {one} for you in the meantime. We’ll call you as soon as the payment is confirmed. If it isn’t, you won’t be charged.',
    steps: [
      'Your payment provider confirms the payment, usually within a few minutes.',
      'We email you a receipt and call you.',
      'There’s no need to pay again.',
    ],
  },
  'payment-check': {
    title: 'We’ve received your payment and are checking it',
    text: 'Something about the payment or the {one} changed while you were paying. We’ll call you today. If anything isn’t right, you’ll get a full refund.',
    steps: [
      'We check what changed.',
      'We’ll call you today.',
      'You decide what happens next. If anything isn’t right, we refund your payment.',
    ],
  },
  'payment-refunded': {
    title: 'Your refund is on its way',
    text: 'Your payment reached us after we stopped holding the {one}. We’ve refunded it in full.',
    steps: [
      'The refund goes back to the card or account you paid with.',
      'It shows up at your bank within a few days.',
      'Still want the {one}? Call us and we’ll check if it’s still available.',
    ],
  },
}
