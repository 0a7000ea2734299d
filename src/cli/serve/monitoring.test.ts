import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { makeTenant } from '#server/payments/testing/stand.ts'
import { startForecourt, type Served } from '#server/testing/served.ts'

/** Real processes, and the files in docs/monitoring that are made for their metrics. */

const ROOT = join(import.meta.dirname, '../../..')
const TENANT = 'redgum-rv'

let root = ''
let sites: Served
let live: Served

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-monitoring-'))
  makeTenant(join(root, 'tenants'), 'paypal')
  mkdirSync(join(root, 'out', TENANT), { recursive: true })
  writeFileSync(join(root, 'out', TENANT, 'index.html'), '<h1>Home</h1>')
  mkdirSync(join(ROOT, '.forecourt/compiled'), { recursive: true })
  mkdirSync(join(root, 'live/state'), { recursive: true })
  symlinkSync(join(ROOT, '.forecourt/compiled'), join(root, 'live/state/compiled'))
  ;[sites, live] = await Promise.all([
    startForecourt('serve', root, {}, [], ['--access-log']),
    // Its folder has no tenants, so it builds nothing.
    startForecourt('live', join(root, 'live')),
  ])
}, 120_000)
afterAll(async () => {
  await Promise.all([sites.stop(), live.stop()])
  rmSync(root, { recursive: true, force: true })
})

async function ask(path: string, tenant = TENANT, more: RequestInit = {}): Promise<number> {
  const headers = { 'x-forecourt-tenant': tenant }
  return (await fetch(`${sites.url}${path}`, { ...more, headers })).status
}
const lines = ({ said }: Served) =>
  said()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const metricsOf = async ({ port }: Served): Promise<string> =>
  (await fetch(`http://localhost:${port}/metrics`)).text()

it('logs each request as JSON, with its site, status and duration and without what a visitor typed', async () => {
  expect(await ask('/?email=ann@dealer.example')).toBe(200)
  expect(await ask('/api/leads/fc-3Kd0aZ81?name=Ann', TENANT, { method: 'PUT', body: 'name=Ann' })).toBe(415)
  const requests = () => lines(sites).filter(({ msg }) => msg === 'request')
  await expect.poll(() => requests().length).toBe(2)
  expect(requests()).toEqual([
    {
      ...{ level: 'info', app: 'forecourt-serve', msg: 'request', tenant: TENANT, method: 'GET' },
      ...{ path: '/', status: 200, ms: expect.any(Number) as number },
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    },
    expect.objectContaining({ method: 'PUT', path: '/api/leads/…', status: 415 }),
  ])
  expect(sites.said()).not.toMatch(/\bann\b|3Kd0aZ81|127\.0\.0\.1/i)
  expect(new Set(lines(live).map(({ app }) => app))).toEqual(new Set(['forecourt-live']))
})

it('logs in words for people, and says where it is even if only errors are logged', async () => {
  const environment = { FORECOURT_LOG_LEVEL: 'error' }
  const pretty = await startForecourt('serve', join(root, 'pretty'), environment, [], ['--log', 'pretty'])
  await pretty.stop()
  expect(pretty.said()).toMatch(/^\[[\d:]+\] INFO: Dashboard http:\/\/localhost:\d+\//)
})

it('counts requests by site, but has no label for a site that doesn’t exist', async () => {
  await ask('/')
  await ask('/', 'made-up')
  const text = await metricsOf(sites)
  expect(text).toMatch(
    new RegExp(`^forecourt_requests_total{tenant="${TENANT}",kind="page",status="2xx"} \\d`, 'm'),
  )
  expect(text).toMatch(/^forecourt_requests_total{tenant="",kind="page",status="4xx"} \d/m)
  expect(text).not.toContain('made-up')
  expect(text).toMatch(/^forecourt_part_up{part="leads"} 1$/m)
})

const read = (name: string): string => readFileSync(join(ROOT, 'docs/monitoring', name), 'utf8')

/** All texts in a JSON value, at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

it.each(['grafana.json', 'alerts.yml'])('exports every metric that docs/monitoring/%s uses', async (name) => {
  const texts = textsIn(name.endsWith('.json') ? JSON.parse(read(name)) : parse(read(name)))
  const used = texts.flatMap((text) => text.match(/\b(?:forecourt|nodejs|process)_\w+/g) ?? [])
  const exported = new Set(
    `${await metricsOf(sites)}${await metricsOf(live)}`.match(/(?<=^# TYPE )\S+/gm) ?? [],
  )
  expect(used.length).toBeGreaterThan(10)
  expect(
    used.map((metric) => metric.replace(/_bucket$/, '')).filter((metric) => !exported.has(metric)),
  ).toEqual([])
})

it('names every metric in docs/monitoring.md', async () => {
  const doc = readFileSync(join(ROOT, 'docs/monitoring.md'), 'utf8').replaceAll('`…_', '`forecourt_build_')
  const exported =
    `${await metricsOf(sites)}${await metricsOf(live)}`.match(/(?<=^# TYPE )forecourt_\S+/gm) ?? []
  expect(exported.length).toBeGreaterThan(20)
  expect(exported.filter((metric) => !doc.includes(`\`${metric}\``))).toEqual([])
})

it('has an example for Prometheus that reads the rules beside it', () => {
  expect(parse(read('prometheus.yml'))).toMatchObject({
    rule_files: ['alerts.yml'],
    scrape_configs: [
      { job_name: 'forecourt', authorization: { credentials_file: expect.any(String) as string } },
    ],
  })
})
