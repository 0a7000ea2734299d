import { CHECKOUT_SUCCESS } from '#rules/pricing/checkout.ts'
import type { Afterwards } from '#rules/forms/afterwards.ts'

/** What the success page says after a payment, by what became of it (src/server/payments/answers.ts). */
export const AFTER_PAYMENT: Readonly<Record<string, Afterwards>> = {
  [CHECKOUT_SUCCESS.reserve]: {
    title: 'The {one} is reserved for you',
    text: 'Your deposit has arrived, and the receipt is on its way to your email. We will call you to agree what comes next.',
    steps: [
      'We mark the {one} as reserved: nobody else can take it.',
      'We call you to agree when you see it.',
      'You pay the rest when you collect it.',
    ],
  },
  [CHECKOUT_SUCCESS.buy]: {
    title: 'The {one} is yours',
    text: 'Your payment has arrived, and the receipt is on its way to your email. We will call you to agree when you collect it.',
    steps: [
      'We take the {one} off the market and get it ready.',
      'We call you to agree when you collect it.',
      'Bring photo ID. We go through the papers together.',
    ],
  },
  'payment-pending': {
    title: 'We are waiting for your payment to be confirmed',
    text: 'The {one} stays held for you meanwhile. As soon as the payment is confirmed we call you; if none arrives, nothing is charged.',
    steps: [
      'Your payment provider confirms the payment, usually within minutes.',
      'The receipt comes by email, and we call you.',
      'There is no need to pay again.',
    ],
  },
  'payment-check': {
    title: 'Your payment has arrived, and we are checking it',
    text: 'Something about it or the {one} has changed while you were paying. We will call you today; what is not right, you get back in full.',
    steps: [
      'We look at what changed.',
      'We call you today.',
      'You decide. What is not right goes back to where it came from.',
    ],
  },
  'payment-refunded': {
    title: 'Your money is on its way back',
    text: 'Your payment came after the time for which the {one} was held. All of it goes back to where it came from, within a few days.',
    steps: [
      'The payment goes back to where it came from.',
      'Your bank shows it within a few days.',
      'Still want the {one}? Call us, and we look whether it can be had.',
    ],
  },
}
