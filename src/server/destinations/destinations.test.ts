import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Lead } from '#rules/leads/leadBody.ts'
import { destination, type DestinationSettings } from '#site/settings/leads.ts'
import { lineOf } from '../outbox/listing.ts'
import { openOutbox, type Outbox } from '../outbox/outbox.ts'
import { leadIdFor } from '../outbox/stores/leadRecord.ts'
import { readRecord } from '../outbox/stores/recordStore.ts'
import type { Store } from '../outbox/stores/store.ts'
import { sqliteStore } from '../outbox/stores/sqlite.ts'
import { idOf, incoming, testBackend, type TestBackend } from '../testing/outbox.ts'
import type { Environment } from '#lib/environment/variable.ts'
import { openDestinations } from './index.ts'
import { QUIET_MS } from './email/toEmail.ts'
import { hookServer, type HookServer } from './testing/hookServer.ts'
import { mailServer, type MailServer } from '#demo/fakes/mail/mailServer.ts'
import { CAR, tenantWith } from './testing/tenant.ts'
import { validAdf } from './testing/validAdf.ts'

/** Tests that leads get from the outbox to a mail server and a webhook, over real connections. */

const SECRET = `whsec_${Buffer.from('a secret of this test only').toString('base64')}`
const SECRET_NAME = 'FORECOURT_LEADS_WEBHOOK_SECRET_REDGUM_RV'
const TENANT = 'redgum-rv'
const EMAIL = destination({ kind: 'email', to: ['sales@dealer.example'] })
const key = (n: number | string): string => `key-of-the-form-${n}-abcdefgh`

let mail: MailServer
let hooks: HookServer
let store: Store
let backend: TestBackend
let now = 0
let outbox: Outbox
let logged: string[] = []

beforeEach(async () => {
  mail = mailServer()
  hooks = hookServer(SECRET)
  await Promise.all([mail.start(), hooks.start()])
  store = sqliteStore(':memory:')
  backend = testBackend()
  now = Date.parse('2026-11-20T00:00:00Z')
  logged = []
})
afterEach(async () => {
  await outbox.close()
  await Promise.all([mail.stop(), hooks.stop()])
})

function open(destinations: DestinationSettings[], environment: Environment = {}): Outbox {
  const tenant = tenantWith(...destinations)
  outbox = openOutbox({
    store,
    destinations: openDestinations({
      findTenant: (slug) => (slug === TENANT ? tenant : undefined),
      backend,
      environment: {
        FORECOURT_SMTP_URL: mail.url(),
        FORECOURT_SMTP_FROM: 'leads@forecourt.example',
        [SECRET_NAME]: SECRET,
        FORECOURT_LEADS_ALLOW_PRIVATE: '1',
        ...environment,
      },
      // Sign with the real time, because the receiver checks it by its own clock.
      now: Date.now,
    }),
    now: () => now,
    chance: () => 0,
    log: (message) => logged.push(message),
    background: false,
    keepDays: () => 30,
    answerMs: 1_000,
  })
  return outbox
}
const webhook = (more: Partial<DestinationSettings> = {}) =>
  destination({ kind: 'webhook', url: hooks.url(), ...more })
const send = (name: string, fields: Partial<Lead> = {}, more = {}) =>
  idOf(outbox, incoming(name, { email: 'ann@example.com', ...fields }, { tenant: TENANT, ...more }), null)
const step = (n: number, fields: Partial<Lead>) => send(`filling-in-a-abcdefgh-${n}`, fields)
async function later(ms: number): Promise<void> {
  now += ms
  await outbox.worker.round(TENANT)
}
async function lineFor(name: string) {
  const found = await readRecord(store, TENANT, leadIdFor(TENANT, name))
  if (!found) throw new Error('no such lead')
  return lineOf(found.record)
}
const stateAt = async (name: string, to: string) =>
  (await lineFor(name)).destinations.find((destination) => destination.name === to)

test('A lead is delivered to all three with its reference, and the shopper gets the backend’s id', async () => {
  open([destination({}), EMAIL, webhook()])
  expect(await send(key(1), { car_id: String(CAR.id) })).toBe(1000)
  await later(0)
  const id = leadIdFor(TENANT, key(1))
  const reference = (await readRecord(store, TENANT, id))?.record.reference
  expect(reference).toMatch(/^FC-\w{4}-\w{4}$/)
  expect(backend.taken[0]?.lead).toMatchObject({ reference, name: 'Ann' })
  expect(backend.taken[0]?.key).toBe(`${TENANT}:${key(1)}`)
  expect(mail.mails[0]?.subject).toBe(`General Enquiry: Ann, ${CAR.name} (${reference})`)
  expect(mail.mails[0]?.messageId).toBe(`<${id}.1.email@forecourt.example>`)
  expect(hooks.hooks).toEqual([
    expect.objectContaining({
      id: `${id}_1`,
      body: expect.objectContaining({
        type: 'lead.created',
        data: expect.objectContaining({ reference, tenant: TENANT, status: 'complete', step: 1 }) as object,
      }) as object,
    }),
  ])
  expect((await lineFor(key(1))).state).toBe('delivered')
})

test('A shopper gets our own id immediately if there’s no dealer backend', async () => {
  open([EMAIL])
  await mail.stop()
  expect(await send(key(1))).toBe(leadIdFor(TENANT, key(1)))
  await mail.start()
})

test('A destination that is down holds up no others, and gets everything in order later', async () => {
  open([destination({}), EMAIL, webhook()])
  await mail.stop()
  for (const n of [1, 2, 3]) {
    now += 1
    await send(key(n), { name: 'ABC'[n - 1] ?? '' })
  }
  await later(0)
  expect([backend.taken.length, hooks.hooks.length, mail.mails.length]).toEqual([3, 3, 0])
  expect(await stateAt(key(1), 'email')).toMatchObject({
    state: 'waiting',
    trouble: expect.stringMatching(
      /^the mail server at 127\.0\.0\.1:\d+ can’t be reached \(ESOCKET\)$/,
    ) as string,
  })
  expect((await lineFor(key(1))).state).toBe('waiting')
  await mail.start()
  await later(600_000)
  expect(mail.mails.map(({ from: _from, subject }) => subject?.slice(0, 18))).toEqual([
    'General Enquiry: A',
    'General Enquiry: B',
    'General Enquiry: C',
  ])
  expect([backend.taken.length, hooks.hooks.length]).toEqual([3, 3])
  hooks.status = 503
  await send(key(4))
  await later(0)
  expect([backend.taken.length, mail.mails.length, hooks.hooks.length]).toEqual([4, 4, 3])
  hooks.status = null
  await later(600_000)
  expect(hooks.hooks).toHaveLength(4)
})

test('A delivery whose response was lost is repeated with the same Message-ID and webhook-id', async () => {
  open([EMAIL, webhook()])
  mail.loseAnswers = 1
  hooks.loseAnswers = 1
  await send(key(1))
  await later(0)
  await later(600_000)
  expect(mail.mails).toHaveLength(2)
  expect(new Set(mail.mails.map(({ messageId }) => messageId)).size).toBe(1)
  expect(hooks.ids).toHaveLength(2)
  expect(hooks.hooks).toHaveLength(1)
  expect((await lineFor(key(1))).state).toBe('delivered')
})

test('Giving up on one destination doesn’t affect the others', async () => {
  open([EMAIL, webhook()])
  hooks.status = 422
  await send(key(1))
  for (let n = 0; n < 25; n++) await later(3_600_000)
  expect(mail.mails).toHaveLength(1)
  expect(await stateAt(key(1), 'webhook')).toMatchObject({ state: 'dead', trouble: 'HTTP 422', attempts: 20 })
  expect(await stateAt(key(1), 'email')).toMatchObject({ state: 'delivered' })
})

test('Every step of a form goes to a webhook, and one email goes out once it’s complete', async () => {
  open([EMAIL, webhook()])
  await step(1, { lead_status: 'Incomplete', step_number: 1, rego: 'ABC123' })
  await step(2, { lead_status: 'Incomplete', step_number: 2, trade_in_make: 'Kia' })
  await later(0)
  expect([hooks.hooks.length, mail.mails.length]).toEqual([2, 0])
  await step(3, { lead_status: 'Complete', step_number: 3, phone: '0412 345 678' })
  await later(0)
  expect(hooks.hooks.map(({ body }) => [body.type, body.data.step, body.data.status])).toEqual([
    ['lead.created', 1, 'incomplete'],
    ['lead.updated', 2, 'incomplete'],
    ['lead.updated', 3, 'complete'],
  ])
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]?.text).toMatch(/Rego: ABC123\nMake: Kia/)
  expect(mail.mails[0]?.subject).toMatch(/^General Enquiry/)
})

test('An abandoned form is emailed after half an hour, and later steps follow as an update', async () => {
  open([EMAIL])
  await step(1, { lead_status: 'Incomplete' })
  await later(QUIET_MS - 1)
  expect(mail.mails).toHaveLength(0)
  await later(1)
  expect(mail.mails[0]?.subject).toMatch(/^Not finished: General Enquiry/)
  await step(2, { lead_status: 'Complete', message: 'Now it is' })
  await later(0)
  const [first, second] = mail.mails
  expect(second?.subject).toMatch(/^Update: /)
  expect(second?.inReplyTo).toBe(first?.messageId)
  expect(second?.messageId).not.toBe(first?.messageId)
  expect(second?.text).toContain('Now it is')
})

test('An abandoned form without contact details isn’t emailed', async () => {
  open([EMAIL])
  await step(1, { lead_status: 'Incomplete', email: '', rego: 'ABC123' })
  await later(QUIET_MS)
  expect(mail.mails).toHaveLength(0)
  expect(await stateAt('filling-in-a-abcdefgh-1', 'email')).toMatchObject({
    state: 'delivered',
    trouble: 'no email was sent, because the form wasn’t finished and has no contact details to reply to',
  })
})

test(
  'Photos are attached unchanged, and those that don’t fit are kept on the server',
  { timeout: 60_000, tags: 'nightly' },
  async () => {
    open([EMAIL, webhook()])
    const photo = (name: string, size: number) => ({
      field: 'photos' as const,
      name,
      type: 'image/jpeg',
      bytes: Uint8Array.from({ length: size }, (_, index) => index % 251),
    })
    await send(key(1), {}, { files: [photo('a.jpg', 5000), photo('b.jpg', 16_000_000), photo('c.jpg', 10)] })
    await later(0)
    const [first] = mail.mails
    expect(
      first?.attachments.map(({ filename, contentType, size }) => [filename, contentType, size]),
    ).toEqual([
      ['a.jpg', 'image/jpeg', 5000],
      ['c.jpg', 'image/jpeg', 10],
    ])
    expect(new Uint8Array(first?.attachments[0]?.content ?? [])).toEqual(photo('a.jpg', 5000).bytes)
    expect(first?.text).toContain('This file is kept on the server: b.jpg')
    const files = hooks.hooks[0]?.body.data.files ?? []
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['a.jpg', 5000],
      ['b.jpg', 16_000_000],
      ['c.jpg', 10],
    ])
    expect(
      Buffer.from(files[1]?.content ?? '', 'base64').equals(Buffer.from(photo('b', 16_000_000).bytes)),
    ).toBe(true)
  },
)

test('An enquiry type goes to those who asked for it, or to all if nobody did', async () => {
  open([
    destination({ ...EMAIL, name: 'workshop', categories: ['Service Enquiry'] }),
    destination({ ...EMAIL, name: 'jobs', categories: ['Careers Enquiry'] }),
  ])
  await send(key(1), { category: 'Service Enquiry' })
  await send(key(2), { category: 'General Enquiry', subcategory: 'Career Enquiry' })
  await send(key(3), { category: 'Fleet Enquiry' })
  const names = async (n: number) => (await lineFor(key(n))).destinations.map(({ name }) => name)
  expect([await names(1), await names(2), await names(3)]).toEqual([
    ['workshop'],
    ['jobs'],
    ['workshop', 'jobs'],
  ])
})

test('Hostile text adds no headers, recipients or markup', async () => {
  open([
    destination({ ...EMAIL, adf: 'attachment', subject: '{name} {vehicle}\r\nBcc: x@evil.example' }),
    webhook(),
  ])
  const message = `]]> <script>alert(1)</script> & "quotes" 👩‍🔧\u0000\u0008\uFFFE\uD800 ${'å'.repeat(5_000)}`
  await send(key(1), {
    name: 'Ann\r\nBcc: evil@evil.example\r\n\r\n<b>',
    last_name: '"; <evil@evil.example>',
    email: 'ann@example.com\r\nBcc: evil@evil.example',
    message,
    'Vehicle Make': '<!ENTITY x SYSTEM "file:///etc/passwd">',
    url: 'javascript:alert(1)',
  })
  await send(key(2), { name: 'Ann, <evil@evil.example>', email: 'ann@example.com' })
  await later(0)
  const [mail1, mail2] = mail.mails
  expect(mail.mails).toHaveLength(2)
  for (const each of [mail1, mail2]) {
    expect(each?.to).toMatchObject({ value: [{ address: 'sales@dealer.example' }] })
    expect([each?.bcc, each?.cc]).toEqual([undefined, undefined])
  }
  expect(mail1?.replyTo).toBeUndefined()
  expect(mail2?.replyTo?.value).toEqual([{ address: 'ann@example.com', name: 'Ann, <evil@evil.example>' }])
  expect(mail1?.subject).not.toMatch(/[\r\n]/)
  expect(mail1?.text).toContain(']]> <script>alert(1)</script> & "quotes" 👩‍🔧\uFFFD å')
  expect(mail1?.text).toContain('å'.repeat(5_000))
  expect(mail1?.html).not.toMatch(/<script|<b>|href="javascript/)
  const find = validAdf(mail1?.attachments[0]?.content.toString('utf8') ?? '')
  expect(find('//customer/comments')[0]).toContain(']]> <script>alert(1)</script> & "quotes" 👩‍🔧\uFFFD å')
  expect(find('//vehicle/make')).toEqual(['<!ENTITY x SYSTEM "file:///etc/passwd">'])
  expect(hooks.hooks[0]?.body.data.lead['message']).toContain('👩‍🔧')
})

test('While a webhook’s secret is being replaced, the receiver may still have the old one', async () => {
  const next = `whsec_${Buffer.from('the next secret of this test').toString('base64')}`
  open([webhook()], { [SECRET_NAME]: `${next} ${SECRET}` })
  await send(key(1))
  await later(0)
  expect(await stateAt(key(1), 'webhook')).toMatchObject({ state: 'delivered' })
  await outbox.close()
  store = sqliteStore(':memory:')
  open([webhook()], { [SECRET_NAME]: next })
  await send(key(2))
  await later(0)
  expect(await stateAt(key(2), 'webhook')).toMatchObject({ state: 'waiting', trouble: 'HTTP 401' })
})

test('A waiting lead says who can’t be reached or which variable is missing, but no secrets', async () => {
  const noPrivate = { FORECOURT_LEADS_ALLOW_PRIVATE: '' }
  const cases: [DestinationSettings, Environment, string][] = [
    [EMAIL, { FORECOURT_SMTP_URL: '' }, 'FORECOURT_SMTP_URL is not set'],
    [
      EMAIL,
      { FORECOURT_SMTP_URL: 'secret' },
      'FORECOURT_SMTP_URL must be an address like smtps://user:password@mail.example.com',
    ],
    [
      EMAIL,
      { FORECOURT_SMTP_FROM: 'nobody' },
      'FORECOURT_SMTP_FROM must be an email address, like website@dealers.example',
    ],
    [
      EMAIL,
      { FORECOURT_SMTP_URL_REDGUM_RV: 'smtp://ann:hush@127.0.0.1:1' },
      'the mail server at 127.0.0.1:1 can’t be reached (ESOCKET)',
    ],
    [webhook(), { [SECRET_NAME]: '' }, `${SECRET_NAME} is not set`],
    [
      webhook(),
      { [SECRET_NAME]: 'whsec_' },
      expect.stringContaining(`${SECRET_NAME} must be whsec_ and 24 to 64 bytes in base64`) as string,
    ],
    [webhook(), noPrivate, 'its address isn’t https'],
    [webhook({ url: 'https://127.0.0.1/' }), noPrivate, 'its address is private (docs/leads.md)'],
    [webhook({ url: 'https://localhost/' }), noPrivate, 'its address is private (docs/leads.md)'],
  ]
  for (const [at, [settings, environment, trouble]] of cases.entries()) {
    store = sqliteStore(':memory:')
    await idOf(open([settings], environment), incoming(key(at), {}, { tenant: TENANT }), null)
    await later(0)
    expect(await stateAt(key(at), settings.kind), trouble).toMatchObject({ state: 'waiting', trouble })
  }
  expect(logged.join()).not.toContain(SECRET)
})

test('A refused login is the server’s problem, not the lead’s, and its message isn’t repeated', async () => {
  await mail.stop()
  mail = mailServer({ login: 'forecourt:p@ss/word' })
  await mail.start()
  const withLogin = (login: string) => ({ FORECOURT_SMTP_URL: mail.url().replace('//', `//${login}@`) })
  open([EMAIL], withLogin('forecourt:wrong'))
  await send(key(1))
  await later(0)
  expect(await stateAt(key(1), 'email')).toMatchObject({ state: 'waiting', attempts: 1 })
  expect((await stateAt(key(1), 'email'))?.trouble).toMatch(/^SMTP 535 at AUTH PLAIN$/)
  expect(logged.join()).not.toMatch(/secret-of-somebody|wrong/)
  open([EMAIL], withLogin('forecourt:p%40ss%2Fword'))
  await later(600_000)
  expect(mail.mails).toHaveLength(1)
})

test('One refused address among several is reported, and the others get the message only once', async () => {
  open([destination({ kind: 'email', to: ['sales@dealer.example', 'gone@dealer.example'] })])
  mail.unknown.add('gone@dealer.example')
  await send(key(1))
  await later(600_000)
  expect(mail.mails).toHaveLength(1)
  const line = await stateAt(key(1), 'email')
  expect(line).toMatchObject({ state: 'delivered', trouble: '1 of 2 addresses were refused' })
  expect(logged.join()).toContain('1 of 2 addresses were refused')
})

test(
  'A permanently refused message is retried, then given up on, without naming the shopper',
  { tags: 'nightly' },
  async () => {
    open([EMAIL])
    mail.refuse = { code: 554, message: 'spam from ann@example.com' }
    await send(key(1))
    for (let n = 0; n < 25; n++) await later(3_600_000)
    expect(await stateAt(key(1), 'email')).toMatchObject({ state: 'dead', trouble: 'SMTP 554 at DATA' })
    expect(logged.join()).not.toContain('ann@example.com')
  },
)

test('Redirects aren’t followed', async () => {
  open([webhook()])
  hooks.status = 307
  await send(key(1))
  await later(0)
  expect(await stateAt(key(1), 'webhook')).toMatchObject({ state: 'waiting', trouble: 'HTTP 307' })
})
