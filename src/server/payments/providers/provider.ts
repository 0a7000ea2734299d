import type { ProviderName } from '#rules/pricing/checkout.ts'

/** A payment provider's interface. Card data never gets here, because buyers pay on the provider's own page. */

export interface NewPayment {
  /** Our reference, also the idempotency key, so that asking twice makes one payment. */
  reference: string
  /** Amount in cents. */
  amount: number
  /** ISO 4217, for example 'AUD'. */
  currency: string
  description: string
  email: string
  /** Where the buyer returns after paying or cancelling. */
  successUrl: string
  cancelUrl: string
  /** When payment should no longer be possible, in ms since 1970. */
  expiresAt: number
}

export interface OpenPayment {
  /** The provider's id for it. */
  id: string
  /** The provider's page that the buyer goes to. */
  redirectUrl: string
}

export type PaymentState =
  /** @property transaction needed for a refund; `amount` in cents */
  | { status: 'paid'; amount: number; currency: string; transaction: string }
  | { status: 'pending' }
  | { status: 'failed'; reason: string }

export interface Notice {
  headers: Headers
  /** Byte for byte, because signatures cover these bytes. */
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
   * Closes the provider's page, if possible. A payment already made isn't affected.
   *
   * @throws ProviderError
   */
  close: (id: string) => Promise<void>
  /**
   * Refunds everything, only once even if asked twice.
   *
   * @throws ProviderError
   */
  refund: (reference: string, transaction: string, amount: number, currency: string) => Promise<void>
  /**
   * Returns the payment a webhook is about; null if it doesn't concern us.
   *
   * @throws SignatureError if it isn't from the provider
   * @throws ProviderError if that's unclear
   */
  noticed: (notice: Notice) => Promise<string | null>
  /** Whether the provider sends webhooks; if not, we have to ask. */
  readonly sendsNotices: boolean
}

/** The provider failed. The message contains no personal data or secrets. */
export class ProviderError extends Error {
  constructor(provider: ProviderName, what: string, cause?: unknown) {
    super(`${provider}: ${what}`, { cause })
    this.name = 'ProviderError'
  }
}

/** A webhook without the provider's signature. */
export class SignatureError extends Error {
  constructor(provider: ProviderName) {
    super(`${provider}: the webhook is not signed by the provider`)
    this.name = 'SignatureError'
  }
}

/** Time limit for a provider's response (ms). */
export const ANSWER_WITHIN = 10_000

/** Formats cents as providers' protocols do: 50000 → '500.00'. */
export const decimals = (cents: number): string => (cents / 100).toFixed(2)

/** Parses an amount in cents: '500.00' → 50000; NaN if it isn't one. */
export const centsOf = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,12}(?:\.\d{1,2})?$/.test(value)
    ? Math.round(Number(value) * 100)
    : Number.NaN
