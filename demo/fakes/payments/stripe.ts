import { Hono } from 'hono'
import { token, type Book, type Payment } from './book.ts'
import { FAKE_KEYS } from './keys.ts'

/** Fakes the parts of Stripe's API for Checkout Sessions and refunds. */
export function fakeStripe(book: Book): Hono {
  const app = new Hono()
  for (const path of ['/v1/checkout/*', '/v1/refunds'])
    app.use(path, async (c, next) => {
      if (c.req.header('authorization') === `Bearer ${FAKE_KEYS.FORECOURT_STRIPE_SECRET_KEY}`) return next()
      return c.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 401)
    })
  /** Idempotency keys of refunds that were refused. */
  const refusals = new Set<string>()
  const refund = (amount: number): object => ({
    id: `re_${token()}`,
    object: 'refund',
    status: { later: 'pending', back: 'failed' }[String(book.faults.refunds)] ?? 'succeeded',
    amount,
  })
  const missing = {
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' },
  }

  app.post('/v1/checkout/sessions', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const field = (name: string): string => form.get(name) ?? ''
    const key = `stripe ${c.req.header('idempotency-key') ?? token()}`
    const seconds = Number(field('expires_at')) - Date.now() / 1000
    const line = 'line_items[0][price_data]'
    const amount = Number(field(`${line}[unit_amount]`))
    if (
      seconds < 29.9 * 60 ||
      seconds > 24 * 60 * 60 ||
      !(amount > 0) ||
      !field('customer_email').includes('@')
    )
      return c.json({ error: { type: 'invalid_request_error', message: 'Invalid parameters' } }, 400)
    const payment =
      book.answered.get(key) ??
      book.add({
        id: `cs_test_${token()}`,
        provider: 'stripe',
        reference: field('client_reference_id'),
        amount,
        currency: field(`${line}[currency]`).toUpperCase(),
        description: field(`${line}[product_data][name]`),
        email: field('customer_email'),
        successUrl: field('success_url'),
        cancelUrl: field('cancel_url'),
      })
    book.answered.set(key, payment)
    return c.json(session(payment, new URL(c.req.url).origin))
  })
  app.get('/v1/checkout/sessions', (c) => {
    const payment = book.ofTransaction(c.req.query('payment_intent') ?? '')
    return c.json({ object: 'list', data: payment ? [session(payment, new URL(c.req.url).origin)] : [] })
  })
  app.get('/v1/checkout/sessions/:id', (c) => {
    const payment = book.payments.get(c.req.param('id'))
    return payment ? c.json(session(payment, new URL(c.req.url).origin)) : c.json(missing, 404)
  })
  app.post('/v1/checkout/sessions/:id/expire', (c) => {
    const payment = book.payments.get(c.req.param('id'))
    if (!payment) return c.json(missing, 404)
    if (payment.status !== 'open') return c.json({ error: { type: 'invalid_request_error' } }, 400)
    payment.status = 'closed'
    return c.json(session(payment, new URL(c.req.url).origin))
  })
  app.post('/v1/refunds', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const payment = book.ofTransaction(form.get('payment_intent') ?? '')
    if (!payment) return c.json(missing, 404)
    // Like Stripe, gives the same response to requests with the same idempotency key, even if it's an error.
    const key = c.req.header('idempotency-key') ?? token()
    const refused = { error: { type: 'invalid_request_error', code: 'charge_already_refunded' } }
    const amount = Number(form.get('amount') ?? payment.amount)
    if (book.faults.refunds === 'fail') refusals.add(key)
    if (refusals.has(key) || payment.refunded + amount > payment.amount) return c.json(refused, 400)
    payment.refunded += amount
    return c.json(refund(amount))
  })
  app.get('/v1/refunds', (c) => {
    const amount = book.ofTransaction(c.req.query('payment_intent') ?? '')?.refunded ?? 0
    return c.json({ object: 'list', data: amount > 0 ? [refund(amount)] : [] })
  })
  return app
}

const session = (payment: Payment, origin: string): object => ({
  id: payment.id,
  object: 'checkout.session',
  url: payment.status === 'open' ? `${origin}/payments/pay/${payment.id}` : null,
  status: payment.status === 'paid' ? 'complete' : payment.status === 'closed' ? 'expired' : 'open',
  payment_status: payment.status === 'paid' ? 'paid' : 'unpaid',
  payment_intent: payment.transaction || null,
  amount_total: payment.amount,
  currency: payment.currency.toLowerCase(),
  client_reference_id: payment.reference,
})
