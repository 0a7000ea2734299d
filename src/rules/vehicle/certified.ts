import { localeOf } from '../locale/locale.ts'
import { isCertified, type TaggedCar } from './tag.ts'

/** What the certified badge promises, and the payment methods (spec §2 'Vehicle detail'). */

/** The six lines of the benefits panel, in the spec's words. */
export const CERTIFIED_BENEFITS = [
  'Full service history',
  'Background check',
  'Statutory warranty where applicable',
  '90 point inspection',
  '1 year roadside assist',
  'Flexible finance and insurance',
] as const

export const PAYMENT_METHODS_HEADING = 'We accept:'

export interface PaymentMethod {
  /** The name of its logo. */
  id: string
  kind: 'card' | 'debit' | 'wallet'
  /** The name, which is also the logo's alternative text. */
  name: string
}

/** The payment methods of the strip: two card brands, one debit brand, two mobile wallets. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
  { id: 'visa', kind: 'card', name: 'Visa' },
  { id: 'mastercard', kind: 'card', name: 'Mastercard' },
  { id: 'eftpos', kind: 'debit', name: 'eftpos' },
  { id: 'apple-pay', kind: 'wallet', name: 'Apple Pay' },
  { id: 'google-pay', kind: 'wallet', name: 'Google Pay' },
]

/**
 * The payment methods that a region's strip shows: eftpos is left out in the United States, because nobody pays by it
 * there.
 */
export const paymentMethods = (region: unknown): readonly PaymentMethod[] =>
  localeOf(region) === 'en-US' ? PAYMENT_METHODS.filter(({ id }) => id !== 'eftpos') : PAYMENT_METHODS

/** The lines of a car's benefits panel; none if the car carries no certified badge (spec §2). */
export function certifiedBenefits(car: TaggedCar, certifiedManufacturer: string): readonly string[] {
  return isCertified(car, certifiedManufacturer) ? CERTIFIED_BENEFITS : []
}
