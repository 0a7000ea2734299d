import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveOnFreePort, type TestServer } from '#lib/testing/serveOnFreePort.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { leadIdFor } from '#server/outbox/stores/leadRecord.ts'
import { DEFAULT_FILE } from '#server/outbox/stores/store.ts'
import { sqliteStore } from '#server/outbox/stores/sqlite.ts'
import type { Destination } from '#server/destinations/destination.ts'
import { incoming, testBackend, testDestinations, testOutbox } from '#server/testing/outbox.ts'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { createBackendApp } from '#demo/fakes/backend/app.ts'

/** Tests `forecourt leads` as a user runs test. The outbox has one delivered lead and two that are waiting. */

const FORECOURT = fileURLToPath(new URL('../../../scripts/cli/forecourt.mjs', import.meta.url))
let backend: TestServer
let state = ''

beforeAll(async () => {
  backend = await serveOnFreePort(createBackendApp({ login: { user: 'cli', password: 'cli' } }))
})
afterAll(() => backend.close())
beforeEach(async () => {
  state = mkdtempSync(join(tmpdir(), 'leads-cli-'))
  const memory = testBackend()
  const outbox = testOutbox(sqliteStore(join(state, DEFAULT_FILE)), memory)
  await outbox.accept(incoming('delivered-abcdefgh', { email: 'ann@example.com' }), null)
  memory.instead = () => ({ kind: 'down', trouble: 'ECONNREFUSED' })
  const formula = { name: '=HYPERLINK("https://evil.example")', message: 'a "quote", a comma\nand a line' }
  await outbox.accept(incoming('waiting-abcdefghij', formula), null)
  await outbox.accept(incoming('elsewhere-abcdefgh', {}, { tenant: 'saltbush-campers' }), null)
  await outbox.close()
})
afterEach(() => rmSync(state, { recursive: true, force: true }))

const leads = (...args: string[]): Promise<{ code: number; out: string; err: string }> => leadsWith({}, args)

const leadsWith = (environment: Record<string, string>, args: readonly string[]) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const child = spawn(process.execPath, [FORECOURT, 'leads', ...args], {
      env: {
        ...process.env,
        FORECOURT_LEADS_STORAGE: '',
        FORECOURT_API_URL: backend.url,
        FORECOURT_API_USER: 'cli',
        FORECOURT_API_PASSWORD: 'cli',
        ...environment,
      },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.once('close', (code) => done({ code: code ?? -1, out, err }))
  })

test('`leads list` shows states without personal data', async () => {
  const { code, out } = await leads('list', '--state', state)
  expect(code).toBe(0)
  expect(out.split('\n')).toHaveLength(5)
  expect(out).toMatch(/redgum-rv .* General Enquiry +delivered +backend delivered$/m)
  expect(out).toMatch(
    /redgum-rv .* General Enquiry +waiting +backend 1 attempt, ECONNREFUSED, next attempt \d\d:/,
  )
  expect(out).not.toMatch(/Ann|example\.com/)
  const json = JSON.parse((await leads('list', 'saltbush-campers', '--json', '--state', state)).out) as {
    leads: object[]
  }
  expect(json.leads).toEqual([
    expect.objectContaining({
      tenant: 'saltbush-campers',
      state: 'waiting',
      destinations: [expect.objectContaining({ name: 'backend', state: 'waiting', attempts: 1 })],
    }),
  ])
})

test('`leads retry` delivers what’s waiting now, for one tenant or all', { tags: 'nightly' }, async () => {
  const first = await leads('retry', 'redgum-rv', '--state', state)
  expect([first.code, first.err]).toEqual([0, ''])
  expect(first.out).toMatch(/^1 delivered\.$/m)
  const rest = await leads('retry', '--json', '--state', state)
  expect(JSON.parse(rest.out)).toMatchObject({ leads: [{ tenant: 'saltbush-campers', state: 'delivered' }] })
  expect((await leads('retry', '--state', state)).out).toBe('There are no leads.\n0 delivered.\n')
  const { leads: arrived } = (await (await fetch(`${backend.url}/leads.json`)).json()) as { leads: number }
  expect(arrived).toBe(2)
})

test('`leads retry` exits with 1 and says so if the backend is down', async () => {
  await fetch(`${backend.url}/faults`, { method: 'PUT', body: '{"answer":"503"}' })
  const { code, out } = await leads('retry', 'redgum-rv', '--state', state)
  await fetch(`${backend.url}/faults`, { method: 'PUT', body: '{}' })
  expect(code).toBe(1)
  expect(out).toMatch(/^0 delivered; 1 is waiting for backend\.$/m)
})

test('`leads retry` without the server’s environment keeps the reasons why leads weren’t delivered', async () => {
  const tenants = join(state, 'tenants')
  copyTenant('redgum-rv', join(tenants, 'redgum-rv'))
  const site = join(tenants, 'redgum-rv/site.json')
  const kinds = [
    { kind: 'backend' },
    { kind: 'email', to: ['sales@redgumrv.example'] },
    { kind: 'webhook', url: 'https://crm.example/leads' },
  ]
  const settings = JSON.parse(readFileSync(site, 'utf8')) as object
  writeFileSync(site, JSON.stringify({ ...settings, leads: { destinations: kinds } }))
  // The server fails to deliver a lead, and gives up on it a month later.
  const store = sqliteStore(join(state, DEFAULT_FILE))
  const failing = (trouble: string): Destination => ({
    readyAt: () => 0,
    send: async () => ({ kind: 'down', trouble }),
  })
  let now = Date.parse('2026-01-01T00:00:00Z')
  const outbox = testOutbox(store, testBackend(), {
    now: () => now,
    destinations: testDestinations({
      backend: failing('HTTP 503'),
      email: failing('SMTP 550 at RCPT TO'),
      webhook: failing('HTTP 500'),
    }),
  })
  await outbox.accept(incoming('given-up-abcdefghi'), null)
  now = Date.parse('2026-02-01T00:00:00Z')
  await outbox.worker.round('redgum-rv')
  await outbox.close()
  const bare = {
    FORECOURT_API_USER: '',
    FORECOURT_SMTP_URL: '',
    FORECOURT_LEADS_WEBHOOK_SECRET_REDGUM_RV: '',
  }
  for (let times = 0; times < 2; times++) {
    const { code, out, err } = await leadsWith(bare, ['retry', '--state', state, '--tenants', tenants])
    expect(code).toBe(1)
    expect(err.trim().split('\n').sort()).toEqual([
      'redgum-rv: leads were not sent to backend (HTTP 401, and FORECOURT_API_USER is not set)',
      'redgum-rv: leads were not sent to email (FORECOURT_SMTP_URL and FORECOURT_SMTP_FROM are not set)',
      'redgum-rv: leads were not sent to webhook (FORECOURT_LEADS_WEBHOOK_SECRET_REDGUM_RV is not set)',
      `saltbush-campers: leads were not sent, because ${tenants}/saltbush-campers/site.json can’t be read`,
    ])
    expect(out).toContain(
      'backend waiting (HTTP 503); email waiting (SMTP 550 at RCPT TO); webhook waiting (HTTP 500)\n',
    )
    // This one waited without having been given up on.
    expect(out).toMatch(/ backend 1 attempt, ECONNREFUSED, next attempt /)
    expect(out).toMatch(/ backend \d attempts?, (?:ECONNREFUSED|HTTP 503), waiting$/m)
    expect(out).not.toContain('next attempt 00:00:00')
  }
})

test('`leads export` writes CSV that’s safe for spreadsheets, or JSON', async () => {
  const { out } = await leads('export', 'redgum-rv', '--state', state)
  expect(out).toMatch(
    /^"tenant","id","reference","backend_id","state","destinations","received_at","delivered_at","category",/,
  )
  expect(out).toContain('"ann@example.com"')
  expect(out).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(out).toContain('"a ""quote"", a comma\nand a line"')
  const json = JSON.parse((await leads('export', '--json', '--state', state)).out) as { leads: object[] }
  expect(json.leads).toHaveLength(3)
})

test('`leads show` finds a lead by the shopper’s reference, with its contents and progress', async () => {
  const id = leadIdFor('redgum-rv', 'waiting-abcdefghij')
  const [, reference = ''] =
    /(FC-\w{4}-\w{4}) {2}redgum-rv {2}General Enquiry/.exec(
      (await leads('show', id, '--state', state)).out,
    ) ?? []
  const { code, out } = await leads('show', reference.toLowerCase().replaceAll('-', ' '), '--state', state)
  expect(code).toBe(0)
  expect(out).toContain(`${reference}  redgum-rv  General Enquiry`)
  expect((await leads('list', '--state', state)).out).toContain(`  ${reference}  `)
  expect((await leads('list', '--state', state)).out).toMatch(/ {2}FC-\w{4}-\w{4} \(1000\) {2}/)
  expect(out).toMatch(/^ {2}backend 1 attempt, ECONNREFUSED, next attempt/m)
  expect(out).toContain('a "quote", a comma')
  expect((await leads('show', '1000', '--json', '--state', state)).out).toContain('"backend_id": 1000')
  const none = await leads('show', 'fc-nobody', '--state', state)
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('there’s no lead "fc-nobody"')])
})

test('`leads` fails for usage errors', async () => {
  expect((await leads('list', '../outside', '--state', state)).code).toBe(1)
  expect((await leads('lose', '--state', state)).code).toBe(2)
  expect((await leads()).code).toBe(2)
})
