import { Hono } from 'hono'
import { Gauge, Registry } from 'prom-client'
import type { LeadsState } from './outbox/undelivered.ts'

/**
 * Makes `GET /metrics` of the sites' server, for Prometheus. It doesn't distinguish tenants, because there may be
 * thousands. The dashboard has the details of each tenant.
 */
export function leadMetrics(read: () => Promise<LeadsState>, now: () => number): Hono {
  const registry = new Registry()
  const registers = [registry]
  const leads = new Gauge({
    name: 'forecourt_leads',
    help: 'Leads that a destination hasn’t received, by state: waiting, late (waiting for more than an hour, and also counted as waiting) and given_up. A lead counts once for each such destination.',
    labelNames: ['state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'forecourt_leads_oldest_seconds',
    help: 'How long the oldest waiting lead has been waiting.',
    registers,
  })
  const readable = new Gauge({
    name: 'forecourt_leads_store_up',
    help: '1 if the store of leads can be read, otherwise 0.',
    registers,
  })
  const app = new Hono()
  app.get('/metrics', async (c) => {
    try {
      const state = await read()
      leads.set({ state: 'waiting' }, state.waiting)
      leads.set({ state: 'late' }, state.late)
      leads.set({ state: 'given_up' }, state.dead)
      oldest.set(state.oldest === null ? 0 : Math.max(0, now() - state.oldest) / 1000)
      readable.set(1)
    } catch {
      readable.set(0)
    }
    c.header('cache-control', 'no-store')
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
  return app
}
