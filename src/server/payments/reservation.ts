import { isWaiting } from '#lib/backoff.ts'
import { HOLD_MINUTES, type CheckoutKind, type ProviderName } from '#rules/pricing/checkout.ts'

/**
 * - `started`: the car is held, but the provider hasn't responded yet
 * - `pending`: the buyer is on the provider's page
 * - `paid`: the car is the buyer's
 * - `cancelled`, `failed`, `expired`: the attempt is over, and the car is free
 * - `refunding`, `refunded`: money came after the car was gone, and is being or has been returned
 * - `attention`: a person must decide what to do about money that came: the amount is wrong, the dealer has sold the
 *   car in the meantime, or the provider refuses a refund
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
  /** What the buyer, the dealer and the provider call the attempt (rules/leads/reference.ts). */
  reference: string
  tenant: string
  car: string
  kind: CheckoutKind
  status: Status
  /** Whether nobody else can have the car. */
  held: boolean
  provider: ProviderName
  amount: number
  currency: string
  /** The browser's key for one attempt; '' for a plain form. */
  key: string
  /** In lower case; recognises a buyer who comes back to the car. '' once deleted. */
  email: string
  /** Limits apply to the IP address; '' once the attempt is paid or over. */
  address: string
  /** What the leads of all steps have in common, as JSON; '' once deleted. */
  lead: string
  paymentId: string
  redirectUrl: string
  /** A refund needs this id of the provider's; '' before the payment. */
  transaction: string
  /** Cents that were actually paid. */
  received: number
  note: string
  /** ms since 1970. */
  createdAt: number
  expiresAt: number
  updatedAt: number
}

/** Pages only show a reservation once it's paid, because a buyer who's still paying may change their mind. */
export const isShown = (reservation: Pick<Reservation, 'held' | 'status'> | undefined): boolean =>
  reservation?.held === true && (reservation.status === 'paid' || reservation.status === 'attention')

export type Step = 'started' | 'paid' | 'cancelled' | 'failed' | 'expired' | 'refunded' | 'attention'

/** These may still be followed by a late payment. */
export const ENDED: readonly Status[] = ['cancelled', 'failed', 'expired']
/** These hold a car without having been paid. */
export const UNPAID: readonly Status[] = ['started', 'pending']
export const isOpen = ({ status }: Pick<Reservation, 'status'>): boolean => UNPAID.includes(status)

export const HOLD_MS = HOLD_MINUTES * 60_000
/** A hold that would last twice as long as any is from before the clock was set back, and over. */
export const isOver = ({ expiresAt }: Pick<Reservation, 'expiresAt'>, now: number, longer = 0): boolean =>
  !isWaiting(expiresAt + longer, now, 2 * HOLD_MS + longer)
/** If the provider can't be asked about the payment, the car is held for longer. */
export const GRACE_MS = 90 * 60_000
/** Some providers' pages stay open after an attempt has ended. A refund that fails is tried again for just as long. */
export const WATCH_MS = 48 * 60 * 60_000
/** How long the details of a buyer who didn't complete an attempt are kept. */
export const KEEP_MS = 30 * 24 * 60 * 60_000
