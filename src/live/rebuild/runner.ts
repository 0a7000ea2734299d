import { AHEAD_MS, QUIET_MS, Schedule } from './schedule.ts'

/** The time, and a call at a later one; tests have their own. */
export interface Clock {
  now: () => number
  /** @returns what calls it off */
  at: (time: number, call: () => void) => () => void
}

export const CLOCK: Clock = {
  now: Date.now,
  at: (time, call) => {
    const timer = setTimeout(call, Math.max(0, time - Date.now()))
    return () => clearTimeout(timer)
  },
}

/** Waits until a tenant's events are over; false as soon as another has come, which makes what was read old. */
export type Quiet = () => Promise<boolean>

/**
 * Does what waits for a tenant; gives the time at which to look again, where something is left.
 *
 * @param quiet to be asked before anything is published; not given where the events are over
 */
export type Work = (tenant: string, quiet?: Quiet) => Promise<number | undefined>

/** Has tenants rebuilt: each on its own, many side by side. */
export interface Runner {
  /** Something came. */
  event: (tenant: string) => void
  /** There is something to do, no matter what comes. */
  wake: (tenant: string) => void
  /** Ends when what is under way is done. */
  stop: () => Promise<void>
}

/** Tenants under way at once: mostly they wait for the backend. Pressing has a limit of its own. */
const AT_ONCE = 64

/** @param work must not throw */
export const startRunner = (work: Work, clock: Clock = CLOCK, atOnce = AT_ONCE): Runner => {
  const schedule = new Schedule()
  const running = new Set<Promise<void>>()
  /** Tenants made ready that wait for their events to be over, and how each is told of another. */
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
    // What is made ready in vain must not keep anybody waiting, so only who is idle does it, one at a time.
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
      // No event is due before it has been quiet: a look that comes sooner will find it.
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
