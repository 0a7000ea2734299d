import { randomBytes } from 'node:crypto'

/** What the fake payment providers remember, in memory: payments, refunds, and the faults asked for. */

export type Name = 'stripe' | 'paypal' | 'eway'

export interface Payment {
  id: string
  provider: Name
  reference: string
  /** Cents. */
  amount: number
  currency: string
  description: string
  email: string
  successUrl: string
  cancelUrl: string
  /** 'approved' is PayPal's: agreed to, not captured yet. */
  status: 'open' | 'approved' | 'paid' | 'declined' | 'closed'
  transaction: string
  /** Cents given back. */
  refunded: number
}

/** Faults on demand: `PUT /payments/faults` with any of these. */
export interface Faults {
  /** The APIs answer 500. */
  down: boolean
  /** ms before the APIs answer. */
  slow: number
  /** Webhooks come twice, not at all, before the buyer goes back (and not after), or signed by somebody else. */
  webhooks: 'once' | 'twice' | 'never' | 'first' | 'forged'
  /** Cents that are paid instead of those asked for. */
  amount: number | null
  refunds: 'work' | 'fail'
  /** PayPal: the buyer's means of payment is refused when it is captured. */
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
  /** Answers by idempotency key, as the providers keep them. */
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
    return [...this.payments.values()].find((each) => transaction !== '' && each.transaction === transaction)
  }

  fault(faults: Partial<Faults>): void {
    this.faults = { ...NO_FAULTS, ...faults }
  }
}

export const token = (bytes = 12): string => randomBytes(bytes).toString('hex')
