import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'
import { folder } from '#site/testing/fixtures.ts'
import { liveApp } from '../live.ts'
import { MAX_BODY } from './intake.ts'
import { secretsFrom } from '#site/settings/webhookSecrets.ts'
import { FAILING } from '../rebuild/failure.ts'
import { sqliteJournal } from '../journal/sqlite.ts'
import { openMetrics, type VersionStatus } from '../status/status.ts'
import { carEvent, SECRET, signed } from '../testing/webhook.ts'

interface Options {
  isAdmin?: boolean
  environment?: Record<string, string>
  version?: VersionStatus
}

const VERSION: VersionStatus = { release: '1.2.3', version: 'newest', outdated: null, workers: [] }

function open({
  isAdmin = true,
  environment = { FORECOURT_WEBHOOK_SECRET: SECRET },
  version = VERSION,
}: Options = {}) {
  const errors: string[] = []
  const reasons: string[] = []
  const journal = sqliteJournal(':memory:')
  const metrics = openMetrics()
  const app = liveApp({
    journal,
    metrics,
    secretsOf: secretsFrom(environment),
    isTenant: (slug) => slug === 'tenant',
    isAdmin: () => isAdmin,
    versionStatus: () => Promise.resolve(version),
    now: () => 61_000,
    onEvent: () => {},
    onOutcome: (outcome, { tenant, reason }) => {
      metrics.webhook(outcome, tenant)
      if (reason !== undefined) reasons.push(reason)
    },
    onError: ({ message }) => void errors.push(message),
  })
  return { journal, metrics, app, errors, reasons }
}

test('Each tenant’s status is shown as JSON and as an escaped page', async () => {
  const { journal, app } = open()
  await journal.mark('tenant', ['car:a', 'step:deploy'], 1_000)
  await journal.note('tenant', { lastEvent: 1_000 })
  await journal.note('other', {
    failures: FAILING,
    trouble: 'site.json: <script>alert(1)</script>',
    lastPublish: 1,
  })
  const status = (await (await app.request('/status')).json()) as unknown
  expect(status).toEqual({
    ...VERSION,
    depth: 1,
    lagMs: 60_000,
    failing: 1,
    tenants: {
      other: {
        state: 'failing',
        lastEvent: null,
        lastPublish: '1970-01-01T00:00:00.001Z',
        depth: 0,
        lagMs: 0,
        failures: FAILING,
        errors: ['site.json: <script>alert(1)</script>'],
      },
      tenant: {
        state: 'waiting',
        lastEvent: '1970-01-01T00:00:01.000Z',
        lastPublish: null,
        depth: 1,
        lagMs: 60_000,
        failures: 0,
        errors: [],
      },
    },
  })
  const page = await app.request('/status', { headers: { accept: 'text/html' } })
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await page.text()
  expect(html).not.toContain('<script')
  // Problems come first.
  expect(html.indexOf('>other<')).toBeLessThan(html.indexOf('>tenant<'))
})

test('The status names the processes that don’t rebuild because of their version', async () => {
  const version = {
    release: '1.2.3',
    version: 'older',
    outdated: 'a newer version of Forecourt (newest) works on this queue',
    workers: [
      { version: 'newest', address: '10.0.0.1:1', process: '', rebuilds: true },
      { version: '<older>', address: '10.0.0.2:2', process: 'web-2:4711', rebuilds: false },
    ],
  }
  const { app } = open({ version })
  expect(await (await app.request('/status')).json()).toMatchObject(version)
  const html = await (await app.request('/status', { headers: { accept: 'text/html' } })).text()
  expect(html).toContain(`<p class="error">${version.outdated}</p>`)
  expect(html).toContain('the process web-2:4711 at 10.0.0.2:2 has an older version (&lt;older&gt;)')
  expect(html).not.toContain('10.0.0.1:1')
  expect(html).toContain('Forecourt 1.2.3 (older)')
})

test('Webhooks are counted by response for Prometheus', async () => {
  const { app, metrics } = open()
  await app.request('/hooks/stock', signed(carEvent('tenant', 'a'), { id: 'msg_1' }))
  await app.request('/hooks/stock', signed(carEvent('tenant', 'a'), { id: 'msg_1' }))
  await app.request('/hooks/stock', signed(carEvent('nobody', 'a')))
  metrics.done({ tenant: 'tenant', outcome: 'published', ms: 120, lagMs: 400 })
  const text = await (await app.request('/metrics')).text()
  expect(text).toContain('forecourt_live_webhooks_total{tenant="tenant",outcome="accepted"} 1')
  expect(text).toContain('forecourt_live_webhooks_total{tenant="tenant",outcome="repeated"} 1')
  expect(text).toContain('forecourt_live_webhooks_total{tenant="",outcome="unknown_tenant"} 1')
  expect(text).toContain('forecourt_live_lag_seconds_bucket{le="0.5"} 1')
  expect(text).toContain('forecourt_live_queue_depth{tenant="tenant"} 1')
})

test('Outsiders can send webhooks, and see nothing else', async () => {
  const { app } = open({ isAdmin: false })
  for (const path of ['/', '/status', '/status?format=json', '/metrics', '/nothing']) {
    const answer = await app.request(path, { headers: { host: 'localhost:4500' } })
    expect([answer.status, await answer.json()], path).toEqual([
      404,
      { error: 'there’s nothing at this address' },
    ])
  }
  expect((await app.request('/hooks/stock', signed(carEvent('tenant', 'a')))).status).toBe(202)
})

test('The root redirects to the status, and other addresses have nothing', async () => {
  const { app } = open()
  expect((await app.request('/nothing')).status).toBe(404)
  expect((await app.request('/')).headers.get('location')).toBe('/status')
})

test('An endless body and a truncated one are handled over real connections', async () => {
  const { app } = open()
  const server = await serveOnFreePort(app)
  const send = (body: string) =>
    connect(server.port, '127.0.0.1').end(`POST /hooks/stock HTTP/1.1\r\nhost: localhost\r\n${body}`)
  const counted = async () =>
    (await (await app.request('/metrics')).text()).match(
      /(?<=webhooks_total\{tenant="",outcome=)"\w+"\} \d+/g,
    )
  try {
    const size = (MAX_BODY + 1).toString(16)
    const endless = send(`transfer-encoding: chunked\r\n\r\n${size}\r\n${'x'.repeat(MAX_BODY + 1)}`)
    const [answer] = (await once(endless, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /)
    send('content-length: 100\r\n\r\n{"type":')
    await expect.poll(counted).toEqual(['"too_large"} 1', '"too_slow"} 1'])
  } finally {
    await server.close()
  }
})

test.each(['', '{"tenant":', '\0\0\0\0', '{"tenant": "abc"}', '{"tenant": []}', '{"tenant": 1}'])(
  'A damaged file of secrets (%j) accepts nothing, and is named in the log',
  async (text) => {
    using files = folder({ 'secrets.json': text })
    const { app, reasons } = open({
      environment: { FORECOURT_WEBHOOK_SECRETS_FILE: join(files.path, 'secrets.json') },
    })
    const response = await app.request('/hooks/stock', signed(carEvent('tenant', 'a')))
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: 'the secrets can’t be read; send it again' },
    ])
    expect(reasons).toEqual([
      expect.stringMatching(/^FORECOURT_WEBHOOK_SECRETS_FILE names .+secrets\.json, (?:in )?which /),
    ])
  },
)
