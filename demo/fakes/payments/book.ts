import { randomBytes } from 'node:crypto'

/** Keeps the fake payment providers' payments, refunds and requested faults in memory. */

export type Name = 'stripe' | 'paypal' | 'eway'

export interface Payment {
  id: string
  provider: Name
  reference: string
  /** Amount in cents. */
  amount: number
  currency: string
  description: string
  email: string
  successUrl: string
  cancelUrl: string
  /** 'approved' is only for PayPal: the buyer has agreed to pay, but the money hasn't been captured yet. */
  status: 'open' | 'approved' | 'paid' | 'declined' | 'closed'
  transaction: string
  /** Amount refunded, in cents. */
  refunded: number
}

/** Faults on demand: `PUT /payments/faults` with any of these. */
export interface Faults {
  /** Whether the APIs respond with 500. */
  down: boolean
  /** ms before the APIs respond. */
  slow: number
  /** How webhooks are sent: once, twice, never, before the buyer returns ('first'), or signed by somebody else. */
  webhooks: 'once' | 'twice' | 'never' | 'first' | 'forged'
  /** Cents that the buyer pays instead of the requested amount; null for the requested amount. */
  amount: number | null
  /** Whether refunds work, fail, are still to be made, or have come back from the buyer's bank. Eway makes all at once. */
  refunds: 'work' | 'fail' | 'later' | 'back'
  /** For PayPal: whether capturing the buyer's money fails. */
  captures: 'work' | 'declined'
}

const NO_FAULTS: Faults = {
  down: false,
  slow: 0,
  webhooks: 'once',
  amount: null,
  refunds: 'work',
  captures: 'work',
}

export class Book {
  readonly payments = new Map<string, Payment>()
  /** For each idempotency key, the payment that its first request was about. Real providers remember this too. */
  readonly answered = new Map<string, Payment>()
  faults: Faults = { ...NO_FAULTS }

  add(payment: Omit<Payment, 'status' | 'transaction' | 'refunded'>): Payment {
    const made: Payment = { ...payment, status: 'open', transaction: '', refunded: 0 }
    this.payments.set(made.id, made)
    return made
  }

  pay(payment: Payment): void {
    payment.status = 'paid'
    payment.transaction ||= `tx_${token(8)}`
    payment.amount = this.faults.amount ?? payment.amount
  }

  ofTransaction(transaction: string): Payment | undefined {
    return [...this.payments.values()].find(
      (payment) => transaction !== '' && payment.transaction === transaction,
    )
  }

  fault(faults: Partial<Faults>): void {
    this.faults = { ...NO_FAULTS, ...faults }
  }
}

export const token = (bytes = 12): string => randomBytes(bytes).toString('hex')
