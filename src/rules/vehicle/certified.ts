import { localeOf } from '../locale/locale.ts'
import { isCertified, type TaggedCar } from './tag.ts'

/** The six lines of the panel of benefits, in the spec's words. */
export const CERTIFIED_BENEFITS = [
  'Full service history',
  'Background check',
  'Statutory warranty where applicable',
  '90 point inspection',
  '1 year roadside assist',
  'Flexible finance and insurance',
] as const

export const PAYMENT_METHODS_HEADING = 'We accept:'

interface PaymentMethod {
  /** The id of the method's logo in the file with all logos. */
  id: string
  kind: 'card' | 'debit' | 'wallet'
  /** The name, which is also the logo's alternative text. */
  name: string
}

/** The payment methods in the order in which the page shows them: two card brands, one debit brand and two mobile wallets. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  { id: 'visa', kind: 'card', name: 'Visa' },
  { id: 'mastercard', kind: 'card', name: 'Mastercard' },
  { id: 'eftpos', kind: 'debit', name: 'eftpos' },
  { id: 'apple-pay', kind: 'wallet', name: 'Apple Pay' },
  { id: 'google-pay', kind: 'wallet', name: 'Google Pay' },
]

/** The payment methods to show in a region. In the United States eftpos is left out, because nobody pays with it there. */
export const paymentMethods = (region: unknown): readonly PaymentMethod[] =>
  localeOf(region) === 'en-US' ? PAYMENT_METHODS.filter(({ id }) => id !== 'eftpos') : PAYMENT_METHODS

export function certifiedBenefits(car: TaggedCar, certifiedManufacturer: string): readonly string[] {
  return isCertified(car, certifiedManufacturer) ? CERTIFIED_BENEFITS : []
}
