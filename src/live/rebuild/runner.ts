import { AHEAD_MS, QUIET_MS, Schedule } from './schedule.ts'

/** The clock and timers; tests use their own. */
export interface Clock {
  now: () => number
  /**
   * Calls `call` at a given time.
   *
   * @returns a function that cancels it
   */
  at: (time: number, call: () => void) => () => void
}

export const CLOCK: Clock = {
  now: Date.now,
  at: (time, call) => {
    const timer = setTimeout(call, Math.max(0, time - Date.now()))
    return () => clearTimeout(timer)
  },
}

/**
 * Waits until a tenant's events are over. Resolves to false as soon as another arrives, which makes the
 * prepared data outdated.
 */
export type Quiet = () => Promise<boolean>

/**
 * Does a tenant's pending work; returns when to check again if something is left.
 * @param quiet call this before publishing; missing if the events are over
 */
export type Work = (tenant: string, quiet?: Quiet) => Promise<number | undefined>

/** Runs rebuilds, one per tenant, many in parallel. */
export interface Runner {
  /** Notes an event for a tenant. */
  event: (tenant: string) => void
  /** Runs a tenant even without a new event. */
  wake: (tenant: string) => void
  /** Resolves when running work is done. */
  stop: () => Promise<void>
}

/** How many tenants to work on at once; mostly they wait for the backend. Rendering has its own limit. */
const AT_ONCE = 64

/**
 * Starts the runner.
 *
 * @param work must not throw
 */
export const startRunner = (work: Work, clock: Clock = CLOCK, atOnce = AT_ONCE): Runner => {
  const schedule = new Schedule()
  const running = new Set<Promise<void>>()
  /** Prepared tenants that are waiting for their events to be over, each with a function to call if another event arrives. */
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
        const wait = clock.at(over, () => {
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
    // Preparing may turn out to be wasted work, so it's done only when nothing else runs, one tenant at a time.
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
      // The event isn't due until its quiet period ends. If a check is scheduled before then, that check will find it.
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
