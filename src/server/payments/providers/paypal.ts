import {
  ApiError,
  CaptureStatus,
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  OrderStatus,
  PaymentsController,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  type Order,
} from '@paypal/paypal-server-sdk'
import type { Credentials } from './credentials.ts'
import {
  ANSWER_WITHIN,
  centsOf,
  decimals,
  ProviderError,
  type PaymentProvider,
  type PaymentState,
} from './provider.ts'
import { paypalNotices } from './paypalNotices.ts'

/**
 * Connects to PayPal: one order of Orders v2 per payment. The buyer approves it on PayPal's page, and money moves only
 * when we capture it, while the car is still held for them.
 */
export const paypalProvider = ({ keys, url }: Credentials<'paypal'>): PaymentProvider => {
  const client = new ClientAt(url, {
    clientCredentialsAuthCredentials: {
      oAuthClientId: keys.CLIENT_ID,
      oAuthClientSecret: keys.CLIENT_SECRET,
      // The SDK never retries a token it couldn't fetch, but does replace expired ones.
      oAuthTokenProvider: (last, manager) => manager.updateToken(last).catch(() => NO_TOKEN),
    },
    environment: Environment.Production,
    timeout: ANSWER_WITHIN,
    // Payments ignore the machine's proxy settings.
    unstable_httpClientOptions: { proxy: false },
  })
  const orders = new OrdersController(client)
  const payments = new PaymentsController(client)
  return {
    name: 'paypal',
    sendsNotices: true,
    create: (payment) =>
      asked('no payment page', async () => {
        const { result } = await orders.createOrder({
          paypalRequestId: payment.reference,
          prefer: 'return=minimal',
          body: {
            intent: CheckoutPaymentIntent.Capture,
            purchaseUnits: [
              {
                referenceId: payment.reference,
                customId: payment.reference,
                invoiceId: payment.reference,
                description: payment.description.slice(0, 127),
                amount: { currencyCode: payment.currency, value: decimals(payment.amount) },
              },
            ],
            paymentSource: {
              paypal: {
                experienceContext: {
                  userAction: PaypalExperienceUserAction.PayNow,
                  shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
                  returnUrl: payment.successUrl,
                  cancelUrl: payment.cancelUrl,
                },
              },
            },
          },
        })
        const link = result.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
        if (!result.id || !link || !/^https?:\/\//.test(link.href)) throw new Error('the order has no page')
        return { id: result.id, redirectUrl: link.href }
      }),
    state: (id, take) =>
      asked('couldn’t check a payment', async () => {
        const order = await found(async () => (await orders.getOrder({ id })).result)
        if (order === null) return { status: 'failed', reason: 'the order has expired' }
        if (order.status !== OrderStatus.Approved || !take) return stateOf(order)
        try {
          const captured = await orders.captureOrder({
            id,
            paypalRequestId: `${id}-capture`,
            prefer: 'return=representation',
          })
          return stateOf(captured.result)
        } catch (error) {
          const issue = issueOf(error)
          if (issue === 'ORDER_ALREADY_CAPTURED') return stateOf((await orders.getOrder({ id })).result)
          if (DECLINED.has(issue))
            return { status: 'failed', reason: issue.toLowerCase().replaceAll('_', ' ') }
          throw error
        }
      }),
    // A payment we don't capture never happens, so there's nothing to close.
    close: async () => {},
    refund: (reference, transaction, amount, currency) =>
      asked('no refund', async () => {
        const { result } = await payments.refundCapturedPayment({
          captureId: transaction,
          paypalRequestId: `${reference}-refund`,
          body: { amount: { currencyCode: currency, value: decimals(amount) } },
        })
        if (result.status === 'FAILED' || result.status === 'CANCELLED') throw new Error('the refund failed')
      }),
    noticed: paypalNotices(client, url, keys.WEBHOOK_ID),
  }
}

/** A token that expired long ago, so that the SDK fetches a new one. */
const NO_TOKEN = { accessToken: '', tokenType: 'Bearer', expiry: 0n }

/** PayPal's errors when it can't take a buyer's money. */
const DECLINED = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'PAYER_ACTION_REQUIRED',
])

/** The SDK only knows two addresses; this sends requests to ours. */
class ClientAt extends Client {
  readonly #url: string

  constructor(url: string, config: ConstructorParameters<typeof Client>[0]) {
    super(config)
    this.#url = url
  }

  override getRequestBuilderFactory(): ReturnType<Client['getRequestBuilderFactory']> {
    const make = super.getRequestBuilderFactory()
    return (...args) => {
      const builder = make(...args)
      builder.interceptRequest((request) => ({
        ...request,
        url: this.#url + request.url.slice(new URL(request.url).origin.length),
      }))
      return builder
    }
  }
}

const stateOf = (order: Order): PaymentState => {
  if (order.status === OrderStatus.Voided) return { status: 'failed', reason: 'the order is void' }
  const capture = order.purchaseUnits?.[0]?.payments?.captures?.[0]
  switch (capture?.status) {
    case CaptureStatus.Completed:
      return {
        status: 'paid',
        amount: centsOf(capture.amount?.value),
        currency: capture.amount?.currencyCode ?? '',
        transaction: capture.id ?? '',
      }
    case CaptureStatus.Declined:
    case CaptureStatus.Failed:
    case CaptureStatus.Refunded:
      return { status: 'failed', reason: capture.status.toLowerCase() }
    default:
      return { status: 'pending' }
  }
}

/** Returns null for orders that PayPal has forgotten, because nobody approved them. */
const found = async <T>(ask: () => Promise<T>): Promise<T | null> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null
    throw error
  }
}

const issueOf = (error: unknown): string => {
  if (!(error instanceof ApiError) || typeof error.body !== 'string') return ''
  try {
    const { details } = JSON.parse(error.body) as { details?: { issue?: unknown }[] }
    return String(details?.[0]?.issue ?? '')
  } catch {
    return ''
  }
}

const asked = async <T>(what: string, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    const why =
      error instanceof ApiError ? `HTTP ${error.statusCode} ${issueOf(error)}`.trim() : 'no valid response'
    throw new ProviderError('paypal', `${what} (${why})`, error)
  }
}
