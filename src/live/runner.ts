import { QUIET_MS, Schedule } from './schedule.ts'

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

/** Does what waits for a tenant; gives the time at which to look again, where something is left. */
export type Work = (tenant: string) => Promise<number | undefined>

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
  let callOff = (): void => {}
  let armedFor = Infinity
  let stopped = false

  const run = async (tenant: string): Promise<void> => {
    const again = await work(tenant)
    schedule.finish(tenant)
    if (again !== undefined) schedule.wake(tenant, again)
  }
  const pump = (): void => {
    callOff()
    if (stopped) return
    while (running.size < atOnce) {
      const tenant = schedule.take(clock.now())
      if (tenant === undefined) break
      const task = run(tenant).finally(() => {
        running.delete(task)
        pump()
      })
      running.add(task)
    }
    const next = running.size < atOnce ? schedule.next() : undefined
    armedFor = next ?? Infinity
    callOff = next === undefined ? () => {} : clock.at(next, pump)
  }

  return {
    event: (tenant) => {
      schedule.event(tenant, clock.now())
      // No event is due before it has been quiet: a look that comes sooner will find it.
      if (armedFor > clock.now() + QUIET_MS || armedFor <= clock.now()) pump()
    },
    wake: (tenant) => {
      schedule.wake(tenant, clock.now())
      pump()
    },
    stop: async () => {
      stopped = true
      callOff()
      await Promise.all(running)
    },
  }
}
