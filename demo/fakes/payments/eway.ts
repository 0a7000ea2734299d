import { Hono } from 'hono'
import { token, type Book } from './book.ts'
import { FAKE_KEYS } from './keys.ts'

/** Fakes the parts of Eway's Rapid API for the Responsive Shared Page and refunds. */
export function fakeEway(book: Book): Hono {
  const app = new Hono()
  const { FORECOURT_EWAY_API_KEY: key, FORECOURT_EWAY_PASSWORD: password } = FAKE_KEYS
  const basic = `Basic ${Buffer.from(`${key}:${password}`).toString('base64')}`
  for (const path of ['/AccessCodesShared', '/AccessCode/*', '/Transaction/*'])
    app.use(path, async (c, next) => (c.req.header('authorization') === basic ? next() : c.body(null, 401)))

  app.post('/AccessCodesShared', async (c) => {
    const body = await c.req.json<SharedBody>()
    if (!(body.Payment.TotalAmount > 0)) return c.json({ AccessCode: null, Errors: 'V6011' })
    const { id } = book.add({
      id: token(24),
      provider: 'eway',
      reference: body.Payment.InvoiceReference,
      amount: body.Payment.TotalAmount,
      currency: body.Payment.CurrencyCode,
      description: body.Payment.InvoiceDescription,
      email: body.Customer.Email,
      successUrl: body.RedirectUrl,
      cancelUrl: body.CancelUrl,
    })
    const page = `${new URL(c.req.url).origin}/payments/pay/${id}`
    return c.json({ AccessCode: id, SharedPaymentUrl: page, FormActionURL: page, Errors: null })
  })
  app.get('/AccessCode/:id', (c) => {
    const payment = book.payments.get(c.req.param('id'))
    if (!payment) return c.json({ Errors: 'V6155' })
    const sent = payment.status === 'paid' || payment.status === 'declined'
    return c.json({
      AccessCode: payment.id,
      InvoiceReference: payment.reference,
      TotalAmount: payment.amount,
      TransactionID: sent ? Number.parseInt(payment.id.slice(0, 7), 16) : null,
      TransactionStatus: sent ? payment.status === 'paid' : null,
      ResponseCode: sent ? (payment.status === 'paid' ? '00' : '05') : null,
      ResponseMessage: sent ? (payment.status === 'paid' ? 'A2000' : 'D4405') : null,
      Errors: '',
    })
  })
  app.post('/Transaction/:id/Refund', async (c) => {
    const { Refund: refund } = await c.req.json<{ Refund: { TotalAmount: number } }>()
    const payment = [...book.payments.values()].find(
      ({ id, status }) =>
        status === 'paid' && String(Number.parseInt(id.slice(0, 7), 16)) === c.req.param('id'),
    )
    // Eway doesn't refund more than was paid.
    const works =
      payment && book.faults.refunds === 'work' && payment.refunded + refund.TotalAmount <= payment.amount
    if (works) payment.refunded += refund.TotalAmount
    return c.json({ TransactionStatus: works === true, Errors: works ? null : 'V6143' })
  })
  return app
}

interface SharedBody {
  Payment: { TotalAmount: number; CurrencyCode: string; InvoiceReference: string; InvoiceDescription: string }
  Customer: { Email: string }
  RedirectUrl: string
  CancelUrl: string
}
