import { expect, it } from 'vitest'
import { openMetrics, type MetricSources } from './metrics.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const LEADS = {
  ...{ tenant: 'yard', destination: 'email', delivered: 3, waiting: 2, late: 1, dead: 1 },
  oldest: NOW - 90_000,
}
const STATE = {
  build: {
    report: {
      ...{ status: 'failed' as const, pages: 12, rendered: 0, reused: 0, removed: 0, bytes: 0, ms: 1_500 },
      ...{ errors: [], warnings: [], hooks: { vehicle: 250 } },
    },
    at: NOW,
  },
  deploy: { at: NOW - 1_000 },
  feed: { readAt: NOW, trouble: 'The feed couldn’t be reached', troubleSince: NOW },
  late: [{ what: 'deploy' as const, since: NOW }],
}

function open(more: Partial<MetricSources> = {}) {
  const metrics = openMetrics({
    parts: { leads: async () => null, payments: async () => 'can’t be written' },
    leads: async () => [LEADS],
    hooks: () => [{ tenant: 'yard', calls: 4, failures: 1, ms: 2_500 }],
    payments: () => [{ tenant: 'yard', state: 'attention', count: 1 }],
    alerts: () => [{ tenant: 'yard', confirmed: 5, unconfirmed: 1, failing: 2 }],
    sites: () => [{ slug: 'yard', state: STATE }],
    certificates: () => new Map([['yard', NOW]]),
    now: () => NOW,
    ...more,
  })
  const read = async () => {
    const text = await (await metrics.app.request('/metrics')).text()
    return text.split('\n').filter((line) => line.startsWith('forecourt_'))
  }
  return { metrics, read }
}

it('exports leads, payments, alerts, builds, deploys, feeds and certificates by tenant', async () => {
  const { read } = open()
  expect(await read()).toEqual([
    'forecourt_part_up{part="leads"} 1',
    'forecourt_part_up{part="payments"} 0',
    'forecourt_part_up{part="hooks"} 1',
    'forecourt_part_up{part="alerts"} 1',
    'forecourt_part_up{part="sites"} 1',
    'forecourt_leads{tenant="yard",destination="email",state="delivered"} 3',
    'forecourt_leads{tenant="yard",destination="email",state="waiting"} 2',
    'forecourt_leads{tenant="yard",destination="email",state="late"} 1',
    'forecourt_leads{tenant="yard",destination="email",state="given_up"} 1',
    'forecourt_leads_oldest_seconds{tenant="yard",destination="email"} 90',
    'forecourt_hook_calls{tenant="yard",hook="lead"} 4',
    'forecourt_hook_failures{tenant="yard",hook="lead"} 1',
    'forecourt_hook_seconds{tenant="yard",hook="lead"} 2.5',
    'forecourt_payments{tenant="yard",state="attention"} 1',
    'forecourt_alerts{tenant="yard",state="confirmed"} 5',
    'forecourt_alerts{tenant="yard",state="unconfirmed"} 1',
    'forecourt_alert_emails_failing{tenant="yard"} 2',
    'forecourt_build_failed{tenant="yard"} 1',
    `forecourt_build_timestamp_seconds{tenant="yard"} ${NOW / 1000}`,
    'forecourt_build_seconds{tenant="yard"} 1.5',
    'forecourt_build_hook_seconds{tenant="yard",hook="vehicle"} 0.25',
    'forecourt_build_pages{tenant="yard"} 12',
    `forecourt_deploy_timestamp_seconds{tenant="yard"} ${NOW / 1000 - 1}`,
    `forecourt_feed_timestamp_seconds{tenant="yard"} ${NOW / 1000}`,
    'forecourt_feed_failing{tenant="yard"} 1',
    'forecourt_late{tenant="yard",what="deploy"} 1',
    `forecourt_certificate_expiry_timestamp_seconds{tenant="yard"} ${NOW / 1000}`,
  ])
})

it('keeps the other metrics if a store fails, and forgets the figures of what’s gone', async () => {
  let isBroken = false
  const { read } = open({
    leads: async () => {
      if (isBroken) throw new Error('malformed')
      return [LEADS]
    },
  })
  await read()
  isBroken = true
  const lines = await read()
  expect(lines).toContain('forecourt_part_up{part="leads"} 0')
  expect(lines.filter((line) => line.startsWith('forecourt_leads'))).toEqual([])
  expect(lines).toContain('forecourt_payments{tenant="yard",state="attention"} 1')
})

it('counts requests and pictures by tenant', async () => {
  const { metrics, read } = open()
  const request = {
    ...{ tenant: 'yard', isAdmin: false, kind: 'page' as const },
    ...{ method: 'GET', path: '/', status: 404, ms: 40 },
  }
  metrics.request(request)
  metrics.request({ ...request, tenant: '', status: 200, ms: 400 })
  metrics.photo('yard', 'made')
  const lines = await read()
  expect(lines).toContain('forecourt_requests_total{tenant="yard",kind="page",status="4xx"} 1')
  expect(lines).toContain('forecourt_requests_total{tenant="",kind="page",status="2xx"} 1')
  expect(lines).toContain('forecourt_request_seconds_bucket{le="0.05",tenant="yard",kind="page"} 1')
  expect(lines).toContain('forecourt_request_seconds_bucket{le="0.25",tenant="",kind="page"} 0')
  expect(lines).toContain('forecourt_photos_total{tenant="yard",outcome="made"} 1')
})
