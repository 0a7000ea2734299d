import { deliverTo, type DeliverOptions, type Line, type Round } from './deliver.ts'
import { markerPrefix, readMarker } from '../stores/keys.ts'
import type { LeadRecord } from '../stores/record.ts'
import { sweep } from './sweep.ts'

/**
 * Delivers in the background, separately for each tenant's destinations, so that a destination that's down doesn't hold up others, and
 * deletes old leads.
 */
export interface Worker {
  /** Notes that there's something new for a lead's destinations. */
  wake: (record: LeadRecord) => void
  /** Tells if leads are waiting because their destination has just failed. */
  isPaused: (line: Line) => boolean
  /** Delivers a tenant's leads to all destinations in parallel. Resolves when done. */
  round: (tenant: string) => Promise<void>
  /** Deletes leads that have been kept long enough. */
  clean: () => Promise<void>
  /** Stops after the current attempts. */
  stop: () => Promise<void>
}

export interface WorkerOptions extends DeliverOptions {
  /** Days after which a delivered lead of a tenant is deleted. */
  keepDays: (tenant: string) => number
  /** Checks for work regularly; off if a process handles only one request. */
  background: boolean
}

/** How often to check for leads from other processes, in ms. */
const LOOK_MS = 15_000
/** ms between deletions. */
const SWEEP_MS = 3_600_000
/** The longest timer to set, in ms. Node's timers can't exceed 24 days; work that's due later is found by the regular checks. */
const LONGEST_TIMER_MS = 3_600_000

const nameOf = ({ tenant, destination }: Line): string => `${tenant}/${destination}`

export const startWorker = (options: WorkerOptions): Worker => {
  const { store, now, log, background } = options
  const running = new Map<string, Promise<void>>()
  /** Lines that got something new while their round was running, and need another. */
  const again = new Set<string>()
  const timers = new Map<string, { at: number; timer: NodeJS.Timeout }>()
  const paused = new Map<string, { from: number; until: number }>()
  let stopped = false

  const roundOf = (line: Line): Promise<void> => {
    const name = nameOf(line)
    const current = running.get(name)
    if (current) {
      again.add(name)
      return current
    }
    const started = go(line).finally(() => running.delete(name))
    running.set(name, started)
    return started
  }

  const go = async (line: Line): Promise<void> => {
    const name = nameOf(line)
    do {
      again.delete(name)
      let round: Round
      try {
        round = await deliverTo({ ...options, isStopped: () => stopped }, line)
      } catch (error) {
        log(`${line.tenant}: leads are waiting because their store failed: ${kindOf(error)}`)
        round = { next: now() + LOOK_MS, blocked: true }
      }
      const { next, blocked } = round
      if (next !== null && blocked) paused.set(name, { from: now(), until: next })
      else paused.delete(name)
      if (next !== null) comeBack(line, next)
    } while (again.has(name) && !stopped)
  }

  const isPaused = (line: Line): boolean => {
    const pause = paused.get(nameOf(line))
    // A start in the future means that the clock has been set back.
    return pause !== undefined && now() >= pause.from && now() < pause.until
  }

  const comeBack = (line: Line, at: number): void => {
    const name = nameOf(line)
    const set = timers.get(name)
    if (stopped || !background || (set && set.at <= at)) return
    clearTimeout(set?.timer)
    const timer = setTimeout(
      () => {
        timers.delete(name)
        void roundOf(line)
      },
      Math.min(Math.max(0, at - now()), LONGEST_TIMER_MS),
    )
    timers.set(name, { at, timer })
  }

  /** Lists the lines that have waiting leads, for all tenants if none is named. */
  const waiting = async (tenant?: string): Promise<Line[]> => {
    const lines = new Map<string, Line>()
    for (const key of await store.list(markerPrefix('queue', tenant))) {
      const marker = readMarker(key)
      if (marker) lines.set(nameOf(marker), marker)
    }
    return [...lines.values()]
  }

  const look = async (): Promise<void> => {
    try {
      for (const line of await waiting()) if (!stopped && !isPaused(line)) void roundOf(line)
    } catch (error) {
      log(`the store of leads failed: ${kindOf(error)}`)
    }
  }
  let cleaning: Promise<void> = Promise.resolve()
  const clean = (): Promise<void> => (cleaning = cleanOnce())
  const cleanOnce = async (): Promise<void> => {
    try {
      await sweep(options)
      await store.erase?.()
    } catch (error) {
      log(`old leads weren’t deleted: ${kindOf(error)}`)
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
    wake: ({ tenant, deliveries }) => {
      for (const { destination } of deliveries) void roundOf({ tenant, destination })
    },
    isPaused,
    round: async (tenant) => {
      try {
        await Promise.all((await waiting(tenant)).map(roundOf))
      } catch (error) {
        log(`${tenant}: leads are waiting because their store failed: ${kindOf(error)}`)
      }
    },
    clean,
    stop: async () => {
      stopped = true
      for (const interval of intervals) clearInterval(interval)
      for (const { timer } of timers.values()) clearTimeout(timer)
      await Promise.all([...running.values(), cleaning])
    },
  }
}

/** Names the kind of error, without its message, which may quote data. */
const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}
