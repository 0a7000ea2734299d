import { deliverTenant, type DeliverOptions, type Round } from './deliver.ts'
import { markerPrefix, readMarker } from './keys.ts'
import { sweep } from './sweep.ts'

/** Delivers in the background, each tenant on its own, and deletes what has been kept long enough. */
export interface Worker {
  /** Something has come for a tenant. */
  wake: (tenant: string) => void
  /** Whether a tenant's leads wait since the backend failed a moment ago. */
  isPaused: (tenant: string) => boolean
  /** One round for a tenant. Resolves when it is over. */
  round: (tenant: string) => Promise<void>
  /** Deletes what has been kept long enough. */
  clean: () => Promise<void>
  /** Ends after the tries that are under way. */
  stop: () => Promise<void>
}

export interface WorkerOptions extends DeliverOptions {
  /** Days after which a delivered lead of a tenant is deleted. */
  keepDays: (tenant: string) => number
  /** Looks for itself now and then; off where a process lives for one request only. */
  background: boolean
}

/** Milliseconds between looks for what another process has put into the store. */
const LOOK_MS = 15_000
/** Milliseconds between deletions. */
const SWEEP_MS = 3_600_000

export const startWorker = (options: WorkerOptions): Worker => {
  const { store, now, log, background } = options
  const running = new Map<string, Promise<void>>()
  /** Tenants for which something came while a round was under way. */
  const again = new Set<string>()
  const timers = new Map<string, { at: number; timer: NodeJS.Timeout }>()
  const paused = new Map<string, number>()
  let stopped = false

  const round = (tenant: string): Promise<void> => {
    const current = running.get(tenant)
    if (current) {
      again.add(tenant)
      return current
    }
    const started = go(tenant).finally(() => running.delete(tenant))
    running.set(tenant, started)
    return started
  }

  const go = async (tenant: string): Promise<void> => {
    do {
      again.delete(tenant)
      let round: Round
      try {
        round = await deliverTenant(options, tenant)
      } catch (error) {
        log(`${tenant}: leads wait, as their store failed: ${nameOf(error)}`)
        round = { next: now() + LOOK_MS, blocked: true }
      }
      const { next, blocked } = round
      if (next !== null && blocked) paused.set(tenant, next)
      else paused.delete(tenant)
      if (next !== null) comeBack(tenant, next)
    } while (again.has(tenant) && !stopped)
  }

  const comeBack = (tenant: string, at: number): void => {
    const set = timers.get(tenant)
    if (stopped || !background || (set && set.at <= at)) return
    clearTimeout(set?.timer)
    const timer = setTimeout(
      () => {
        timers.delete(tenant)
        void round(tenant)
      },
      Math.max(0, at - now()),
    )
    timers.set(tenant, { at, timer })
  }

  const look = async (): Promise<void> => {
    try {
      const keys = await store.list(markerPrefix('queue'))
      for (const tenant of new Set(keys.map((key) => readMarker(key)?.tenant ?? '')))
        if (tenant !== '' && !stopped && (paused.get(tenant) ?? 0) <= now()) void round(tenant)
    } catch (error) {
      log(`the store of leads failed: ${nameOf(error)}`)
    }
  }
  const clean = async (): Promise<void> => {
    try {
      await sweep(options)
    } catch (error) {
      log(`old leads were not deleted: ${nameOf(error)}`)
    }
  }

  const intervals: NodeJS.Timeout[] = []
  if (background) {
    intervals.push(
      setInterval(() => void look(), LOOK_MS),
      setInterval(() => void clean(), SWEEP_MS),
    )
    void look()
    void clean()
  }
  return {
    wake: (tenant) => void round(tenant),
    isPaused: (tenant) => (paused.get(tenant) ?? 0) > now(),
    round,
    clean,
    stop: async () => {
      stopped = true
      for (const interval of intervals) clearInterval(interval)
      for (const { timer } of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}

/** What failed, without what it says: messages may quote what was to be written. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}
