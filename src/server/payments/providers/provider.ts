import type { ProviderName } from '#rules/pricing/checkout.ts'

/**
 * The interface of payment providers. We never see a buyer's card details, because buyers pay on the provider's own
 * page.
 */

export interface NewPayment {
  /** Our reference. It's also the idempotency key, so that repeating the request doesn't make a second payment. */
  reference: string
  /** The amount, in cents. */
  amount: number
  /** ISO 4217, for example 'AUD'. */
  currency: string
  description: string
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: number
}

interface OpenPayment {
  id: string
  redirectUrl: string
}

export type PaymentState =
  /** `amount` is in cents. `transaction` is needed for a refund. */
  | { status: 'paid'; amount: number; currency: string; transaction: string }
  | { status: 'pending' }
  | { status: 'failed'; reason: string }

export interface Notice {
  headers: Headers
  /** The body, byte for byte, because that's what is signed. */
  body: string
}

export interface PaymentProvider {
  readonly name: ProviderName
  /**
   * Creates a payment.
   *
   * @throws ProviderError
   */
  create: (payment: NewPayment) => Promise<OpenPayment>
  /**
   * Asks the provider about a payment.
   *
   * @param take whether to capture money that the buyer has approved
   * @throws ProviderError
   */
  state: (id: string, take: boolean) => Promise<PaymentState>
  /**
   * Closes the provider's page, if possible, so that the buyer can no longer pay. If they've already paid, that isn't
   * affected.
   *
   * @throws ProviderError
   */
  close: (id: string) => Promise<void>
  /**
   * Refunds the whole payment, or whatever hasn't been refunded yet. If it's called again, nothing is refunded twice.
   *
   * @returns 'pending' if the provider has accepted the refund but not made it yet, and it may still fail
   * @throws ProviderError
   */
  refund: (
    reference: string,
    transaction: string,
    amount: number,
    currency: string,
  ) => Promise<'refunded' | 'pending'>
  /**
   * Returns the id of the payment that a webhook is about; null if it isn't about one of our payments.
   *
   * @throws SignatureError if it isn't from the provider
   * @throws ProviderError if that can't be checked
   */
  noticed: (notice: Notice) => Promise<string | null>
  readonly sendsNotices: boolean
}

/** Thrown if the provider fails or doesn't respond. The message contains no personal data or secrets. */
export class ProviderError extends Error {
  constructor(provider: ProviderName, what: string, cause?: unknown) {
    super(`${provider}: ${what}`, { cause })
    this.name = 'ProviderError'
  }
}

/** Thrown if the provider has responded, but refuses what it was asked for. */
export class RefusedError extends ProviderError {}

/** Thrown for a webhook without a valid signature of the provider. */
export class SignatureError extends Error {
  constructor(provider: ProviderName) {
    super(`${provider}: the webhook is not signed by the provider`)
    this.name = 'SignatureError'
  }
}

export const ANSWER_WITHIN = 10_000

/** Writes cents as an amount in the way that providers need: 50000 → '500.00'. */
export const decimals = (cents: number): string => (cents / 100).toFixed(2)

/** Reads an amount as cents: '500.00' → 50000; NaN if it isn't an amount. */
export const centsOf = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,12}(?:\.\d{1,2})?$/.test(value)
    ? Math.round(Number(value) * 100)
    : Number.NaN
