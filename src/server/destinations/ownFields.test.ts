import { afterEach, expect, test } from 'vitest'
import { mailServer } from '#demo/fakes/mail/mailServer.ts'
import type { Lead } from '#rules/leads/leadBody.ts'
import { destination } from '#site/settings/leads.ts'
import { exported } from '../outbox/listing.ts'
import { openOutbox } from '../outbox/outbox.ts'
import { leadIdFor } from '../outbox/stores/leadRecord.ts'
import { readRecord } from '../outbox/stores/recordStore.ts'
import { sqliteStore } from '../outbox/stores/sqlite.ts'
import { incoming, testBackend } from '../testing/outbox.ts'
import { openDestinations } from './index.ts'
import { hookServer } from './testing/hookServer.ts'
import { tenantWith } from './testing/tenant.ts'
import { validAdf } from './testing/validAdf.ts'

/** The answers to a site's own fields reach each destination, over real connections, and nothing in them has any effect there. */

const SECRET = `whsec_${Buffer.from('a secret of this test only').toString('base64')}`
const TENANT = 'redgum-rv'
const KEY = 'filling-in-a-abcdefgh'

const mail = mailServer()
const hooks = hookServer(SECRET)
const store = sqliteStore(':memory:')
const backend = testBackend()
afterEach(() => Promise.all([mail.stop(), hooks.stop()]))

const own = (n: number, label: string, value: string) => ({ name: `own_${n}` as const, label, value })

test('Answers to own fields reach the backend, the webhook, the email, its ADF and the export, with their labels', async () => {
  await Promise.all([mail.start(), hooks.start()])
  const tenant = tenantWith(
    destination({}),
    destination({ kind: 'email', to: ['sales@dealer.example'], adf: 'attachment' }),
    destination({ kind: 'webhook', url: hooks.url() }),
  )
  const outbox = openOutbox({
    store,
    destinations: openDestinations({
      findTenant: () => tenant,
      backend,
      environment: {
        FORECOURT_SMTP_URL: mail.url(),
        FORECOURT_SMTP_FROM: 'leads@forecourt.example',
        FORECOURT_LEADS_WEBHOOK_SECRET_REDGUM_RV: SECRET,
        FORECOURT_LEADS_ALLOW_PRIVATE: '1',
      },
      now: Date.now,
    }),
    now: () => Date.parse('2026-11-20T00:00:00Z'),
    chance: () => 0,
    log: () => {},
    background: false,
    keepDays: () => 30,
    answerMs: 1_000,
  })
  const save = async (step: number, lead: Partial<Lead>) =>
    outbox.accept(incoming(`${KEY}-${step}`, { email: 'ann@example.com', ...lead }, { tenant: TENANT }), null)
  const first = own(1, 'Vehicle page', 'javascript:alert(1)')
  const rest = [
    own(2, '<b>A & "B"</b>', '</td><script>x</script>\nBcc: x@y.zz'),
    own(3, 'tenant', '=1+1'),
    own(4, '__proto__', 'x'),
  ]
  await save(1, {
    lead_status: 'Incomplete',
    form_completed: false,
    own_fields: [own(1, 'Old label', 'old'), rest[1] as never],
  })
  await save(2, { lead_status: 'Complete', form_completed: true, own_fields: [first, ...rest] })
  await outbox.worker.round(TENANT)

  expect(backend.taken.at(-1)?.lead['own_fields']).toEqual([first, ...rest])
  expect(hooks.hooks.at(-1)?.body.data).toMatchObject({ lead: { own_fields: [first, ...rest] } })

  const [message] = mail.mails
  const html = String(message?.html)
  expect(html).toContain('Vehicle page</th>')
  expect(html).not.toMatch(/href="javascript:|<script>|<b>A/)
  expect(html).toContain('&lt;b&gt;A &amp; &quot;B&quot;&lt;/b&gt;')
  expect(String(message?.text)).toContain('tenant: =1+1')
  expect(html).not.toContain('Old label')
  const adf =
    message?.attachments.find(({ filename }) => filename?.endsWith('.xml'))?.content.toString() ?? ''
  const [comments] = validAdf(adf)('//customer/comments')
  expect(comments).toContain('<b>A & "B"</b>: </td><script>x</script> Bcc: x@y.zz')

  const record = (await readRecord(store, TENANT, leadIdFor(TENANT, `${KEY}-1`)))?.record
  const row = record ? exported(record) : {}
  expect(row).toMatchObject({ tenant: TENANT, own_3: '=1+1', 'Vehicle page': 'javascript:alert(1)' })
  expect(Object.entries(row)).toContainEqual(['__proto__', 'x'])
  expect(row).not.toHaveProperty('own_fields')
  await outbox.close()
})
