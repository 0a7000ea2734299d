import type { Pages } from '#ui/states.ts'

const DEPOSIT = { has_checkout_payment_processor: false }
const PAY = '[data-checkout] [type=submit]'
const MISSING = '*This is a required field.'
const WRONG = { name: MISSING, email: MISSING, phone: '*Please enter a valid phone number.' }

export const pages = {
  'a deposit, or all of it': { view: 'checkout', height: 900 },
  'a deposit only': { view: 'checkout', car: DEPOSIT, height: 900 },
  'all of it only': { view: 'checkout', car: { payment_processors: [] }, phone: true },
  'something is missing': {
    view: 'checkout',
    car: DEPOSIT,
    phone: true,
    act: { answer: { error: 'Please check what is marked below.', fields: WRONG }, click: PAY },
  },
  'while the payment is begun': {
    view: 'checkout',
    car: DEPOSIT,
    phone: true,
    act: { answer: 'never', click: PAY },
    shows: '.details__end',
  },
  'back from the payment, which was left': {
    view: 'checkout',
    car: DEPOSIT,
    phone: true,
    height: 560,
    act: { reveal: '#payment-cancelled' },
    shows: '#payment-cancelled',
  },
  'back from the payment, which failed': {
    view: 'checkout',
    car: DEPOSIT,
    phone: true,
    height: 560,
    act: { reveal: '#payment-failed' },
    shows: '#payment-failed',
  },
} satisfies Pages
