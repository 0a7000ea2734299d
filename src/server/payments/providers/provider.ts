import type { ProviderName } from '#rules/pricing/checkout.ts'

/** What the checkout asks of a payment provider. No card data ever comes here: the buyer pays on the provider's own page. */

export interface NewPayment {
  /** Ours; also the idempotency key, so that asking twice makes one payment. */
  reference: string
  /** Cents. */
  amount: number
  /** ISO 4217, for example 'AUD'. */
  currency: string
  description: string
  email: string
  /** Where the buyer comes back to after paying, and after changing their mind. */
  successUrl: string
  cancelUrl: string
  /** ms since 1970: after this nobody should be able to pay. */
  expiresAt: number
}

export interface OpenPayment {
  /** The provider's name for it. */
  id: string
  /** The provider's page, to which the buyer goes. */
  redirectUrl: string
}

export type PaymentState =
  /** @property transaction what a refund is made of; `amount` in cents */
  | { status: 'paid'; amount: number; currency: string; transaction: string }
  | { status: 'pending' }
  | { status: 'failed'; reason: string }

export interface Notice {
  headers: Headers
  /** Byte for byte as it came: signatures are over these bytes. */
  body: string
}

export interface PaymentProvider {
  readonly name: ProviderName
  /** @throws ProviderError */
  create: (payment: NewPayment) => Promise<OpenPayment>
  /**
   * What became of a payment, asked of the provider itself.
   *
   * @param take whether money that the buyer has agreed to pay, and that waits for our word, is taken now
   * @throws ProviderError
   */
  state: (id: string, take: boolean) => Promise<PaymentState>
  /** Closes the provider's page, where the provider knows how; what is paid stays paid. @throws ProviderError */
  close: (id: string) => Promise<void>
  /** Gives all of it back; asking twice gives it back once. @throws ProviderError */
  refund: (reference: string, transaction: string, amount: number, currency: string) => Promise<void>
  /**
   * The payment that a webhook is about; null for what does not concern us.
   *
   * @throws SignatureError when the provider did not send it
   * @throws ProviderError when that could not be found out
   */
  noticed: (notice: Notice) => Promise<string | null>
  /** Whether the provider sends webhooks at all; without, only asking tells. */
  readonly sendsNotices: boolean
}

/** The provider did not do as asked. The message names no person and no secret. */
export class ProviderError extends Error {
  constructor(provider: ProviderName, what: string, cause?: unknown) {
    super(`${provider}: ${what}`, { cause })
    this.name = 'ProviderError'
  }
}

/** A webhook that the provider did not sign. */
export class SignatureError extends Error {
  constructor(provider: ProviderName) {
    super(`${provider}: the webhook is not signed by the provider`)
    this.name = 'SignatureError'
  }
}

/** How long a provider may take to answer, in ms. */
export const ANSWER_WITHIN = 10_000

/** Cents as the amounts of most protocols: 50000 → '500.00'. */
export const decimals = (cents: number): string => (cents / 100).toFixed(2)

/** '500.00' → 50000; NaN for what is no amount. */
export const centsOf = (value: unknown): number =>
  typeof value === 'string' && /^\d{1,12}(?:\.\d{1,2})?$/.test(value)
    ? Math.round(Number(value) * 100)
    : Number.NaN
