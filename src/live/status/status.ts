import { FAILING } from '../rebuild/failure.ts'
import type { Journal } from '../journal/journal.ts'
import { escapeHtml } from '#lib/html.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Outcome } from '../intake/intake.ts'
import type { RebuildOutcome } from '../rebuild/rebuild.ts'
import type { FleetProcess } from '../queue/queueWorker.ts'

/** Times are ISO date-times; null means never. */
export interface Status {
  depth: number
  lagMs: number
  failing: number
  tenants: Record<string, TenantStatus>
}

export interface VersionStatus {
  /** The version in package.json. */
  release: string
  /** The compiled app of this process. */
  version: string
  /** Why this process doesn't rebuild; null if it does. */
  outdated: string | null
  /** All processes on the queue, if there is one. */
  workers: FleetProcess[]
}

interface TenantStatus {
  state: 'fresh' | 'waiting' | 'retrying' | 'failing'
  lastEvent: string | null
  lastPublish: string | null
  depth: number
  lagMs: number
  failures: number
  errors: string[]
}

export async function readStatus(journal: Pick<Journal, 'states' | 'waiting'>, now: number): Promise<Status> {
  const [states, waiting] = await Promise.all([journal.states(), journal.waiting()])
  const tenants: Status['tenants'] = {}
  for (const [tenant, state] of [...states].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { marks = 0, since = now } = waiting.get(tenant) ?? {}
    const failures = Math.max(state.failures, state.stepFailures)
    tenants[tenant] = {
      state: failures >= FAILING ? 'failing' : failures > 0 ? 'retrying' : marks > 0 ? 'waiting' : 'fresh',
      lastEvent: timeOf(state.lastEvent),
      lastPublish: timeOf(state.lastPublish),
      depth: marks,
      lagMs: Math.max(0, now - since),
      failures,
      errors: [state.trouble, state.stepTrouble, state.feedTrouble].filter((error) => error !== ''),
    }
  }
  const all = Object.values(tenants)
  return {
    depth: all.reduce((sum, { depth }) => sum + depth, 0),
    lagMs: Math.max(0, ...all.map(({ lagMs }) => lagMs)),
    failing: all.filter(({ state }) => state === 'failing').length,
    tenants,
  }
}

const timeOf = (ms: number): string | null => (ms === 0 ? null : new Date(ms).toISOString())

export function statusPage({ depth, lagMs, failing, tenants, ...version }: Status & VersionStatus): string {
  const rows = Object.entries(tenants).sort(([, a], [, b]) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5"><title>Live stock</title>
<style>${CSS}</style></head>
<body>
<main>
<h1>Live stock</h1>
<ul class="sums">
<li><b>${rows.length}</b> websites</li>
<li><b>${depth}</b> waiting</li>
<li><b>${span(lagMs)}</b> oldest</li>
<li${failing > 0 ? ' class="bad"' : ''}><b>${failing}</b> failing</li>
</ul>
${versionNote(version)}
<div class="scroll" tabindex="0" role="region" aria-label="Websites">
<table>
<thead><tr><th scope="col">Website</th><th scope="col">State</th><th scope="col">Last event</th><th scope="col">Last publish</th><th scope="col" class="n">Waiting</th><th scope="col" class="n">Lag</th></tr></thead>
<tbody>
${rows.map(([tenant, status]) => rowOf(tenant, status)).join('\n')}
</tbody>
</table>
</div>
${rows.length === 0 ? '<p>No websites yet. The tenants are still being read.</p>' : ''}
<p class="foot">Also available as <a href="/status?format=json">JSON</a> and for <a href="/metrics">Prometheus</a>. This page refreshes every five seconds; times are UTC. Forecourt ${escapeHtml(version.release)} (${escapeHtml(version.version)}).</p>
</main>
</body>
</html>
`
}

function versionNote({ outdated, workers }: VersionStatus): string {
  const older = workers.filter(({ rebuilds }) => !rebuilds)
  const notes = [
    ...(outdated === null ? [] : [outdated]),
    ...older.map(
      ({ address, process, version }) =>
        `the process ${process && `${process} `}at ${address} has an older version (${version}), so it only takes webhooks`,
    ),
  ]
  return notes.map((note) => `<p class="error">${escapeHtml(note)}</p>`).join('')
}

const ORDER: readonly TenantStatus['state'][] = ['failing', 'retrying', 'waiting', 'fresh']

function rowOf(
  tenant: string,
  { state, lastEvent, lastPublish, depth, lagMs, errors }: TenantStatus,
): string {
  const trouble = errors.map((error) => `<p class="error">${escapeHtml(error)}</p>`).join('')
  const lag = depth === 0 ? '–' : span(lagMs)
  return `<tr><th scope="row">${escapeHtml(tenant)}${trouble}</th><td><span class="state ${state}">${state}</span></td><td>${time(lastEvent)}</td><td>${time(lastPublish)}</td><td class="n">${depth}</td><td class="n">${lag}</td></tr>`
}

const time = (iso: string | null): string =>
  iso === null ? '–' : `<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)}</time>`

function span(ms: number): string {
  if (ms < 1_000) return `${ms} ms`
  if (ms < 120_000) return `${(ms / 1_000).toFixed(1)} s`
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`
}

const CSS = `
:root{color-scheme:light dark;--line:light-dark(#d9dde3,#343a43);--soft:light-dark(#f4f6f8,#1b1f25);--dim:light-dark(#566070,#a3adba)}
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:light-dark(#fff,#12151a);color:light-dark(#16191f,#e8ebf0)}
main{max-width:64rem;margin:0 auto;padding:2.5rem 1.25rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1.25rem}
.sums{display:flex;flex-wrap:wrap;gap:.75rem;list-style:none;padding:0;margin:0 0 1.5rem}
.sums li{background:var(--soft);border-radius:.5rem;padding:.6rem 1rem;color:var(--dim)}
.sums b{display:block;font-size:1.375rem;line-height:1.2;color:light-dark(#16191f,#e8ebf0);font-variant-numeric:tabular-nums}
.sums .bad b{color:light-dark(#b3261e,#ff9088)}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:.5rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.6rem .9rem;border-top:1px solid var(--line);vertical-align:top;white-space:nowrap}
thead th{border-top:0;background:var(--soft);font-size:.875rem;color:var(--dim);font-weight:600}
tbody th{font-weight:600}
.n{text-align:right}
.error{margin:.2rem 0 0;font-weight:400;font-size:.875rem;white-space:normal;max-width:28rem;overflow-wrap:anywhere;color:light-dark(#b3261e,#ff9088)}
.state{display:inline-block;padding:0 .6rem;border-radius:1rem;font-size:.875rem;background:light-dark(#e3f3e6,#1d3a24);color:light-dark(#14532d,#a6e3b4)}
.waiting{background:light-dark(#e4eefb,#1c3149);color:light-dark(#1d4276,#a9cdf7)}
.retrying{background:light-dark(#fdf0d5,#47360f);color:light-dark(#6b4700,#f5d48b)}
.failing{background:light-dark(#fbe4e2,#4d1f1b);color:light-dark(#8c1d18,#ffb4ab)}
@media (max-width:40rem){.sums{display:grid;grid-template-columns:1fr 1fr}tbody th{white-space:normal;overflow-wrap:anywhere;min-width:8.5rem}th,td{padding:.6rem .7rem}}
.foot{color:var(--dim);font-size:.875rem;margin-top:1rem}
a{color:light-dark(#1a4fa0,#8fb8f5)}
`

/** The histograms don't distinguish tenants, because each would add a dozen series. */
export type Metrics = ReturnType<typeof openMetrics>

const BUCKETS = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 2, 5, 10, 30, 60, 300, 3600]

export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const webhooks = new Counter({
    name: 'forecourt_live_webhooks_total',
    help: 'Webhooks by response. The tenant is only named if the signature was right.',
    labelNames: ['tenant', 'outcome'],
    registers,
  })
  const rebuilds = new Counter({
    name: 'forecourt_live_rebuilds_total',
    help: 'Rebuilds by result.',
    labelNames: ['tenant', 'outcome'],
    registers,
  })
  const took = new Histogram({
    name: 'forecourt_live_rebuild_seconds',
    help: 'Time from the start of a rebuild to the published site.',
    buckets: BUCKETS,
    registers,
  })
  const lag = new Histogram({
    name: 'forecourt_live_lag_seconds',
    help: 'Time from accepting an event to publishing the site.',
    buckets: BUCKETS,
    registers,
  })
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `forecourt_live_${name}`, help, labelNames: ['tenant'], registers })
  const depth = gauge('queue_depth', 'Changes waiting to be processed.')
  const oldest = gauge('oldest_seconds', 'Age of the oldest waiting change; 0 if there’s none.')
  const failures = gauge('failures', 'Failures in a row of rebuilds, or of the steps after publishing.')
  const published = gauge('publish_timestamp_seconds', 'When a site was last published.')

  return {
    webhook: (outcome: Outcome, tenant: string): void => webhooks.inc({ tenant, outcome }),
    done: ({ tenant, outcome, ms, lagMs }: RebuildOutcome): void => {
      rebuilds.inc({ tenant, outcome })
      if (outcome === 'published') took.observe(ms / 1000)
      if (lagMs !== null) lag.observe(lagMs / 1000)
    },
    text: (status: Status): Promise<string> => {
      // A tenant that's gone mustn't keep its last figures.
      for (const one of [depth, oldest, failures, published]) one.reset()
      for (const [tenant, state] of Object.entries(status.tenants)) {
        depth.set({ tenant }, state.depth)
        oldest.set({ tenant }, state.lagMs / 1000)
        failures.set({ tenant }, state.failures)
        if (state.lastPublish !== null) published.set({ tenant }, Date.parse(state.lastPublish) / 1000)
      }
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
