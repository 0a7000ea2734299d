import { beforeEach, expect, test } from 'vitest'
import {
  idOf,
  incoming,
  testBackend,
  testDestinations,
  testOutbox,
  type TestBackend,
} from '../testing/outbox.ts'
import { toBackend } from '../destinations/index.ts'
import { adviceFor, LATE_MS, undeliveredLeads } from './undelivered.ts'
import { tryAgain } from './listing.ts'
import { leadIdFor } from './stores/leadRecord.ts'
import { readRecord } from './stores/recordStore.ts'
import type { Store } from './stores/store.ts'
import { sqliteStore } from './stores/sqlite.ts'

const TENANT = 'redgum-rv'
const T0 = Date.parse('2026-11-20T00:00:00Z')
let now = T0
let store: Store
let backend: TestBackend
beforeEach(() => {
  now = T0
  store = sqliteStore(':memory:')
  backend = testBackend()
})
const open = () => testOutbox(store, backend, { now: () => now })

test('Nothing is reported while leads arrive', async () => {
  const outbox = open()
  await idOf(outbox, incoming('lead-1-abcdefghijklm'), null)
  expect(await undeliveredLeads(store, now)).toEqual([])
})

test('A waiting lead is reported as late, then as given up, and no more once it’s delivered', async () => {
  backend.instead = () => ({ kind: 'refused', trouble: 'HTTP 422' })
  const outbox = open()
  const key = 'lead-1-abcdefghijklm'
  await idOf(outbox, incoming(key), null)
  expect(await undeliveredLeads(store, now)).toEqual([])
  now += LATE_MS
  expect(await undeliveredLeads(store, now)).toMatchObject([{ late: 1, dead: 0 }])
  for (let n = 0; n < 25; n++) {
    now += 3_600_000
    await outbox.worker.round(TENANT)
  }
  expect(await undeliveredLeads(store, now)).toEqual([
    {
      tenant: TENANT,
      destination: 'backend',
      dead: 1,
      late: 0,
      since: T0,
      references: [expect.stringMatching(/^FC-\w{4}-\w{4}$/) as string],
      trouble: 'HTTP 422',
      advice:
        'The destination responds but doesn’t accept the leads. Ask whoever runs it, and quote the references.',
    },
  ])
  backend.instead = () => undefined
  const found = await readRecord(store, TENANT, leadIdFor(TENANT, key))
  if (!found) throw new Error('no such lead')
  await tryAgain(store, testDestinations({ backend: toBackend(backend) }), found.record, now)
  await outbox.worker.round(TENANT)
  expect(await undeliveredLeads(store, now)).toEqual([])
  now += LATE_MS + 1
  await undeliveredLeads(store, now)
  expect(await store.list('dead/')).toEqual([])
})

test.each([
  ['backend', 'ECONNREFUSED', /FORECOURT_API_URL/],
  ['backend', 'HTTP 401', /FORECOURT_API_PASSWORD/],
  ['backend', 'HTTP 503', /FORECOURT_API_URL/],
  ['backend', 'an error in the response', /Ask whoever runs it/],
  ['backend', 'a response without an id', /Ask whoever runs it/],
  ['backend', 'no answer in time', /FORECOURT_API_URL/],
  ['webhook', 'HTTP 401', /FORECOURT_LEADS_WEBHOOK_SECRET_REDGUM_RV/],
  [
    'webhook',
    'FORECOURT_LEADS_WEBHOOK_SECRET_REDGUM_RV is not set',
    /Set this variable in the server’s environment/,
  ],
  ['backend', 'HTTP 401, and FORECOURT_API_USER is not set', /Set this variable in the server’s environment/],
  [
    'email',
    'FORECOURT_SMTP_FROM must be an email address like website@dealers.example',
    /Set this variable in the server’s environment/,
  ],
  ['email', 'SMTP 535 at AUTH PLAIN', /login\. Check FORECOURT_SMTP_URL/],
  ['email', 'SMTP 550 at RCPT TO', /"to" and "cc" in site\.json/],
  ['email', 'the mail server at 127.0.0.1:587 can’t be reached (ESOCKET)', /FORECOURT_SMTP_URL/],
  ['sales', 'site.json no longer names it', /leads retry/],
  ['email', '', /forecourt serve/],
])('Advice is given for %s with the trouble “%s”', (destination, trouble, advice) => {
  expect(adviceFor(TENANT, destination, trouble)).toMatch(advice)
})
