import { Hono } from 'hono'
import { token, type Book, type Payment } from './book.ts'
import { FAKE_KEYS } from './keys.ts'
import { paypalSignature } from './webhooks.ts'

const TOKEN = 'A21-fake'

/** Fakes the parts of PayPal's API for orders, captures, refunds and webhook signatures. */
export function fakePaypal(book: Book): Hono {
  const app = new Hono()
  const { FORECOURT_PAYPAL_CLIENT_ID: id, FORECOURT_PAYPAL_CLIENT_SECRET: secret } = FAKE_KEYS
  const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  app.post('/v1/oauth2/token', (c) =>
    c.req.header('authorization') === basic
      ? c.json({ access_token: TOKEN, token_type: 'Bearer', expires_in: 32_400 })
      : c.json({ error: 'invalid_client', error_description: 'Client Authentication failed' }, 401),
  )
  for (const path of ['/v2/checkout/*', '/v2/payments/*', '/v1/notifications/*'])
    app.use(path, async (c, next) =>
      c.req.header('authorization') === `Bearer ${TOKEN}`
        ? next()
        : c.json({ name: 'AUTHENTICATION_FAILURE' }, 401),
    )
  const missing = { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] }

  app.post('/v2/checkout/orders', async (c) => {
    const key = `paypal ${c.req.header('paypal-request-id') ?? token()}`
    const {
      purchase_units: [unit],
      payment_source: source,
    } = await c.req.json<OrderBody>()
    const context = source.paypal.experience_context
    const payment =
      book.answered.get(key) ??
      book.add({
        id: token(9).toUpperCase(),
        provider: 'paypal',
        reference: unit.custom_id,
        amount: Math.round(Number(unit.amount.value) * 100),
        currency: unit.amount.currency_code,
        description: unit.description,
        email: '',
        successUrl: context.return_url,
        cancelUrl: context.cancel_url,
      })
    book.answered.set(key, payment)
    return c.json(order(payment, new URL(c.req.url).origin), 200)
  })
  app.get('/v2/checkout/orders/:id', (c) => {
    const payment = book.payments.get(c.req.param('id'))
    return payment ? c.json(order(payment, new URL(c.req.url).origin)) : c.json(missing, 404)
  })
  app.post('/v2/checkout/orders/:id/capture', (c) => {
    const payment = book.payments.get(c.req.param('id'))
    if (!payment) return c.json(missing, 404)
    if (payment.status === 'open') return c.json(unprocessable('ORDER_NOT_APPROVED'), 422)
    if (book.faults.captures === 'declined' || payment.status === 'declined')
      return c.json(unprocessable('INSTRUMENT_DECLINED'), 422)
    if (payment.status === 'approved') book.pay(payment)
    return c.json(order(payment, new URL(c.req.url).origin), 201)
  })
  app.post('/v2/payments/captures/:id/refund', async (c) => {
    const payment = book.ofTransaction(c.req.param('id'))
    if (!payment) return c.json(missing, 404)
    if (book.faults.refunds === 'fail') return c.json(unprocessable('REFUND_FAILED'), 422)
    const key = `paypal ${c.req.header('paypal-request-id') ?? token()}`
    if (!book.answered.has(key) && payment.refunded > 0)
      return c.json(unprocessable('CAPTURE_FULLY_REFUNDED'), 422)
    payment.refunded = payment.amount
    book.answered.set(key, payment)
    const status = { later: 'PENDING', back: 'FAILED' }[String(book.faults.refunds)] ?? 'COMPLETED'
    return c.json({ id: token(9).toUpperCase(), status }, 201)
  })
  app.post('/v1/notifications/verify-webhook-signature', async (c) => {
    const text = await c.req.text()
    const asked = JSON.parse(text) as { transmission_sig: string; webhook_id: string }
    // The signature covers the event's bytes, so take them exactly as they are in the request.
    const event = text.slice(text.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const right =
      asked.webhook_id === FAKE_KEYS.FORECOURT_PAYPAL_WEBHOOK_ID &&
      asked.transmission_sig === paypalSignature(event)
    return c.json({ verification_status: right ? 'SUCCESS' : 'FAILURE' })
  })
  return app
}

interface OrderBody {
  purchase_units: [
    { custom_id: string; description: string; amount: { currency_code: string; value: string } },
  ]
  payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } }
}

const unprocessable = (issue: string): object => ({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] })

const STATUS = {
  open: 'PAYER_ACTION_REQUIRED',
  approved: 'APPROVED',
  declined: 'APPROVED',
  paid: 'COMPLETED',
  closed: 'VOIDED',
} as const

const order = (payment: Payment, origin: string): object => ({
  id: payment.id,
  status: STATUS[payment.status],
  purchase_units: [
    {
      reference_id: payment.reference,
      payments: {
        captures:
          payment.status === 'paid'
            ? [
                {
                  id: payment.transaction,
                  status: 'COMPLETED',
                  amount: { currency_code: payment.currency, value: (payment.amount / 100).toFixed(2) },
                },
              ]
            : [],
      },
    },
  ],
  links: [{ href: `${origin}/payments/pay/${payment.id}`, rel: 'payer-action', method: 'GET' }],
})
