import type { Pages } from '#ui/states.ts'

const DEPOSIT = { has_checkout_payment_processor: false }
const NO_PICTURE = { images: [], primary_image_url: '', photos_count: 0 }
const PAY = '[data-checkout] [type=submit]'
const MISSING = '*This is a required field.'
const WRONG = { name: MISSING, email: MISSING, phone: '*Please enter a valid phone number.' }

export const pages = {
  'the vehicle': { view: 'checkout', shows: '.carline', phone: true, height: 420 },
  'a vehicle without a picture': {
    view: 'checkout',
    car: NO_PICTURE,
    shows: '.carline',
    phone: true,
    height: 420,
  },
  'a deposit or the full price': { view: 'checkout', height: 900 },
  'a deposit only': { view: 'checkout', car: DEPOSIT, height: 900 },
  'the full price only': { view: 'checkout', car: { payment_processors: [] }, phone: true },
  'something is missing': {
    view: 'checkout',
    car: DEPOSIT,
    phone: true,
    act: { answer: { error: 'Please check the fields marked below.', fields: WRONG }, click: PAY },
  },
  'starting the payment': {
    view: 'checkout',
    car: DEPOSIT,
    phone: true,
    act: { answer: 'never', click: PAY },
    shows: '.details__end',
  },
  'back after cancelling the payment': {
    view: 'checkout',
    car: DEPOSIT,
    phone: true,
    height: 560,
    act: { reveal: '#payment-cancelled' },
    shows: '#payment-cancelled',
  },
  'back after a failed payment': {
    view: 'checkout',
    car: DEPOSIT,
    phone: true,
    height: 560,
    act: { reveal: '#payment-failed' },
    shows: '#payment-failed',
  },
} satisfies Pages
