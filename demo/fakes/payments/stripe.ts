import { Hono } from 'hono'
import { token, type Book, type Payment } from './book.ts'
import { FAKE_KEYS } from './keys.ts'

/** Fakes the parts of Stripe's API for Checkout Sessions and refunds. */
export const fakeStripe = (book: Book): Hono => {
  const app = new Hono()
  for (const path of ['/v1/checkout/*', '/v1/refunds'])
    app.use(path, async (c, next) => {
      if (c.req.header('authorization') === `Bearer ${FAKE_KEYS.FORECOURT_STRIPE_SECRET_KEY}`) return next()
      return c.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 401)
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
    if (book.faults.refunds === 'fail') return c.json({ error: { type: 'api_error' } }, 400)
    // Requests with the same idempotency key refund only once.
    const key = `stripe ${c.req.header('idempotency-key') ?? token()}`
    if (!book.answered.has(key)) payment.refunded += Number(form.get('amount') ?? payment.amount)
    book.answered.set(key, payment)
    return c.json({ id: `re_${token()}`, object: 'refund', status: 'succeeded', amount: payment.refunded })
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
