import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { intakeApp, MAX_BODY, type Outcome } from './intake.ts'
import type { Journal } from '../journal/journal.ts'
import { sqliteJournal } from '../journal/sqlite.ts'
import { secretsFrom } from '#site/settings/webhookSecrets.ts'
import { carEvent, eventBody, OTHER_SECRET, SECRET, signed, type Signing } from '../testing/webhook.ts'

let dir = ''
let journal: Journal
let outcomes: Outcome[] = []
let told: string[] = []
let environment: Record<string, string> = {}
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'intake-'))
  journal = sqliteJournal(join(dir, 'journal.sqlite'))
  outcomes = []
  told = []
  environment = { FORECOURT_WEBHOOK_SECRET: SECRET }
})
afterEach(async () => {
  await journal.close()
  rmSync(dir, { recursive: true, force: true })
})

const appOver = (kept: Pick<Journal, 'accept'>) =>
  intakeApp({
    journal: kept,
    secretsOf: secretsFrom(environment),
    isTenant: (slug) => slug === 'tenant' || slug === 'other',
    now: Date.now,
    onEvent: (tenant) => told.push(tenant),
    onOutcome: (outcome) => outcomes.push(outcome),
  })
const send = async (body: string, signing?: Signing) =>
  appOver(journal).request('/hooks/stock', signed(body, signing))
const marked = async (tenant = 'tenant') => (await journal.marks(tenant)).map(({ what }) => what)
async function refused(response: Response, status: number, outcome: Outcome) {
  expect([response.status, outcomes]).toEqual([status, [outcome]])
  expect(((await response.json()) as { error: string }).error).toMatch(/\w/)
  expect([await marked(), told]).toEqual([[], []])
}

test.each([
  ['car.created', { slug: 'a-1' }, ['car:a-1']],
  ['car.updated', { slug: 'a-1' }, ['car:a-1']],
  ['car.deleted', { slug: 'a-1' }, ['car:a-1']],
  ['stock.changed', { slugs: ['a', 'b', 'a'] }, ['car:a', 'car:b']],
  ['stock.changed', { slugs: Array.from({ length: 201 }, (_, index) => `c${index}`) }, ['all']],
  ['site.changed', {}, ['site']],
  ['website.refresh', {}, ['all', 'site']],
])('The event $0 with $1 is accepted, and marks what it makes outdated', async (type, data, marks) => {
  const response = await send(eventBody(type, { website_slug: 'tenant', ...data }))
  expect([response.status, await response.json()]).toEqual([202, { accepted: true }])
  expect((await marked()).sort()).toEqual([...marks].sort())
  expect([told, outcomes]).toEqual([['tenant'], ['accepted']])
})

test('A webhook’s id counts once, however often it comes and whatever the body', async () => {
  const app = appOver(journal)
  const ask = (slug: string) => app.request('/hooks/stock', signed(carEvent('tenant', slug), { id: 'msg_1' }))
  const answers = await Promise.all([ask('a'), ask('b'), ask('c')])
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(2)
  expect(await marked()).toHaveLength(1)
  expect(told).toEqual(['tenant'])
  // Two tenants' webhooks may have the same id.
  await send(carEvent('other', 'a'), { id: 'msg_1' })
  expect(await marked('other')).toEqual(['car:a'])
})

test('Two secrets are accepted while one is being replaced, but not an older one', async () => {
  environment = { FORECOURT_WEBHOOK_SECRET_TENANT: `${SECRET} ${OTHER_SECRET}` }
  expect((await send(carEvent('tenant', 'a'))).status).toBe(202)
  expect((await send(carEvent('tenant', 'a'), { secret: OTHER_SECRET })).status).toBe(202)
  environment = { FORECOURT_WEBHOOK_SECRET_TENANT: OTHER_SECRET, FORECOURT_WEBHOOK_SECRET: SECRET }
  expect((await send(carEvent('tenant', 'a'))).status).toBe(401)
})

test('Secrets may come from a file, which is read again when it changes', async () => {
  const file = join(dir, 'secrets.json')
  environment = { FORECOURT_WEBHOOK_SECRETS_FILE: file }
  writeFileSync(file, JSON.stringify({ tenant: SECRET }))
  const app = appOver(journal)
  const ask = async (tenant: string, secret: string) =>
    (await app.request('/hooks/stock', signed(carEvent(tenant, 'a'), { secret }))).status
  expect([await ask('tenant', SECRET), await ask('other', SECRET)]).toEqual([202, 401])
  writeFileSync(file, JSON.stringify({ tenant: [SECRET, OTHER_SECRET], other: OTHER_SECRET }))
  expect([await ask('tenant', OTHER_SECRET), await ask('other', OTHER_SECRET)]).toEqual([202, 202])
})

test('A webhook for an unknown tenant is refused', async () =>
  refused(await send(carEvent('nobody', 'a')), 404, 'unknown_tenant'))

test('A webhook with somebody else’s signature is refused', async () =>
  refused(await send(carEvent('tenant', 'a'), { secret: OTHER_SECRET }), 401, 'signature'))

test('A webhook whose body was changed on the way is refused', async () => {
  const request = signed(carEvent('tenant', 'a'))
  const response = await appOver(journal).request('/hooks/stock', {
    ...request,
    body: carEvent('tenant', 'b'),
  })
  await refused(response, 401, 'signature')
})

test.each([-301, 301])('A webhook %i seconds from now is refused', async (seconds) =>
  refused(await send(carEvent('tenant', 'a'), { at: new Date(Date.now() + seconds * 1000) }), 401, 'stale'),
)

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'A webhook without the header %s is refused',
  async (name) => {
    const request = signed(carEvent('tenant', 'a'))
    const headers = new Headers(request.headers)
    headers.delete(name)
    await refused(await appOver(journal).request('/hooks/stock', { ...request, headers }), 401, 'unsigned')
  },
)

test.each([
  ['invalid JSON', '{"type":"car.upd'],
  ['an empty body', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['no data', '{"type":"car.updated"}'],
  ['an unknown type', eventBody('car.exploded', { website_slug: 'tenant', slug: 'a' })],
  ['no slug', eventBody('car.updated', { website_slug: 'tenant' })],
  ['an invalid tenant', carEvent('../tenant', 'a')],
  ['a slug that points to a parent folder', carEvent('tenant', '../../x')],
  ['a slug that is a number', eventBody('car.updated', { website_slug: 'tenant', slug: 7 })],
  [
    'a list with a slug that points to a parent folder',
    eventBody('stock.changed', { website_slug: 'tenant', slugs: ['a', '../../x'] }),
  ],
  ['slugs that aren’t a list', eventBody('stock.changed', { website_slug: 'tenant', slugs: 'a' })],
  ['an inherited name', '{"type":"car.updated","data":{"website_slug":"tenant","__proto__":{"slug":"a"}}}'],
])('A webhook with %s is refused', async (_, body) => refused(await send(body), 400, 'malformed'))

test('A huge body is refused, whether its length is declared or not', async () => {
  const huge = eventBody('stock.changed', { website_slug: 'tenant', slugs: ['a'.repeat(MAX_BODY)] })
  await refused(await send(huge), 413, 'too_large')
  outcomes = []
  const stream = new Blob([huge]).stream()
  const request = new Request('http://x/hooks/stock', {
    ...signed(huge),
    body: stream,
    duplex: 'half',
  } as RequestInit)
  await refused(await appOver(journal).fetch(request), 413, 'too_large')
})

test('Every webhook is refused without a secret', async () => {
  environment = {}
  await refused(await send(carEvent('tenant', 'a')), 401, 'no_secret')
})

test('A GET request is refused', async () =>
  expect((await appOver(journal).request('/hooks/stock')).status).toBe(405))

test('An event that doesn’t fit on a full disk is refused, and what was stored before is kept', async () => {
  await journal.close()
  journal = sqliteJournal(join(dir, 'small.sqlite'), 16)
  const app = appOver(journal)
  const statuses: number[] = []
  for (let at = 0; statuses.at(-1) !== 503 && at < 2_000; at++)
    statuses.push((await app.request('/hooks/stock', signed(carEvent('tenant', `car-${at}`)))).status)
  expect(statuses.at(-1)).toBe(503)
  expect(outcomes.at(-1)).toBe('not_stored')
  expect(await marked()).toHaveLength(statuses.length - 1)
  const response = await app.request('/hooks/stock', signed(carEvent('tenant', 'one-more')))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.text()).toContain('disk full')
})
