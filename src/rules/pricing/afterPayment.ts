import type { Afterwards } from '../forms/afterwards.ts'
import { CHECKOUT_SUCCESS } from './checkout.ts'

/** What a buyer is told about a payment. */
export type PaymentResult =
  | 'reserved'
  | 'bought'
  | 'pending'
  | 'attention'
  | 'refunded'
  | 'released'
  | 'unpaid'
  /** We have no payment with the buyer's reference. */
  | 'unknown'
  /** The server doesn't respond. */
  | 'unchecked'

const CHECKING = {
  text: 'We’re checking your payment. If this page doesn’t change, please call us.',
  steps: [],
}

/** The success pages' texts, by category, before they know the payment's result, which only the server can tell. */
export const BEFORE_RESULT: Readonly<Record<string, Afterwards>> = {
  [CHECKOUT_SUCCESS.reserve]: { title: 'Reservation payment', ...CHECKING },
  [CHECKOUT_SUCCESS.buy]: { title: 'Purchase payment', ...CHECKING },
}

/** The texts for each result of a payment (src/server/payments/responses.ts). */
export const AFTER_PAYMENT: Readonly<Record<PaymentResult, Afterwards>> = {
  reserved: {
    title: 'The {one} is reserved for you',
    text: 'We’ve received your deposit. We’ll call you to arrange what comes next.',
    steps: [
      'We mark the {one} as reserved, so nobody else can buy it.',
      'We’ll call you to arrange a time to see it.',
      'You pay the rest when you pick it up.',
    ],
  },
  bought: {
    title: 'The {one} is yours',
    text: 'We’ve received your payment. We’ll call you to arrange a time to pick it up.',
    steps: [
      'We take the {one} off sale and get it ready for you.',
      'We’ll call you to arrange a time to pick it up.',
      'Bring photo ID. We’ll go through the paperwork together.',
    ],
  },
  pending: {
    title: 'We’re waiting for your payment to be confirmed',
    text: 'We’re holding the {one} for you in the meantime. This page tells you as soon as the payment is confirmed. If it isn’t, you won’t be charged.',
    steps: [
      'Your payment provider confirms the payment, usually within a few minutes.',
      'Once it’s confirmed, we’ll call you.',
      'There’s no need to pay again.',
    ],
  },
  attention: {
    title: 'We’ve received your payment and are checking it',
    text: 'Something about the payment or the {one} changed while you were paying. We’ll call you. If anything isn’t right, you’ll get a full refund.',
    steps: [
      'We check what changed.',
      'We’ll call you.',
      'You decide what happens next. If anything isn’t right, we refund your payment.',
    ],
  },
  refunded: {
    title: 'Your refund is on its way',
    text: 'Your payment reached us after we stopped holding the {one}. We’re refunding it in full.',
    steps: [
      'The refund goes back to the card or account you paid with.',
      'It shows up at your bank within a few days.',
      'Still want the {one}? Call us and we’ll check if it’s still available.',
    ],
  },
  released: {
    title: 'This reservation has ended',
    text: 'The {one} is no longer on hold for you.',
    steps: ['Questions about it, or about your payment? Call us and quote your reference.'],
  },
  unpaid: {
    title: 'This payment wasn’t completed',
    text: 'No payment has reached us, and we’re not holding the {one} for you.',
    steps: [
      'If your bank shows a payment to us, it either isn’t final or we refund it in full.',
      'Still want the {one}? Go back to its page and try again, or call us.',
    ],
  },
  unknown: {
    title: 'We can’t find this payment',
    text: 'We have no payment with this reference.',
    steps: ['If you’ve paid, please call us. We’ll look up your payment by your name.'],
  },
  unchecked: {
    title: 'We can’t check your payment at the moment',
    text: 'This page couldn’t reach our server, so we can’t say here whether your payment has arrived.',
    steps: [
      'There’s no need to pay again.',
      'Check your connection and reload this page.',
      'If that doesn’t help, please call us.',
    ],
  },
}

/**
 * What the vehicle's page says in the browser of the buyer, by the payment's result. '{reference}' stands for the
 * payment's reference. After any other result, the page says the same as to everybody else.
 */
export const BUYER_NOTICES: Readonly<Partial<Record<PaymentResult, { title: string; text: string }>>> = {
  reserved: {
    title: 'You reserved this {one}',
    text: 'Your reference is {reference}. The {one} is on hold for you until you pick it up or arrange something else with us. We’ll call you to arrange a time. Questions? Call us and quote your reference.',
  },
  bought: {
    title: 'You bought this {one}',
    text: 'Your reference is {reference}. We’ll call you to arrange a time to pick it up. Please bring photo ID. Questions? Call us and quote your reference.',
  },
  pending: {
    title: 'We’re waiting for your payment',
    text: 'Your reference is {reference}. We’re holding the {one} for you until the payment is confirmed. There’s no need to pay again.',
  },
  attention: {
    title: 'We’re checking your payment',
    text: 'Your reference is {reference}. We’ll call you. Questions? Call us and quote your reference.',
  },
}
