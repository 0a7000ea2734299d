import { expect, test } from 'vitest'
import type { Journal } from '../journal/journal.ts'
import { sqliteJournal } from '../journal/sqlite.ts'
import { tick, TICK_MS } from './ticks.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-11-20T13:30:00Z')

/** Simulates ticks, by default one per minute. */
async function run(
  journal: Journal,
  from: number,
  to: number,
  { every = TICK_MS, version }: { every?: number; version?: string } = {},
) {
  const marked: { at: number; what: string }[] = []
  for (let now = from; now < to; now += every) {
    await tick(
      {
        ...{ journal, version },
        tenants: () => ['tenant'],
        hourAt: (_, at) => new Date(at).getUTCHours(),
        onMark: () => {},
      },
      now,
    )
    const marks = await journal.marks('tenant')
    marked.push(...marks.map(({ what }) => ({ at: now, what })))
    await journal.settle('tenant', marks, [], {}, now)
  }
  return marked
}
const timesOf = (marked: { at: number; what: string }[], what: string) =>
  marked.filter((mark) => mark.what === what).map(({ at }) => at)

test('The clock is marked as outdated every hour, and everything every night', async () => {
  const journal = sqliteJournal(':memory:')
  const marked = await run(journal, START, START + 72 * HOUR)
  const [first, ...hourly] = timesOf(marked, 'clock')
  expect(first).toBe(START)
  expect(hourly).toHaveLength(72)
  hourly.forEach((at) => expect(at % HOUR).toBeLessThan(11 * 60_000))
  const full = timesOf(marked, 'all')
  expect(full.map((at) => new Date(at).getUTCHours())).toEqual([2, 2, 2])
  await journal.close()
})

test('A missed night is made up for', async () => {
  const journal = sqliteJournal(':memory:')
  await run(journal, START, START + TICK_MS)
  // Live stock is stopped for two days, then started again in the afternoon.
  const marked = await run(journal, START + 48 * HOUR, START + 49 * HOUR)
  expect(timesOf(marked, 'all')).toHaveLength(1)
  expect(timesOf(marked, 'clock').length).toBeGreaterThan(0)
  await journal.close()
})

test.each([1, 24])('When the clock is set back by %i hours, no hour or night is missed', async (hours) => {
  const journal = sqliteJournal(':memory:')
  await run(journal, START, START + 13 * HOUR)
  const back = START + (13 - hours) * HOUR
  const marked = await run(journal, back, back + 37 * HOUR)
  expect(timesOf(marked, 'clock')).toHaveLength(38)
  expect(timesOf(marked, 'all').length).toBeGreaterThan(0)
  await journal.close()
})

test('After an upgrade or a rollback, each tenant is rebuilt once, but not by a process with another version', async () => {
  const journal = sqliteJournal(':memory:')
  const minutes = 5 * TICK_MS
  const marks = async (turn: number, version?: string) =>
    timesOf(
      await run(journal, START + turn * minutes, START + (turn + 1) * minutes, {
        ...(version && { version }),
      }),
      'clock',
    ).length
  const turns = ['first', 'first', 'second', undefined, 'second', 'first']
  const counts: number[] = []
  for (const [turn, version] of turns.entries()) counts.push(await marks(turn, version))
  expect(counts).toEqual([1, 0, 1, 0, 0, 1])
  await journal.close()
})
