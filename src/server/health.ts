import { Hono } from 'hono'
import { withTimeLimit } from '#lib/jobs.ts'
import type { CallerEnv } from './guards/caller.ts'
import { Gauge, Registry } from 'prom-client'
import type { LeadsState } from './outbox/undelivered.ts'

/** Returns the problem of a part, in words that outsiders may read. */
export type Check = () => Promise<string | null>

export const HEALTH_PATH = '/healthz'

/** How long a result is reused. */
const FRESH_MS = 5_000
const PATIENCE_MS = 10_000

/** `GET /healthz` responds with 503 if a part doesn't work, and says which and why. */
export function healthRoute(
  parts: Readonly<Record<string, Check>>,
  clock = () => performance.now(),
): Hono<CallerEnv> {
  let held: { at: number; found: Promise<Record<string, string>> } | undefined
  const look = (): Promise<Record<string, string>> => {
    if (!held || clock() - held.at > FRESH_MS) held = { at: clock(), found: checkAll(parts) }
    return held.found
  }
  const app = new Hono<CallerEnv>()
  app.get(HEALTH_PATH, async (c) => {
    const results = await look()
    const ok = Object.values(results).every((result) => result === 'ok')
    c.header('cache-control', 'no-store')
    c.header('x-content-type-options', 'nosniff')
    return c.json({ status: ok ? 'ok' : 'failing', parts: results }, ok ? 200 : 503)
  })
  return app
}

const checkAll = async (parts: Readonly<Record<string, Check>>): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(parts).map(async ([name, check]) => [name, await within(check)] as const),
    ),
  )

async function within(check: Check): Promise<string> {
  try {
    const problem = await withTimeLimit(check(), PATIENCE_MS, () => 'no response in time')
    return problem ?? 'ok'
  } catch {
    // Outsiders may not be allowed to see the error itself.
    return 'can’t be checked'
  }
}

/** It doesn't distinguish tenants, because there may be thousands. The dashboard has the details. */
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
