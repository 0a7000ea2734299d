import { AHEAD_MS, MOST_MS, QUIET_MS, Schedule } from './schedule.ts'

/** The clock and its timers. Tests use their own. */
export interface Clock {
  now: () => number
  /**
   * Calls `call` at a given time.
   *
   * @returns a function that cancels it
   */
  at: (time: number, call: () => void) => () => void
}

const CLOCK: Clock = {
  now: Date.now,
  at: (time, call) => {
    const timer = setTimeout(call, Math.max(0, time - Date.now()))
    return () => clearTimeout(timer)
  },
}

/**
 * Waits until a tenant's quiet period is over, and then resolves to true. If another event arrives before that,
 * resolves to false at once, because whatever was prepared is outdated.
 */
export type Quiet = () => Promise<boolean>

/**
 * Does a tenant's pending work. Returns when to run again; undefined if nothing is left.
 * @param quiet must be called before publishing. Missing if the quiet period is already over
 */
export type Work = (tenant: string, quiet?: Quiet) => Promise<number | undefined>

/** Runs rebuilds: many in parallel, but only one at a time for each tenant. */
export interface Runner {
  event: (tenant: string) => void
  /** Runs a tenant's rebuild now, even without a new event. */
  wake: (tenant: string) => void
  /** Starts no more rebuilds, and resolves when the running ones are done. */
  stop: () => Promise<void>
}

/**
 * Maximum number of tenants to work on at once. Most of the time, they wait for the backend. Rendering has a limit of
 * its own.
 */
const AT_ONCE = 64

/** @param work must not throw */
export function startRunner(work: Work, clock: Clock = CLOCK, atOnce = AT_ONCE): Runner {
  const schedule = new Schedule()
  const running = new Set<Promise<void>>()
  /**
   * Tenants whose rebuilds are prepared and wait for the quiet period to be over. Each tenant has a function that must
   * be called if another event for it arrives.
   */
  const waiting = new Map<string, () => void>()
  let callOff = (): void => {}
  let armedFor = Infinity
  let stopped = false

  const quietOf =
    (tenant: string): Quiet =>
    async () => {
      const over = schedule.overAt(tenant)
      if (over === undefined || stopped) return false
      return new Promise((done) => {
        // If the clock has been set back in the meantime, the end seems further away than it can be.
        const wait = clock.at(Math.min(over, clock.now() + MOST_MS), () => {
          waiting.delete(tenant)
          done(true)
        })
        waiting.set(tenant, () => {
          wait()
          waiting.delete(tenant)
          done(false)
        })
      })
    }
  const run = async (tenant: string, quiet?: Quiet): Promise<void> => {
    const again = await work(tenant, quiet)
    schedule.finish(tenant)
    if (again !== undefined) schedule.wake(tenant, again)
  }
  const start = (tenant: string, quiet?: Quiet): void => {
    const task = run(tenant, quiet).finally(() => {
      running.delete(task)
      pump()
    })
    running.add(task)
  }
  const pump = (): void => {
    callOff()
    if (stopped) return
    while (running.size < atOnce) {
      const tenant = schedule.take(clock.now())
      if (tenant === undefined) break
      start(tenant)
    }
    // If another event arrives, the preparation is wasted. So prepare only one tenant at a time, and only when nothing
    // else runs.
    const early = running.size === 0 ? schedule.takeAhead(clock.now()) : undefined
    if (early !== undefined) start(early, quietOf(early))
    const times = [
      running.size < atOnce ? schedule.next() : undefined,
      running.size === 0 ? schedule.nextAhead() : undefined,
    ]
    armedFor = Math.min(...times.map((time) => time ?? Infinity))
    callOff = armedFor === Infinity ? () => {} : clock.at(armedFor, pump)
  }

  return {
    event: (tenant) => {
      schedule.event(tenant, clock.now())
      waiting.get(tenant)?.()
      // Nothing can start for this event before `soonest`. If `pump` is already scheduled to run before that, it will
      // then schedule its next run in time for this event.
      const soonest = clock.now() + (running.size === 0 ? AHEAD_MS : QUIET_MS)
      if (armedFor > soonest || armedFor <= clock.now()) pump()
    },
    wake: (tenant) => {
      schedule.wake(tenant, clock.now())
      pump()
    },
    stop: async () => {
      stopped = true
      callOff()
      for (const tell of [...waiting.values()]) tell()
      await Promise.all(running)
    },
  }
}
