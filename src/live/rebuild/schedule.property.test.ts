import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MOST_MS, QUIET_MS, Schedule } from './schedule.ts'

interface Rebuild {
  tenant: string
  start: number
  end: number
}

/** Rebuilds take this long, and this many may run at once. */
function simulate(
  events: readonly { tenant: string; at: number }[],
  takes: number,
  atOnce: number,
): Rebuild[] {
  const schedule = new Schedule()
  const left = [...events].sort((a, b) => a.at - b.at)
  const running = new Map<string, Rebuild>()
  const rebuilds: Rebuild[] = []
  let now = 0
  for (;;) {
    for (const rebuild of running.values()) {
      if (rebuild.end > now) continue
      running.delete(rebuild.tenant)
      schedule.finish(rebuild.tenant)
    }
    while (left[0] && left[0].at <= now) {
      const event = left.shift()
      if (event) schedule.event(event.tenant, event.at)
    }
    while (running.size < atOnce) {
      const tenant = schedule.take(now)
      if (tenant === undefined) break
      const rebuild = { tenant, start: now, end: now + takes }
      running.set(tenant, rebuild)
      rebuilds.push(rebuild)
    }
    const due = running.size < atOnce ? schedule.next() : undefined
    const times = [left[0]?.at, due, ...[...running.values()].map(({ end }) => end)]
    const next = Math.min(...times.filter((time) => time !== undefined))
    if (next === Infinity) return rebuilds
    now = Math.max(next, now)
  }
}

const eventsOf = fc.array(
  fc.record({ tenant: fc.constantFrom('a', 'b', 'c', 'd'), at: fc.integer({ min: 0, max: 20_000 }) }),
  { minLength: 1, maxLength: 120 },
)

test('Every event is followed by a rebuild on time, and a tenant never has two at once', () => {
  fc.assert(
    fc.property(eventsOf, fc.integer({ min: 1, max: 3_000 }), (events, takes) => {
      const rebuilds = simulate(events, takes, 10)
      for (const { tenant, at } of events) {
        const answer = rebuilds.find((rebuild) => rebuild.tenant === tenant && rebuild.start >= at)
        expect(answer, `${tenant} at ${at}`).toBeDefined()
        // A rebuild starts at most two seconds after an event, or as soon as the tenant's running rebuild has ended.
        expect((answer?.start ?? Infinity) - at).toBeLessThanOrEqual(Math.max(MOST_MS, takes))
      }
      for (const tenant of 'abcd') {
        const own = rebuilds.filter((rebuild) => rebuild.tenant === tenant)
        own.forEach((rebuild, index) => {
          const before = own[index - 1]
          if (before) expect(rebuild.start).toBeGreaterThanOrEqual(before.end)
        })
      }
    }),
  )
})

test('No rebuild starts within an event’s quiet period, unless two seconds have passed', () => {
  fc.assert(
    fc.property(eventsOf, (events) => {
      for (const { tenant, start } of simulate(events, 1, 10)) {
        const own = events.filter((event) => event.tenant === tenant && event.at < start).map(({ at }) => at)
        const last = Math.max(...own)
        if (start - last < QUIET_MS) expect(own.some((at) => start - at >= MOST_MS - 1)).toBe(true)
      }
    }),
  )
})

test('A busy tenant makes others wait for at most one turn of everybody else', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000 }), (at) => {
      const busy = Array.from({ length: 400 }, (_, index) => ({ tenant: 'a', at: index * 25 }))
      const rebuilds = simulate([...busy, { tenant: 'b', at }], 1_000, 1)
      const quiet = rebuilds.find(({ tenant }) => tenant === 'b')
      expect((quiet?.start ?? Infinity) - at).toBeLessThanOrEqual(QUIET_MS + 1_000)
    }),
  )
})

test('A scheduled check runs on time, or earlier if there are events', () => {
  const schedule = new Schedule()
  schedule.wake('a', 5_000)
  expect([schedule.take(4_999), schedule.next()]).toEqual([undefined, 5_000])
  schedule.event('a', 1_000)
  expect(schedule.next()).toBe(1_000 + QUIET_MS)
  expect(schedule.take(1_250)).toBe('a')
  expect(schedule.next()).toBeUndefined()
})

test('When the clock is set back, whatever was scheduled is due at once', () => {
  const schedule = new Schedule()
  schedule.wake('a', 90_000_000)
  schedule.event('b', 86_400_000)
  expect([schedule.take(1_000), schedule.take(1_000)].sort()).toEqual(['a', 'b'])
})
