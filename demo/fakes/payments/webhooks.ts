import { createHmac } from 'node:crypto'
import type { Book, Payment } from './book.ts'
import { token } from './book.ts'
import { FAKE_KEYS } from './keys.ts'

/** Sends the fake providers' webhooks, signed as the providers sign theirs. */

/**
 * Sends the webhook that a provider sends once the buyer has paid: once, twice or not at all, as the faults say. Doesn't try again if the
 * receiver fails.
 */
export async function sendWebhooks(book: Book, payment: Payment): Promise<void> {
  const { webhooks } = book.faults
  if (webhooks === 'never' || payment.provider === 'eway') return
  const message = payment.provider === 'stripe' ? stripeMessage(payment) : paypalMessage(payment)
  const signature = webhooks === 'forged' ? 'somebody-else' : ''
  for (let count = webhooks === 'twice' ? 2 : 1; count > 0; count--) {
    await post(payment, message.body, message.sign(message.body, signature))
  }
}

interface Message {
  body: string
  sign: (body: string, forged: string) => Record<string, string>
}

const stripeMessage = (payment: Payment): Message => ({
  body: JSON.stringify({
    id: `evt_${token()}`,
    object: 'event',
    type: payment.status === 'paid' ? 'checkout.session.completed' : 'checkout.session.expired',
    data: { object: { id: payment.id, object: 'checkout.session', client_reference_id: payment.reference } },
  }),
  sign: (body, forged) => {
    const at = Math.floor(Date.now() / 1000)
    const key = forged || FAKE_KEYS.FORECOURT_STRIPE_WEBHOOK_SECRET
    return {
      'stripe-signature': `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`,
    }
  },
})

const paypalMessage = (payment: Payment): Message => ({
  body: JSON.stringify({
    id: `WH-${token()}`,
    event_type: payment.status === 'approved' ? 'CHECKOUT.ORDER.APPROVED' : 'PAYMENT.CAPTURE.COMPLETED',
    resource:
      payment.status === 'approved'
        ? { id: payment.id, status: 'APPROVED' }
        : { id: payment.transaction, supplementary_data: { related_ids: { order_id: payment.id } } },
  }),
  sign: (body, forged) => ({
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-fake',
    'paypal-transmission-id': token(),
    'paypal-transmission-time': new Date().toISOString(),
    'paypal-transmission-sig': forged || paypalSignature(body),
  }),
})

/** Signs the event's bytes. PayPal's real signature is asymmetric, but nobody but PayPal ever checks it, so any signature will do here. */
export const paypalSignature = (body: string): string =>
  createHmac('sha256', FAKE_KEYS.FORECOURT_PAYPAL_CLIENT_SECRET).update(body).digest('base64')

/**
 * Posts to a site. If the site is on this machine, the request goes to 127.0.0.1 and a header names the site, because not every resolver
 * knows `<slug>.localhost`.
 */
async function post(
  { provider, successUrl }: Payment,
  body: string,
  headers: Record<string, string>,
): Promise<void> {
  const { protocol, hostname, port } = new URL(successUrl)
  const tenant = /^([\w-]+)\.localhost$/.exec(hostname)?.[1]
  const host = tenant === undefined ? hostname : '127.0.0.1'
  const url = `${protocol}//${host}${port === '' ? '' : `:${port}`}/api/payments/${provider}/webhook`
  const named: Record<string, string> = tenant === undefined ? {} : { 'x-forecourt-tenant': tenant }
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...named, ...headers },
    body,
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
}
