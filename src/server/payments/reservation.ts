import { HOLD_MINUTES, type CheckoutKind, type ProviderName } from '#rules/pricing/checkout.ts'

/** One attempt to reserve or buy a car, from the first press to the money. */

/**
 * - `started`: the car is held, the provider has not answered yet
 * - `pending`: the buyer is on the provider's page
 * - `paid`: the car is theirs
 * - `cancelled`, `failed`, `expired`: over, the car is free
 * - `refunding`, `refunded`: money came when the car could not be had any more, and goes back
 * - `attention`: money came that a person must look at: another amount, a car that the dealer sold meanwhile, a refund
 *   that the provider refuses
 * - `released`: the dealer gave the car free again
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
  /** 'FC' and 24 letters and digits: nobody guesses it, and who has it is the buyer, the dealer or the provider. */
  reference: string
  tenant: string
  car: string
  kind: CheckoutKind
  status: Status
  /** Whether nobody else can have the car. */
  held: boolean
  provider: ProviderName
  /** Cents. */
  amount: number
  currency: string
  /** Made by the browser for one attempt: the same again is the same attempt. '' for a plain form. */
  key: string
  /** In lower case: who comes back to pay for the same car is let through. '' once it has been forgotten. */
  email: string
  /** Whose request it was, as it is counted; '' once it is paid for or over. */
  address: string
  /** The lead of this attempt without what differs from step to step, as JSON; '' once it has been forgotten. */
  lead: string
  /** The provider's name for the payment, and its page; '' while it has not answered. */
  paymentId: string
  redirectUrl: string
  /** What a refund is made of; '' before it is paid. */
  transaction: string
  /** Cents that have really come, where they did. */
  received: number
  /** Why it ended so, for the dealer. */
  note: string
  /** ms since 1970. */
  createdAt: number
  expiresAt: number
  updatedAt: number
}

/** Whether pages say so: once money has come. Who is still paying may change their mind, and holds no page. */
export const isShown = (reservation: Pick<Reservation, 'held' | 'status'> | undefined): boolean =>
  reservation?.held === true && (reservation.status === 'paid' || reservation.status === 'attention')

/** What the buyer, the provider or the clock did; each leaves a lead (issue 5: 'every step leaves a lead'). */
export type Step = 'started' | 'paid' | 'cancelled' | 'failed' | 'expired' | 'refunded' | 'attention'

/** Statuses after which only late money changes anything. */
export const ENDED: readonly Status[] = ['cancelled', 'failed', 'expired']
/** Statuses in which a car is held that nobody has paid for. */
export const UNPAID: readonly Status[] = ['started', 'pending']

/** How long a car is held for a buyer who has not paid, in ms. */
export const HOLD_MS = HOLD_MINUTES * 60_000
/** How much longer, while the provider can't be asked whether it was paid. */
export const GRACE_MS = 90 * 60_000
/** How long after its end a payment is still looked for: some providers' pages stay open. */
export const WATCH_MS = 48 * 60 * 60_000
/** How long the buyer's words are kept of what came to nothing. */
export const KEEP_MS = 30 * 24 * 60 * 60_000
