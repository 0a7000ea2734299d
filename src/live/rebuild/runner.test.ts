import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startRunner, type Clock, type Runner } from './runner.ts'
import { AHEAD_MS, MOST_MS, QUIET_MS } from './schedule.ts'

interface Rebuild {
  tenant: string
  start: number
  /** Undefined if the rebuild was cancelled. */
  published?: number
  early: boolean
}

/** Calls are made in the order of their times, without waiting. */
function testClock(): Clock & { run: () => Promise<void> } {
  let time = 0
  const timers = new Set<{ time: number; call: () => void }>()
  return {
    now: () => time,
    at: (at, call) => {
      const timer = { time: at, call }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    run: async () => {
      for (;;) {
        await turn()
        const next = [...timers].reduce<{ time: number; call: () => void } | undefined>(
          (first, timer) => (first && first.time <= timer.time ? first : timer),
          undefined,
        )
        if (!next) return
        timers.delete(next)
        time = Math.max(time, next.time)
        next.call()
      }
    },
  }
}

/** @returns the rebuilds that these events cause */
async function follow(
  events: readonly { tenant: string; at: number }[],
  takes: number,
  also: (runner: Runner, at: (time: number, call: () => void) => void) => void = () => {},
): Promise<Rebuild[]> {
  const clock = testClock()
  const rebuilds: Rebuild[] = []
  const runner = startRunner(async (tenant, quiet) => {
    const rebuild: Rebuild = { tenant, start: clock.now(), early: quiet !== undefined }
    rebuilds.push(rebuild)
    await new Promise<void>((done) => clock.at(clock.now() + takes, done))
    if (!quiet || (await quiet())) rebuild.published = clock.now()
    return undefined
  }, clock)
  for (const { tenant, at } of events) clock.at(at, () => runner.event(tenant))
  also(runner, clock.at)
  await clock.run()
  return rebuilds
}

test('A rebuild prepared ahead publishes when the events are over, and not before', async () => {
  expect(await follow([{ tenant: 'a', at: 0 }], 150)).toEqual([
    { tenant: 'a', start: AHEAD_MS, published: QUIET_MS, early: true },
  ])
})

test('A rebuild prepared ahead publishes as soon as it’s ready if that takes longer', async () => {
  expect(await follow([{ tenant: 'a', at: 0 }], 500)).toEqual([
    { tenant: 'a', start: AHEAD_MS, published: AHEAD_MS + 500, early: true },
  ])
})

test.each([
  ['while it’s waiting', 100],
  ['while it’s being prepared', 200],
])('A rebuild prepared ahead is called off once by another event %s', async (_, takes) => {
  const events = [0, 200, 400].map((at) => ({ tenant: 'a', at }))
  expect(await follow(events, takes)).toEqual([
    { tenant: 'a', start: AHEAD_MS, early: true },
    { tenant: 'a', start: 400 + QUIET_MS, published: 400 + QUIET_MS + takes, early: false },
  ])
})

test('Preparing ahead keeps nobody waiting, because it only starts when nothing else is running', async () => {
  const rebuilds = await follow(
    [
      { tenant: 'a', at: 0 },
      { tenant: 'b', at: 10 },
    ],
    1_000,
  )
  expect(rebuilds.map(({ tenant, start, early }) => [tenant, start, early])).toEqual([
    ['a', AHEAD_MS, true],
    ['b', 10 + QUIET_MS, false],
  ])
})

test('Preparing ahead doesn’t delay a woken tenant, and is called off when stopping', async () => {
  const rebuilds = await follow([{ tenant: 'a', at: 0 }], 10, (runner, index) => {
    index(0, () => runner.wake('b'))
    index(100, () => void runner.stop())
  })
  expect(rebuilds).toEqual([
    { tenant: 'b', start: 0, published: 10, early: false },
    { tenant: 'a', start: AHEAD_MS, early: true },
  ])
})

test('Every event is published, but none while more may come, wasting one rebuild at most', async () => {
  const eventsOf = fc.array(
    fc.record({ tenant: fc.constantFrom('a', 'b', 'c'), at: fc.integer({ min: 0, max: 8_000 }) }),
    { minLength: 1, maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(eventsOf, fc.integer({ min: 1, max: 1_500 }), async (events, takes) => {
      const rebuilds = await follow(events, takes)
      for (const { tenant, at } of events) {
        const answer = rebuilds.find(
          (each) => each.tenant === tenant && each.start >= at && each.published !== undefined,
        )
        expect(answer, `${tenant} at ${at}`).toBeDefined()
        expect((answer?.start ?? Infinity) - at).toBeLessThanOrEqual(MOST_MS + takes)
      }
      for (const tenant of 'abc') {
        const own = rebuilds.filter((rebuild) => rebuild.tenant === tenant)
        const times = events.filter((each) => each.tenant === tenant).map(({ at }) => at)
        let inVain = 0
        for (const { start, published, early } of own) {
          inVain = published === undefined ? inVain + 1 : 0
          expect(inVain).toBeLessThanOrEqual(1)
          if (!early || published === undefined) continue
          expect(times.filter((at) => at > start && at < published)).toEqual([])
          const last = Math.max(...times.filter((at) => at <= start))
          const gathered = times.some((at) => at <= published - MOST_MS)
          expect(published >= last + QUIET_MS || gathered).toBe(true)
        }
      }
    }),
  )
})
