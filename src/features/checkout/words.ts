import { dictionary } from '#rules/locale/dictionary.ts'

/** The fixed words of the checkout (spec §9). The plan supplies the words that depend on a tenant or vehicle. */
const australian = {
  beforehand: 'Before you pay',
  howToPay: 'How would you like to pay?',
  details: 'Your details',
  optional: '(optional)',
  payOn: 'You pay on {provider}’s secure page. Your card details never reach us.',
  trap: 'Leave this empty',
  today: 'To pay today',
  button: 'Continue to payment',
  busy: 'One moment…',
  next: 'What happens next',
  more: 'How reserving online works',
  yourVehicle: 'Your vehicle',
  refund: 'If you change your mind',
  cancelled:
    'The payment wasn’t completed, so you haven’t been charged. You can try again here whenever you’re ready.',
  failed: 'The payment didn’t go through, so you haven’t been charged. Please try again or use another card.',
  trouble: 'Something went wrong, but you haven’t been charged. Please check your connection and try again.',
  continueWith: 'Continue with this one',
}

export const checkoutWords = dictionary('checkout', australian)

/** A padlock in the style of src/components/ui/icons.ts. */
export const LOCK =
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><rect x="5" y="10.5" width="14" height="10" rx="2"/><path d="M8 10.500V7.500a4 4 0 0 1 8 0v3"/></svg>'
