import { FAILING } from '../rebuild/failure.ts'
import type { Journal } from '../journal/journal.ts'

/** The status of live stock and of each tenant. Times are ISO date-times; null means never. */
export interface Status {
  /** Number of waiting marks of all tenants. */
  depth: number
  /** How long the oldest mark has been waiting (ms). */
  lagMs: number
  failing: number
  tenants: Record<string, TenantStatus>
}

export interface TenantStatus {
  state: 'fresh' | 'waiting' | 'retrying' | 'failing'
  lastEvent: string | null
  lastPublish: string | null
  depth: number
  lagMs: number
  failures: number
  /** Problems with rebuilding the site, reading its feed or updating other services. */
  errors: string[]
}

export const readStatus = async (
  journal: Pick<Journal, 'states' | 'waiting'>,
  now: number,
): Promise<Status> => {
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
