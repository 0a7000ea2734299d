import { HOLD_MINUTES, type CheckoutKind, type ProviderName } from '#rules/pricing/checkout.ts'

/** An attempt to reserve or buy a car, from the first press to payment. */

/**
 * - `started`: the car is held, but the provider hasn't responded yet
 * - `pending`: the buyer is on the provider's page
 * - `paid`: the car is the buyer's
 * - `cancelled`, `failed`, `expired`: the attempt is over, and the car is free
 * - `refunding`, `refunded`: money came after the car was gone, and is being or has been returned
 * - `attention`: money came that a person must look at: the amount is different, the dealer has sold the car
 * in the meantime, or the provider refuses a refund
 * - `released`: the dealer has released the car
 */
export type Status =
  | 'started'
  | 'pending'
  | 'paid'
  | 'cancelled'
  | 'failed'
  | 'expired'
  | 'refunding'
  | 'refunded'
  | 'attention'
  | 'released'

export interface Reservation {
  /** 'FC' and 24 letters and digits, impossible to guess, known to the buyer, dealer and provider. */
  reference: string
  tenant: string
  car: string
  kind: CheckoutKind
  status: Status
  /** Whether the car is held, so that nobody else can have it. */
  held: boolean
  provider: ProviderName
  /** Cents. */
  amount: number
  currency: string
  /** The browser's key for one attempt; '' for a plain form. */
  key: string
  /** In lower case, so that a buyer can come back to the same car; '' once deleted. */
  email: string
  /** The buyer's IP address, used for the limits; '' once the attempt is paid or over. */
  address: string
  /** The lead of this attempt as JSON, without what differs by step; '' once deleted. */
  lead: string
  /** The provider's payment id and page; '' until the provider responds. */
  paymentId: string
  redirectUrl: string
  /** The provider's transaction, which a refund needs; '' before payment. */
  transaction: string
  /** The cents actually paid, if any. */
  received: number
  /** Why it ended this way, for the dealer. */
  note: string
  /** ms since 1970. */
  createdAt: number
  expiresAt: number
  updatedAt: number
}

/**
 * Tells if pages show a reservation. They only do once the deposit or price is paid, since a buyer who's
 * still paying may change their mind.
 */
export const isShown = (reservation: Pick<Reservation, 'held' | 'status'> | undefined): boolean =>
  reservation?.held === true && (reservation.status === 'paid' || reservation.status === 'attention')

/** Steps by the buyer, the provider or the clock; each creates a lead (issue 5: 'every step leaves a lead'). */
export type Step = 'started' | 'paid' | 'cancelled' | 'failed' | 'expired' | 'refunded' | 'attention'

/** Statuses after which only a late payment changes anything. */
export const ENDED: readonly Status[] = ['cancelled', 'failed', 'expired']
/** Statuses that hold a car without payment. */
export const UNPAID: readonly Status[] = ['started', 'pending']

/** How long a car is held without payment (ms). */
export const HOLD_MS = HOLD_MINUTES * 60_000
/** How much longer a car is held if the provider can't be asked about the payment. */
export const GRACE_MS = 90 * 60_000
/** How long to check for payments after an attempt has ended, since some providers' pages stay open. */
export const WATCH_MS = 48 * 60 * 60_000
/** How long to keep a buyer's details after an incomplete attempt. */
export const KEEP_MS = 30 * 24 * 60 * 60_000
