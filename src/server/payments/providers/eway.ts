import type { Credentials } from './providers.ts'
import {
  ANSWER_WITHIN,
  ProviderError,
  SignatureError,
  type PaymentProvider,
  type PaymentState,
} from './provider.ts'

/** Eway's Rapid API has no webhooks, so we ask about a payment when the buyer comes back, and from time to time. */
export function ewayProvider({ keys, url }: Credentials<'eway'>): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${keys.API_KEY}:${keys.PASSWORD}`).toString('base64')}`
  const ask = async (what: string, path: string, body?: object): Promise<Record<string, unknown>> => {
    try {
      const response = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN),
      })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      const answer: unknown = await response.json()
      if (typeof answer !== 'object' || answer === null) throw new Error('no object')
      const { Errors: errors } = answer as { Errors?: unknown }
      // These are codes like 'V6021,V6022', which Eway's documentation explains.
      if (typeof errors === 'string' && errors !== '') throw new Error(errors.slice(0, 100))
      return answer as Record<string, unknown>
    } catch (error) {
      throw new ProviderError(
        'eway',
        `${what} (${error instanceof Error ? error.message : 'unknown'})`,
        error,
      )
    }
  }
  return {
    name: 'eway',
    sendsNotices: false,
    create: async (payment) => {
      const answer = await ask('didn’t provide a payment page', '/AccessCodesShared', {
        Method: 'ProcessPayment',
        TransactionType: 'Purchase',
        Payment: {
          TotalAmount: payment.amount,
          CurrencyCode: payment.currency,
          InvoiceReference: payment.reference,
          InvoiceDescription: payment.description.slice(0, 64),
        },
        Customer: { Reference: payment.reference, Email: payment.email },
        RedirectUrl: payment.successUrl,
        CancelUrl: payment.cancelUrl,
        CustomerReadOnly: true,
      })
      const { AccessCode: id, SharedPaymentUrl: redirectUrl } = answer
      if (typeof id !== 'string' || typeof redirectUrl !== 'string' || !/^https?:\/\//.test(redirectUrl))
        throw new ProviderError('eway', 'didn’t provide a payment page')
      return { id, redirectUrl }
    },
    state: async (id) =>
      stateOf(await ask('couldn’t check a payment', `/AccessCode/${encodeURIComponent(id)}`)),
    // An access code can't be closed, so a payment that comes too late is refunded.
    close: async () => {},
    refund: async (reference, transaction, amount, currency) => {
      const answer = await ask(
        'didn’t refund the payment',
        `/Transaction/${encodeURIComponent(transaction)}/Refund`,
        {
          Refund: {
            TransactionID: transaction,
            TotalAmount: amount,
            CurrencyCode: currency,
            InvoiceReference: reference,
          },
        },
      )
      if (answer['TransactionStatus'] !== true) throw new ProviderError('eway', 'didn’t refund the payment')
      return 'refunded'
    },
    noticed: () => Promise.reject(new SignatureError('eway')),
  }
}

function stateOf(answer: Record<string, unknown>): PaymentState {
  const { TransactionStatus: status, TransactionID: transaction } = answer
  // Both are null until the buyer has sent the form on Eway's page.
  if (typeof status !== 'boolean' || transaction === null || transaction === undefined)
    return { status: 'pending' }
  if (!status) {
    const code = String(answer['ResponseMessage'] ?? '').slice(0, 40)
    return { status: 'failed', reason: `declined${/^[\w, ]+$/.test(code) ? ` (${code})` : ''}` }
  }
  const { TotalAmount: amount, CurrencyCode: currency } = answer
  return {
    status: 'paid',
    amount: typeof amount === 'number' ? amount : Number.NaN,
    // Without a currency, it's the one for which the access code was created.
    currency: typeof currency === 'string' ? currency : '',
    transaction: String(transaction),
  }
}
