import type { ProviderName } from '#rules/pricing/checkout.ts'

/** Buyers pay on the provider's own page, so we never see their card details. */

export interface NewPayment {
  /** Also the idempotency key, so that repeating the request doesn't make a second payment. */
  reference: string
  /** Cents. */
  amount: number
  /** ISO 4217: 'AUD'. */
  currency: string
  description: string
  email: string
  successUrl: string
  cancelUrl: string
  expiresAt: number
}

export type PaymentState =
  /** `amount` is in cents. A refund needs `transaction`. */
  | { status: 'paid'; amount: number; currency: string; transaction: string }
  | { status: 'pending' }
  | { status: 'failed'; reason: string }

export interface Notice {
  headers: Headers
  /** Byte for byte, because that's what is signed. */
  body: string
}

export interface PaymentProvider {
  readonly name: ProviderName
  /** All methods throw a ProviderError if the provider fails. */
  create: (payment: NewPayment) => Promise<{ id: string; redirectUrl: string }>
  /** @param take whether to capture money that the buyer has approved */
  state: (id: string, take: boolean) => Promise<PaymentState>
  /** Closes the provider's page, if possible, so that the buyer can no longer pay. */
  close: (id: string) => Promise<void>
  /** Refunds what hasn't been refunded yet. 'pending': the provider has accepted the refund, which may still fail. */
  refund: (
    reference: string,
    transaction: string,
    amount: number,
    currency: string,
  ) => Promise<'refunded' | 'pending'>
  /**
   * Null if the webhook isn't about one of our payments.
   *
   * @throws SignatureError if it isn't from the provider
   */
  noticed: (notice: Notice) => Promise<string | null>
  readonly sendsNotices: boolean
}

/** The message contains no personal data or secrets. */
export class ProviderError extends Error {
  constructor(provider: ProviderName, what: string, cause?: unknown) {
    super(`${provider}: ${what}`, { cause })
    this.name = 'ProviderError'
  }
}

export class RefusedError extends ProviderError {}

export class SignatureError extends Error {
  constructor(provider: ProviderName) {
    super(`${provider}: the webhook is not signed by the provider`)
    this.name = 'SignatureError'
  }
}

export const ANSWER_WITHIN = 10_000

/** Cents as providers need them: 50000 → '500.00'. */
export const decimals = (cents: number): string => (cents / 100).toFixed(2)

/** '500.00' → 50000; NaN if it isn't an amount. */
export const centsOf = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,12}(?:\.\d{1,2})?$/.test(value)
    ? Math.round(Number(value) * 100)
    : Number.NaN
