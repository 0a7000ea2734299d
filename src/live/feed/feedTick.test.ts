import { expect, test } from 'vitest'
import { sqliteJournal } from '../journal/sqlite.ts'
import { feedTick, type FeedTenant } from '../rebuild/ticks.ts'

const MINUTE = 60_000
const LOOK = 5_000
const EVERY = 15 * MINUTE
const START = Date.parse('2026-11-20T13:30:07Z')

/** Checks every five seconds of a simulated time. */
async function run(
  feeds: readonly FeedTenant[],
  minutes: number,
  { from = START, journal = sqliteJournal(':memory:') } = {},
) {
  const asked: { tenant: string; at: number }[] = []
  for (let at = from; at < from + minutes * MINUTE; at += LOOK)
    await feedTick(
      { journal, feeds: () => feeds, since: from, onMark: (tenant) => asked.push({ tenant, at }) },
      at,
    )
  return { asked, journal }
}

const tenants = (count: number, everyMs = EVERY): FeedTenant[] =>
  Array.from({ length: count }, (_, index) => ({ tenant: `dealer-${index}`, everyMs }))

test('Each of 100 feeds is checked once per interval, and hardly ever two in the same second', async () => {
  const { asked } = await run(tenants(100), 31)
  const times = Map.groupBy(asked, ({ tenant }) => tenant)
  expect(times.size).toBe(100)
  for (const looks of times.values()) {
    expect(looks.length).toBeGreaterThanOrEqual(2)
    looks.forEach(({ at }, turn) => {
      if (turn > 0) expect(Math.abs(at - (looks[turn - 1]?.at ?? 0) - EVERY)).toBeLessThanOrEqual(LOOK)
    })
  }
  // 100 feeds are spread over 180 checks, so only a few may be due at the same check.
  const most = Math.max(...[...Map.groupBy(asked, ({ at }) => at).values()].map(({ length }) => length))
  expect(most).toBeLessThan(6)
})

test('Feeds stay spread after hours of downtime, and each is checked within its interval', async () => {
  const { journal } = await run(tenants(50), 16)
  const { asked } = await run(tenants(50), 15, { from: START + 600 * MINUTE, journal })
  expect(new Set(asked.map(({ tenant }) => tenant)).size).toBe(50)
  expect(asked.filter(({ at }) => at - START - 600 * MINUTE < MINUTE).length).toBeLessThan(12)
})

test('Two processes on the same clock check each feed only once', async () => {
  const journal = sqliteJournal(':memory:')
  const asked: string[] = []
  for (let at = START; at < START + 15 * MINUTE; at += LOOK)
    for (const process of [0, 1])
      await feedTick(
        { journal, feeds: () => tenants(5), since: START, onMark: (tenant) => asked.push(tenant) },
        at + process,
      )
  expect(asked.sort()).toEqual(tenants(5).map(({ tenant }) => tenant))
})

test('A tenant’s own interval is used', async () => {
  const { asked } = await run([...tenants(1, 5 * MINUTE), { tenant: 'slow', everyMs: 60 * MINUTE }], 60)
  expect(asked.filter(({ tenant }) => tenant === 'dealer-0')).toHaveLength(12)
  expect(asked.filter(({ tenant }) => tenant === 'slow')).toHaveLength(1)
})

test.each([60, 24 * 60])(
  'When the clock is set back by %i minutes, each feed keeps its turns',
  async (minutes) => {
    const journal = sqliteJournal(':memory:')
    const asked: string[] = []
    const look = (at: number) =>
      feedTick(
        { journal, feeds: () => tenants(20), since: START, onMark: (tenant) => asked.push(tenant) },
        at,
      )
    for (let at = START; at < START + 16 * MINUTE; at += LOOK) await look(at)
    asked.length = 0
    const back = START - minutes * MINUTE
    for (let at = back; at < back + MINUTE; at += LOOK) await look(at)
    expect(asked.length).toBeLessThan(6)
    for (let at = back + MINUTE; at < back + 16 * MINUTE; at += LOOK) await look(at)
    expect(new Set(asked).size).toBe(20)
  },
)
