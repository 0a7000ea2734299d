import Stripe from 'stripe'
import type { Credentials } from './credentials.ts'
import {
  ANSWER_WITHIN,
  ProviderError,
  SignatureError,
  type PaymentProvider,
  type PaymentState,
} from './provider.ts'

/** Connects to Stripe, with a Checkout Session for each payment. The buyer pays on Stripe's page. */
export const stripeProvider = ({ keys, url }: Credentials<'stripe'>): PaymentProvider => {
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
      asked('didn’t provide a payment page', async () => {
        const session = await stripe.checkout.sessions.create(
          {
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
          },
          { idempotencyKey: payment.reference },
        )
        if (!session.url) throw new Error('the session has no payment page')
        return { id: session.id, redirectUrl: session.url }
      }),
    state: (id) =>
      asked('couldn’t check a payment', async () => stateOf(await stripe.checkout.sessions.retrieve(id))),
    close: (id) =>
      asked('couldn’t close a payment page', async () => {
        const session = await stripe.checkout.sessions.retrieve(id)
        if (session.status === 'open') await stripe.checkout.sessions.expire(id)
      }),
    refund: (reference, transaction, amount) =>
      asked('didn’t refund the payment', async () => {
        const idempotencyKey = `${reference}-refund`
        const refund = await stripe.refunds.create(
          { payment_intent: transaction, amount },
          { idempotencyKey },
        )
        if (refund.status === 'failed' || refund.status === 'canceled') throw new Error('the refund failed')
      }),
    noticed: async ({ headers, body }) => {
      let event: Stripe.Event
      try {
        event = await stripe.webhooks.constructEventAsync(
          body,
          headers.get('stripe-signature') ?? '',
          keys.WEBHOOK_SECRET,
        )
      } catch {
        throw new SignatureError('stripe')
      }
      return event.type.startsWith('checkout.session.') && 'id' in event.data.object
        ? String(event.data.object.id)
        : null
    },
  }
}

const stateOf = (session: Stripe.Checkout.Session): PaymentState => {
  if (session.payment_status === 'paid') {
    const { payment_intent: intent } = session
    return {
      status: 'paid',
      amount: session.amount_total ?? Number.NaN,
      currency: (session.currency ?? '').toUpperCase(),
      transaction: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    }
  }
  return session.status === 'expired'
    ? { status: 'failed', reason: 'the payment page has expired' }
    : { status: 'pending' }
}

/**
 * Makes a call to Stripe. If it fails, only the kind of error is reported, because Stripe's message may contain the
 * buyer's email address.
 */
const asked = async <T>(what: string, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    const kind = error instanceof Stripe.errors.StripeError ? error.type : 'no valid response'
    throw new ProviderError('stripe', `${what} (${kind})`, error)
  }
}
