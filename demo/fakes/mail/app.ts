import { Hono, type Context } from 'hono'
import { Mailbox } from './mailbox.ts'
import { factsOf, inboxPage, mailPage } from './page.ts'

const OUR_PAGE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'"
/**
 * A message is shown without scripts, forms or anything from the internet. Its links open in a new tab. Pictures may come from sites on this
 * machine.
 */
const MESSAGE = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http://127.0.0.1:* http://localhost:* http://*.localhost:*',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** Shows the messages that the fake mail server has received: `/mail` for people, `/mail.json` for tests. */
export function createMailApp(mailbox = new Mailbox()): Hono {
  const app = new Hono()
  const missing = (c: Context): Response =>
    c.text('There’s no such message. Only the newest are kept, until the fakes are stopped.\n', 404)
  app.use('/mail/*', async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', OUR_PAGE)
  })
  app.get('/mail', (c) => c.html(inboxPage(mailbox.all())))
  app.get('/mail.json', (c) => c.json({ mails: mailbox.all().map(factsOf) }))
  app.get('/mail/:id', (c) => {
    const received = mailbox.find(c.req.param('id'))
    return received ? c.html(mailPage(received)) : missing(c)
  })
  app.get('/mail/:id/html', (c) => {
    const html = mailbox.find(c.req.param('id'))?.mail.html
    if (typeof html !== 'string') return missing(c)
    c.header('content-security-policy', MESSAGE)
    // The message's own doctype comes too late to count, so this one comes first.
    return c.html(`<!doctype html><base target="_blank">${html}`)
  })
  app.get('/mail/:id/attachments/:index', (c) => {
    const attachment = mailbox.find(c.req.param('id'))?.mail.attachments[Number(c.req.param('index'))]
    if (!attachment) return missing(c)
    const name = encodeURIComponent((attachment.filename ?? 'attachment').toWellFormed())
    return c.body(new Uint8Array(attachment.content), 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name.replaceAll("'", '%27')}`,
    })
  })
  return app
}
