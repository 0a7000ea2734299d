import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { Book, type Faults, type Payment } from './book.ts'
import { fakeEway } from './eway.ts'
import { paymentPage } from './page.ts'
import { fakePaypal } from './paypal.ts'
import { fakeStripe } from './stripe.ts'
import { sendWebhooks } from './webhooks.ts'

const APIS = ['/v1/*', '/v2/*', '/AccessCodesShared', '/AccessCode/*', '/Transaction/*']

/**
 * Makes fakes of Stripe, PayPal and Eway: the parts of their APIs that we use, the payment page, signed webhooks, and
 * faults on demand (`PUT /payments/faults`). `GET /payments` lists the payments.
 */
export function createPaymentsApp(book = new Book()): Hono {
  const app = new Hono()
  for (const path of APIS)
    app.use(path, async (c, next) => {
      if (book.faults.slow > 0) await wait(book.faults.slow)
      return book.faults.down ? c.json({ error: { type: 'api_error', message: 'down' } }, 500) : next()
    })
  app.route('/', fakeStripe(book))
  app.route('/', fakePaypal(book))
  app.route('/', fakeEway(book))

  app.get('/payments', (c) => c.json({ faults: book.faults, payments: [...book.payments.values()] }))
  app.put('/payments/faults', async (c) => {
    book.fault(await c.req.json<Partial<Faults>>())
    return c.json(book.faults)
  })
  app.get('/payments/pay/:id', (c) => {
    const payment = book.payments.get(c.req.param('id'))
    return payment ? c.html(paymentPage(payment, c.req.query('declined') !== undefined)) : c.notFound()
  })
  app.post('/payments/pay/:id', async (c) => {
    const payment = book.payments.get(c.req.param('id'))
    if (!payment) return c.notFound()
    const wish = new URLSearchParams(await c.req.text()).get('do')
    const isOpen = payment.status === 'open' || payment.status === 'approved'
    if (wish === 'cancel' || !isOpen) return c.redirect(payment.cancelUrl, 303)
    if (wish === 'decline' && payment.provider === 'stripe') return c.redirect(`${c.req.path}?declined`, 303)
    if (wish === 'decline') payment.status = 'declined'
    else if (payment.provider === 'paypal') payment.status = 'approved'
    else book.pay(payment)
    if (wish === 'pay') {
      const sent = sendWebhooks(book, payment)
      if (book.faults.webhooks === 'first') await sent
    }
    return c.redirect(returnOf(payment), 303)
  })
  return app
}

/** Returns the address that the buyer returns to, with the parameters that the provider adds. */
function returnOf({ provider, successUrl, id }: Payment): string {
  const url = new URL(successUrl)
  if (provider === 'paypal') {
    url.searchParams.set('token', id)
    url.searchParams.set('PayerID', 'FAKE')
  }
  if (provider === 'eway') url.searchParams.set('AccessCode', id)
  return url.href
}
