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
  RefundStatus,
  type Order,
  type OrderRequest,
} from '@paypal/paypal-server-sdk'
import type { Credentials } from './providers.ts'
import {
  ANSWER_WITHIN,
  centsOf,
  decimals,
  ProviderError,
  RefusedError,
  SignatureError,
  type NewPayment,
  type Notice,
  type PaymentProvider,
  type PaymentState,
} from './provider.ts'

/** PayPal's Orders v2 API. Money only moves when we capture it, while the car is still held for the buyer. */
export function paypalProvider({ keys, url }: Credentials<'paypal'>): PaymentProvider {
  const client = new ClientAt(url, {
    clientCredentialsAuthCredentials: {
      oAuthClientId: keys.CLIENT_ID,
      oAuthClientSecret: keys.CLIENT_SECRET,
      // If the SDK can't fetch a token, it never tries again, unless it has an expired one.
      oAuthTokenProvider: (last, manager) => manager.updateToken(last).catch(() => NO_TOKEN),
    },
    environment: Environment.Production,
    timeout: ANSWER_WITHIN,
    // Even if the machine has proxy settings.
    unstable_httpClientOptions: { proxy: false },
  })
  const orders = new OrdersController(client)
  const payments = new PaymentsController(client)
  return {
    name: 'paypal',
    sendsNotices: true,
    create: (payment) =>
      withPaypalErrors('didn’t provide a payment page', async () => {
        const { result } = await orders.createOrder({
          paypalRequestId: payment.reference,
          prefer: 'return=minimal',
          body: orderFor(payment),
        })
        const link = result.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
        if (!result.id || !link || !/^https?:\/\//.test(link.href))
          throw new Error('the order has no payment page')
        return { id: result.id, redirectUrl: link.href }
      }),
    state: (id, take) => withPaypalErrors('couldn’t check a payment', () => stateAfter(orders, id, take)),
    // No money moves unless we capture it.
    close: async () => {},
    refund: (reference, transaction, amount, currency) =>
      withPaypalErrors('didn’t refund the payment', async () => {
        const refund = payments.refundCapturedPayment({
          captureId: transaction,
          paypalRequestId: `${reference}-refund`,
          body: { amount: { currencyCode: currency, value: decimals(amount) } },
        })
        // The dealer may have refunded the payment at PayPal.
        const { status } = await refund.then(
          ({ result }) => result,
          (error: unknown) => {
            if (issueOf(error) !== 'CAPTURE_FULLY_REFUNDED') throw error
            return { status: RefundStatus.Completed }
          },
        )
        if (status === RefundStatus.Failed || status === RefundStatus.Cancelled)
          throw new RefusedError('paypal', 'the refund failed')
        return status === RefundStatus.Pending ? 'pending' : 'refunded'
      }),
    noticed: paypalNotices(client, url, keys.WEBHOOK_ID),
  }
}

const orderFor = (payment: NewPayment): OrderRequest => ({
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
})

/** If the buyer has approved the payment, `take` captures the money. */
async function stateAfter(orders: OrdersController, id: string, take: boolean): Promise<PaymentState> {
  const order = await unlessMissing(async () => (await orders.getOrder({ id })).result)
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
    if (DECLINED.has(issue)) return { status: 'failed', reason: issue.toLowerCase().replaceAll('_', ' ') }
    throw error
  }
}

const NO_TOKEN = { accessToken: '', tokenType: 'Bearer', expiry: 0n }

const DECLINED = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'PAYER_ACTION_REQUIRED',
])

/** The SDK's own client only knows PayPal's two addresses. */
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

function stateOf(order: Order): PaymentState {
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

async function unlessMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null
    throw error
  }
}

function issueOf(error: unknown): string {
  if (!(error instanceof ApiError) || typeof error.body !== 'string') return ''
  try {
    const { details } = JSON.parse(error.body) as { details?: { issue?: unknown }[] }
    return String(details?.[0]?.issue ?? '')
  } catch {
    return ''
  }
}

async function withPaypalErrors<T>(failure: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const why =
      error instanceof ApiError ? `HTTP ${error.statusCode} ${issueOf(error)}`.trim() : 'no valid response'
    throw new ProviderError('paypal', `${failure} (${why})`, error)
  }
}

/** The headers with which PayPal signs a webhook, by their names in a request to verify it. */
const SIGNED = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
}

interface Event {
  event_type?: unknown
  resource?: { id?: unknown; supplementary_data?: { related_ids?: { order_id?: unknown } } }
}

/** Asks PayPal whether the signature is valid. The SDK has no call for that. */
const paypalNotices =
  (client: Client, url: string, webhookId: string) =>
  async ({ headers, body }: Notice): Promise<string | null> => {
    const event = parsed(body)
    const signed = Object.entries(SIGNED).map(([name, header]) => [name, headers.get(header) ?? ''] as const)
    if (event === null || signed.some(([, value]) => value === '')) throw new SignatureError('paypal')
    const json = JSON.stringify({ ...Object.fromEntries(signed), webhook_id: webhookId })
    // Send the event back byte for byte, or its signature wouldn't match.
    if ((await verify(`${json.slice(0, -1)},"webhook_event":${body}}`)) !== 'SUCCESS')
      throw new SignatureError('paypal')
    return orderOf(event)

    async function verify(question: string): Promise<unknown> {
      try {
        const { accessToken } = await client.clientCredentialsAuthManager.fetchToken()
        const response = await fetch(`${url}/v1/notifications/verify-webhook-signature`, {
          method: 'POST',
          headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
          body: question,
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_WITHIN),
        })
        if (!response.ok) throw new Error(`HTTP ${response.status}`)
        return ((await response.json()) as { verification_status?: unknown }).verification_status
      } catch (error) {
        throw new ProviderError('paypal', 'couldn’t say whether it sent a webhook', error)
      }
    }
  }

function orderOf({ event_type: type, resource }: Event): string | null {
  const id = String(type).startsWith('CHECKOUT.ORDER.')
    ? resource?.id
    : resource?.supplementary_data?.related_ids?.order_id
  return typeof id === 'string' ? id : null
}

function parsed(body: string): Event | null {
  try {
    const event: unknown = JSON.parse(body)
    return typeof event === 'object' && event !== null && !Array.isArray(event) ? event : null
  } catch {
    return null
  }
}
