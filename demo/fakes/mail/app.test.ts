import { simpleParser } from 'mailparser'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailApp } from './app.ts'
import { Mailbox } from './mailbox.ts'
import { mailServer } from './mailServer.ts'
import type { MailFacts } from './page.ts'

let mailbox = new Mailbox()
let app = createMailApp(mailbox)
const server = mailServer({ receive: (mail, bytes) => mailbox.add(mail, bytes) })
beforeAll(server.start)
afterAll(server.stop)
beforeEach(() => {
  mailbox = new Mailbox()
  app = createMailApp(mailbox)
})

async function send(mail: SendMailOptions): Promise<void> {
  const transport = createTransport(server.url())
  await transport.sendMail({ from: 'website@example.com', to: 'sales@dealer.example', ...mail })
  transport.close()
}
async function get(path: string) {
  const response = await app.request(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const mails = async () => (JSON.parse((await get('/mail.json')).text) as { mails: MailFacts[] }).mails

test('Emails that were sent over SMTP are listed, the newest first', async () => {
  await send({ subject: 'First', text: 'one' })
  await send({
    subject: 'Second',
    cc: 'owner@dealer.example',
    replyTo: { name: 'Ann Lee', address: 'ann@shopper.example' },
    html: '<p>two</p>',
    attachments: [{ filename: 'FC-7K2M-49QD.xml', content: '<adf/>', contentType: 'application/x-adf+xml' }],
  })
  expect(await mails()).toMatchObject([
    {
      id: 2,
      from: 'website@example.com',
      to: 'sales@dealer.example',
      cc: 'owner@dealer.example',
      reply_to: '"Ann Lee" <ann@shopper.example>',
      subject: 'Second',
      html: expect.stringContaining('<p>two</p>') as string,
      attachments: [{ name: 'FC-7K2M-49QD.xml', type: 'application/x-adf+xml', bytes: 6 }],
    },
    { id: 1, subject: 'First', text: 'one\n', html: '', attachments: [] },
  ])
  const { text } = await get('/mail')
  expect(text.indexOf('href="/mail/2"')).toBeLessThan(text.indexOf('href="/mail/1"'))
  expect((await get('/mail/1')).text).toContain('<pre>one\n</pre>')
  expect((await get('/mail/2')).text).toContain('src="/mail/2/html" sandbox=')
  expect((await get('/mail/2/attachments/0')).text).toBe('<adf/>')
})

test('A hostile email adds no markup to the inbox, and runs nothing in its frame', async () => {
  const markup = `"'><script>alert(1)</script>`
  await send({
    from: { name: markup, address: 'a@b.example' },
    to: { name: markup, address: 'c@d.example' },
    replyTo: { name: markup, address: 'e@f.example' },
    subject: markup,
    text: markup,
    html: `</html>${markup}`,
    attachments: [
      { filename: `a\r\nset-cookie: a=b;\ud800'${markup}.html`, content: markup, contentType: 'text/html' },
    ],
  })
  for (const path of ['/mail', '/mail/1']) {
    const { text, headers } = await get(path)
    expect(text, path).not.toContain('<script')
    expect(text).toContain('&lt;script&gt;')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
  }
  const frame = await get('/mail/1/html')
  expect(frame.text).toContain('<script>')
  expect(frame.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*; sandbox allow-popups allow-popups-to-escape-sandbox$/,
  )
  const { headers } = await get('/mail/1/attachments/0')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''[\w%.()~!*-]+$/) as string,
    'x-content-type-options': 'nosniff',
  })
  expect(headers.get('set-cookie')).toBeNull()
})

test.each([
  '/mail/1',
  '/mail/1/html',
  '/mail/1/attachments/0',
  '/mail/__proto__',
  '/mail/1/attachments/length',
])('There’s nothing at %s without an email', async (path) => expect((await get(path)).status).toBe(404))

test('The inbox keeps the newest 200 emails, and no more than 50 MB', async () => {
  const mail = await simpleParser('Subject: Hello\r\n\r\nHello')
  for (let n = 0; n < 300; n++) mailbox.add(mail, 100)
  expect((await mails()).map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, n) => 300 - n))
  for (let n = 0; n < 3; n++) mailbox.add(mail, 20 * 1024 * 1024)
  expect((await mails()).map(({ id }) => id)).toEqual([303, 302])
})

test('An email that’s too large is refused', async () => {
  await expect(send({ attachments: [{ content: Buffer.alloc(20 * 1024 * 1024) }] })).rejects.toMatchObject({
    responseCode: 552,
  })
  expect(await mails()).toEqual([])
})
