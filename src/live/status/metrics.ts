import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Outcome } from '../intake/intake.ts'
import type { Done } from '../rebuild/rebuild.ts'
import type { Status } from './status.ts'

/**
 * Prometheus metrics. They don't distinguish tenants, because thousands of tenants would make too many series.
 * `/status` has the details of each tenant.
 */
export interface Metrics {
  webhook: (outcome: Outcome) => void
  done: (done: Done) => void
  text: (status: Status) => Promise<string>
  contentType: string
}

/** Upper bounds of the histogram's buckets, in seconds. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 2, 5, 10, 30, 60, 300, 3600]

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const webhooks = new Counter({
    name: 'forecourt_live_webhooks_total',
    help: 'Webhooks by response.',
    labelNames: ['outcome'],
    registers,
  })
  const rebuilds = new Counter({
    name: 'forecourt_live_rebuilds_total',
    help: 'Rebuilds by result.',
    labelNames: ['outcome'],
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
  const gauge = (name: string, help: string) => new Gauge({ name: `forecourt_live_${name}`, help, registers })
  const depth = gauge('queue_depth', 'Changes waiting to be processed, for all tenants together.')
  const oldest = gauge('oldest_seconds', 'Age of the oldest waiting change.')
  const tenants = gauge('tenants', 'Known tenants.')
  const failing = gauge('tenants_failing', 'Tenants whose rebuilds, or steps after publishing, keep failing.')
  const memory = gauge('resident_memory_bytes', 'Memory used by this process.')

  return {
    webhook: (outcome) => webhooks.inc({ outcome }),
    done: ({ outcome, ms, lagMs }) => {
      rebuilds.inc({ outcome })
      if (outcome === 'published') took.observe(ms / 1000)
      if (lagMs !== null) lag.observe(lagMs / 1000)
    },
    text: (status) => {
      depth.set(status.depth)
      oldest.set(status.lagMs / 1000)
      tenants.set(Object.keys(status.tenants).length)
      failing.set(status.failing)
      memory.set(process.memoryUsage.rss())
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
