import { AHEAD_MS, MOST_MS, QUIET_MS, Schedule } from './schedule.ts'

/** Tests use their own. */
export interface Clock {
  now: () => number
  at: (time: number, call: () => void) => () => void
}

const CLOCK: Clock = {
  now: Date.now,
  at: (time, call) => {
    const timer = setTimeout(call, Math.max(0, time - Date.now()))
    return () => clearTimeout(timer)
  },
}

/** Resolves to true once the quiet period is over; to false at once if another event arrives. */
export type QuietPeriod = () => Promise<boolean>

/** @param quiet must be called before publishing; missing if the quiet period is already over */
export type Work = (tenant: string, quiet?: QuietPeriod) => Promise<number | undefined>

/** Runs rebuilds: many in parallel, but only one at a time for each tenant. */
export interface Runner {
  event: (tenant: string) => void
  wake: (tenant: string) => void
  stop: () => Promise<void>
}

/** Most of the time, rebuilds wait for the backend. Rendering has a limit of its own. */
const AT_ONCE = 64

/** @param work must not throw */
export function startRunner(work: Work, clock: Clock = CLOCK): Runner {
  const schedule = new Schedule()
  const running = new Set<Promise<void>>()
  const quietPeriods = newQuietPeriods(schedule, clock)
  let cancelTimer = (): void => {}
  let timerAt = Infinity
  let stopped = false

  async function run(tenant: string, quiet?: QuietPeriod): Promise<void> {
    const nextAt = await work(tenant, quiet)
    schedule.finish(tenant)
    if (nextAt !== undefined) schedule.wake(tenant, nextAt)
  }
  function start(tenant: string, quiet?: QuietPeriod): void {
    const task = run(tenant, quiet).finally(() => {
      running.delete(task)
      startDue()
    })
    running.add(task)
  }
  function startDue(): void {
    cancelTimer()
    if (stopped) return
    while (running.size < AT_ONCE) {
      const tenant = schedule.take(clock.now())
      if (tenant === undefined) break
      start(tenant)
    }
    // If another event arrives, the preparation is wasted. So prepare only one tenant, and only when nothing else
    // runs.
    const early = running.size === 0 ? schedule.takeAhead(clock.now()) : undefined
    if (early !== undefined)
      start(early, () => (stopped ? Promise.resolve(false) : quietPeriods.waitFor(early)))
    const times = [
      running.size < AT_ONCE ? schedule.next() : undefined,
      running.size === 0 ? schedule.nextAhead() : undefined,
    ]
    timerAt = Math.min(...times.map((time) => time ?? Infinity))
    cancelTimer = timerAt === Infinity ? () => {} : clock.at(timerAt, startDue)
  }

  return {
    event: (tenant) => {
      schedule.event(tenant, clock.now())
      quietPeriods.interrupt(tenant)
      // Nothing can start for this event before `soonest`. If `startDue` runs before that, it will see to this event
      // too.
      const soonest = clock.now() + (running.size === 0 ? AHEAD_MS : QUIET_MS)
      if (timerAt > soonest || timerAt <= clock.now()) startDue()
    },
    wake: (tenant) => {
      schedule.wake(tenant, clock.now())
      startDue()
    },
    stop: async () => {
      stopped = true
      cancelTimer()
      quietPeriods.interruptAll()
      await Promise.all(running)
    },
  }
}

function newQuietPeriods(schedule: Schedule, clock: Clock) {
  const interrupts = new Map<string, () => void>()
  return {
    waitFor: async (tenant: string): Promise<boolean> => {
      const overAt = schedule.overAt(tenant)
      if (overAt === undefined) return false
      return new Promise((done) => {
        // If the clock has been set back in the meantime, the end seems further away than it can be.
        const cancel = clock.at(Math.min(overAt, clock.now() + MOST_MS), () => {
          interrupts.delete(tenant)
          done(true)
        })
        interrupts.set(tenant, () => {
          cancel()
          interrupts.delete(tenant)
          done(false)
        })
      })
    },
    interrupt: (tenant: string): void => interrupts.get(tenant)?.(),
    interruptAll: (): void => {
      for (const interrupt of [...interrupts.values()]) interrupt()
    },
  }
}
