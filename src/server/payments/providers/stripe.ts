import Stripe from 'stripe'
import type { Credentials } from './providers.ts'
import {
  ANSWER_WITHIN,
  ProviderError,
  RefusedError,
  SignatureError,
  type NewPayment,
  type Notice,
  type PaymentProvider,
  type PaymentState,
} from './provider.ts'

/** A Checkout Session for each payment. The buyer pays on Stripe's page. */
export function stripeProvider({ keys, url }: Credentials<'stripe'>): PaymentProvider {
  const { protocol, hostname, port } = new URL(url)
  const stripe = new Stripe(keys.SECRET_KEY, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port: Number(port) }),
    httpClient: Stripe.createFetchHttpClient(),
    timeout: ANSWER_WITHIN,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  return {
    name: 'stripe',
    sendsNotices: true,
    create: (payment) =>
      withStripeErrors('didn’t provide a payment page', async () => {
        const options = { idempotencyKey: payment.reference }
        const session = await stripe.checkout.sessions.create(sessionFor(payment), options)
        if (!session.url) throw new Error('the session has no payment page')
        return { id: session.id, redirectUrl: session.url }
      }),
    state: (id) =>
      withStripeErrors('couldn’t check a payment', async () =>
        stateOf(await stripe.checkout.sessions.retrieve(id)),
      ),
    close: (id) =>
      withStripeErrors('couldn’t close a payment page', async () => {
        const session = await stripe.checkout.sessions.retrieve(id)
        if (session.status === 'open') await stripe.checkout.sessions.expire(id)
      }),
    // For a day, Stripe answers a request with the same idempotency key as it did the first time, even with an error.
    // So look at what has been refunded instead. Stripe never refunds more than was paid.
    refund: (_, transaction, amount) =>
      withStripeErrors('didn’t refund the payment', async () => {
        const { data } = await stripe.refunds.list({ payment_intent: transaction, limit: 100 })
        const refunds = data.filter(isGood)
        const missing = amount - refunds.reduce((sum, refund) => sum + refund.amount, 0)
        if (missing > 0 || refunds.length === 0)
          refunds.push(await stripe.refunds.create({ payment_intent: transaction, amount: missing }))
        if (!refunds.every(isGood)) throw new RefusedError('stripe', 'the refund failed')
        return refunds.every(({ status }) => status === 'succeeded') ? 'refunded' : 'pending'
      }),
    noticed: (notice) => paymentIn(stripe, keys.WEBHOOK_SECRET, notice),
  }
}

const sessionFor = (payment: NewPayment): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  allowed_payment_method_types: ['card'],
  client_reference_id: payment.reference,
  customer_email: payment.email,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: payment.currency.toLowerCase(),
        unit_amount: payment.amount,
        product_data: { name: payment.description.slice(0, 250) },
      },
    },
  ],
  payment_intent_data: {
    description: payment.description.slice(0, 500),
    metadata: { reference: payment.reference },
  },
  success_url: payment.successUrl,
  cancel_url: payment.cancelUrl,
  expires_at: Math.floor(payment.expiresAt / 1000),
})

async function paymentIn(stripe: Stripe, secret: string, { headers, body }: Notice): Promise<string | null> {
  let event: Stripe.Event
  try {
    event = await stripe.webhooks.constructEventAsync(body, headers.get('stripe-signature') ?? '', secret)
  } catch {
    throw new SignatureError('stripe')
  }
  if (event.type === 'refund.failed') {
    const { payment_intent: intent } = event.data.object
    if (intent === null) return null
    const { data } = await withStripeErrors('couldn’t find the payment of a refund', () =>
      stripe.checkout.sessions.list({ payment_intent: idOf(intent) }),
    )
    return data[0]?.id ?? null
  }
  return event.type.startsWith('checkout.session.') && 'id' in event.data.object
    ? String(event.data.object.id)
    : null
}

function stateOf(session: Stripe.Checkout.Session): PaymentState {
  if (session.payment_status === 'paid') {
    const { payment_intent: intent } = session
    return {
      status: 'paid',
      amount: session.amount_total ?? Number.NaN,
      currency: (session.currency ?? '').toUpperCase(),
      transaction: intent === null ? '' : idOf(intent),
    }
  }
  return session.status === 'expired'
    ? { status: 'failed', reason: 'the payment page has expired' }
    : { status: 'pending' }
}

const idOf = (intent: string | Stripe.PaymentIntent): string =>
  typeof intent === 'string' ? intent : intent.id

const isGood = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled'

/** Stripe's message may contain the buyer's email address, so only the kind of error is reported. */
async function withStripeErrors<T>(failure: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const kind = error instanceof Stripe.errors.StripeError ? error.type : 'no valid response'
    const Kind = error instanceof Stripe.errors.StripeInvalidRequestError ? RefusedError : ProviderError
    throw new Kind('stripe', `${failure} (${kind})`, error)
  }
}
