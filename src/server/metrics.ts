import { Hono } from 'hono'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PhotoOutcome } from '#photos/photoAnswer.ts'
import type { Check } from './health.ts'
import type { HookCount } from './leads/leadHook.ts'
import type { LeadCount } from './outbox/counts.ts'
import type { AnsweredRequest } from './requests.ts'
import type { SiteState } from './sites/siteState.ts'
import { DOCS } from '#lib/docs.ts'

/** Each source is only read when Prometheus asks. If one fails, the others' metrics are still there. */
export interface MetricSources {
  /** The same parts as in `/healthz`. */
  parts: Readonly<Record<string, Check>>
  leads: () => Promise<readonly LeadCount[]>
  payments: () => readonly { tenant: string; state: string; count: number }[]
  alerts: () => readonly { tenant: string; confirmed: number; unconfirmed: number; failing: number }[]
  hooks: () => readonly HookCount[]
  sites: () => readonly { slug: string; state: SiteState }[]
  /** When the certificates that are known expire, in ms since 1970. */
  certificates: () => ReadonlyMap<string, number>
  now: () => number
}

export type ServerMetrics = ReturnType<typeof openMetrics>

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** `tenant` is '' in requests that aren't for a known site, so visitors can't add series. */
export function openMetrics(sources: MetricSources) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'forecourt_requests_total',
    help: 'Requests, by kind (page, file, photo or api) and class of status (2xx, 3xx, 4xx or 5xx).',
    labelNames: ['tenant', 'kind', 'status'],
    registers,
  })
  const took = new Histogram({
    name: 'forecourt_request_seconds',
    help: 'Time until a response was ready to be sent.',
    labelNames: ['tenant', 'kind'],
    buckets: SECONDS,
    registers,
  })
  const photos = new Counter({
    name: 'forecourt_photos_total',
    help: 'Pictures of sites without an image service: cached, made (resized now), missing, failed (couldn’t be fetched or decoded) or busy (not ready in time).',
    labelNames: ['tenant', 'outcome'],
    registers,
  })
  const collect = collectors(registry, sources)
  const app = new Hono()
  app.get('/metrics', async (c) => {
    await collect()
    c.header('cache-control', 'no-store')
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
  return {
    app,
    request: ({ tenant, kind, status, ms }: AnsweredRequest): void => {
      requests.inc({ tenant, kind, status: `${Math.floor(status / 100)}xx` })
      took.observe({ tenant, kind }, ms / 1000)
    },
    photo: (tenant: string, outcome: PhotoOutcome): void => photos.inc({ tenant, outcome }),
  }
}

function collectors(registry: Registry, sources: MetricSources): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `forecourt_${name}`, help, labelNames, registers: [registry] })
  const up = gauge(
    'part_up',
    '1 if a part works, otherwise 0: those in /healthz, and whether their figures here could be read.',
    'part',
  )
  const figures = [leadFigures, hookFigures, paymentFigures, alertFigures, siteFigures].map((figuresOf) =>
    figuresOf(gauge, sources),
  )
  return async () => {
    const down = new Set<string>()
    for (const { part, reset, read } of figures) {
      // A tenant that's gone mustn't keep its last figures.
      for (const one of reset) one.reset()
      try {
        await read()
      } catch {
        down.add(part)
      }
    }
    for (const [part, check] of Object.entries(sources.parts))
      if ((await check().catch(() => 'failed')) !== null) down.add(part)
    for (const part of new Set([...Object.keys(sources.parts), ...figures.map(({ part }) => part)]))
      up.set({ part }, down.has(part) ? 0 : 1)
  }
}

type MakeGauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => Gauge<Label>

interface Figures {
  part: string
  reset: readonly { reset: () => void }[]
  read: () => Promise<void> | void
}

function leadFigures(gauge: MakeGauge, { leads, now }: MetricSources): Figures {
  const count = gauge(
    'leads',
    'Leads that are kept, by destination and state: delivered, waiting, late (for more than an hour, and also counted as waiting) or given_up.',
    ...(['tenant', 'destination', 'state'] as const),
  )
  const oldest = gauge(
    'leads_oldest_seconds',
    'How long the oldest waiting lead has been waiting; 0 if none is.',
    ...(['tenant', 'destination'] as const),
  )
  return {
    part: 'leads',
    reset: [count, oldest],
    read: async () => {
      for (const { tenant, destination, delivered, waiting, late, dead, oldest: since } of await leads()) {
        const states = Object.entries({ delivered, waiting, late, given_up: dead })
        for (const [state, number] of states) count.set({ tenant, destination, state }, number)
        oldest.set({ tenant, destination }, since === null ? 0 : Math.max(0, now() - since) / 1000)
      }
    },
  }
}

function hookFigures(gauge: MakeGauge, { hooks }: MetricSources): Figures {
  const labels = ['tenant', 'hook'] as const
  const called = gauge('hook_calls', 'Calls of a project’s hook since the server started.', ...labels)
  const failed = gauge('hook_failures', 'How many of these calls failed or took too long.', ...labels)
  const took = gauge('hook_seconds', 'Time spent in these calls.', ...labels)
  return {
    part: 'hooks',
    reset: [called, failed, took],
    read: () => {
      for (const { tenant, calls, failures, ms } of hooks()) {
        called.set({ tenant, hook: 'lead' }, calls)
        failed.set({ tenant, hook: 'lead' }, failures)
        took.set({ tenant, hook: 'lead' }, ms / 1000)
      }
    },
  }
}

function paymentFigures(gauge: MakeGauge, { payments }: MetricSources): Figures {
  const count = gauge(
    'payments',
    `Online payments and reservations, by state (${DOCS}/checkout.md).`,
    ...(['tenant', 'state'] as const),
  )
  return {
    part: 'payments',
    reset: [count],
    read: () => {
      for (const { count: number, ...labels } of payments()) count.set(labels, number)
    },
  }
}

function alertFigures(gauge: MakeGauge, { alerts }: MetricSources): Figures {
  const count = gauge(
    'alerts',
    'Alerts that shoppers asked for, by state: confirmed or unconfirmed.',
    ...(['tenant', 'state'] as const),
  )
  const failing = gauge('alert_emails_failing', 'Emails about alerts whose last attempt failed.', 'tenant')
  return {
    part: 'alerts',
    reset: [count, failing],
    read: () => {
      for (const { tenant, confirmed, unconfirmed, failing: failed } of alerts()) {
        count.set({ tenant, state: 'confirmed' }, confirmed)
        count.set({ tenant, state: 'unconfirmed' }, unconfirmed)
        failing.set({ tenant }, failed)
      }
    },
  }
}

function siteFigures(gauge: MakeGauge, { sites, certificates }: MetricSources): Figures {
  const failed = gauge('build_failed', '1 if a tenant’s last build failed, otherwise 0.', 'tenant')
  const built = gauge('build_timestamp_seconds', 'When a tenant was last built.', 'tenant')
  const took = gauge('build_seconds', 'How long a tenant’s last build took.', 'tenant')
  const hooks = gauge(
    'build_hook_seconds',
    'How much of that the project’s hooks took.',
    ...(['tenant', 'hook'] as const),
  )
  const pages = gauge('build_pages', 'Pages on a tenant’s site after its last build.', 'tenant')
  const deployed = gauge('deploy_timestamp_seconds', 'When a tenant’s site was last deployed.', 'tenant')
  const read = gauge('feed_timestamp_seconds', 'When a tenant’s feed was last read.', 'tenant')
  const trouble = gauge('feed_failing', '1 if a tenant’s feed can’t be read or was rejected.', 'tenant')
  const late = gauge(
    'late',
    '1 for what should have happened by now: build, deploy or feed.',
    ...(['tenant', 'what'] as const),
  )
  const expires = gauge(
    'certificate_expiry_timestamp_seconds',
    'When a site’s certificate expires, as of the dashboard’s last look.',
    'tenant',
  )
  return {
    part: 'sites',
    reset: [failed, built, took, hooks, pages, deployed, read, trouble, late, expires],
    read: () => {
      for (const [tenant, at] of certificates()) expires.set({ tenant }, at / 1000)
      for (const { slug: tenant, state } of sites()) {
        const { build, deploy, feed } = state
        if (build) {
          failed.set({ tenant }, build.report.status === 'failed' ? 1 : 0)
          built.set({ tenant }, build.at / 1000)
          took.set({ tenant }, build.report.ms / 1000)
          for (const [hook, ms] of Object.entries(build.report.hooks ?? {}))
            hooks.set({ tenant, hook }, ms / 1000)
          pages.set({ tenant }, build.report.pages)
        }
        if (deploy?.at !== undefined) deployed.set({ tenant }, deploy.at / 1000)
        if (feed?.readAt !== undefined) read.set({ tenant }, feed.readAt / 1000)
        if (feed) trouble.set({ tenant }, feed.trouble === '' ? 0 : 1)
        for (const { what } of state.late) late.set({ tenant, what }, 1)
      }
    },
  }
}
