import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasRedis, NO_REDIS, startRedis } from '#server/testing/redisServer.ts'
import { NEW_STATE, type AcceptedEvent, type Journal, type Mark } from './journal.ts'
import { redisJournal } from './redis.ts'
import { sqliteJournal } from './sqlite.ts'

/** `open` opens the same journal once more, as another process would. */
const JOURNALS: Record<string, () => Promise<{ open: () => Journal; stop: () => Promise<void> }>> = {
  sqlite: async () => {
    const dir = mkdtempSync(join(tmpdir(), 'journal-'))
    return {
      open: () => sqliteJournal(join(dir, 'deep', 'journal.sqlite')),
      stop: async () => rmSync(dir, { recursive: true, force: true }),
    }
  },
  ...(hasRedis() && {
    redis: async () => {
      const { url, stop } = await startRedis()
      return { open: () => redisJournal(new Redis(url)), stop }
    },
  }),
}
if (!hasRedis()) console.warn(NO_REDIS)

const event = (id: string, marks: Mark[], more: Partial<AcceptedEvent> = {}): AcceptedEvent => ({
  tenant: 'tenant',
  id,
  marks,
  at: 1_000,
  ...more,
})

describe.each(Object.entries(JOURNALS))('the journal in %s', (_, start) => {
  let running: Awaited<ReturnType<typeof start>>
  let journal: Journal
  beforeEach(async () => {
    running = await start()
    journal = running.open()
  })
  afterEach(async () => {
    await journal.close()
    await running.stop()
  })
  const whats = async (tenant = 'tenant') => (await journal.marks(tenant)).map(({ what }) => what).sort()

  test('An event is stored once by its id, and tenants’ ids are kept apart', async () => {
    const events = [
      event('1', ['car:a']),
      event('1', ['car:b']),
      event('2', ['car:a']),
      event('1', ['car:c'], { tenant: 'other' }),
    ]
    expect(await journal.accept(events)).toEqual([true, false, true, true])
    expect(await journal.accept([event('2', ['all'])])).toEqual([false])
    expect([await whats(), await whats('other')]).toEqual([['car:a'], ['car:c']])
    expect((await journal.pending()).sort()).toEqual(['other', 'tenant'])
    expect((await journal.state('tenant')).lastEvent).toBe(1_000)
  })

  test('Another process finds everything that was stored', async () => {
    await journal.accept([event('1', ['car:a'])])
    await journal.close()
    journal = running.open()
    expect(await whats()).toEqual(['car:a'])
    expect(await journal.accept([event('1', ['car:a'])])).toEqual([false])
  })

  test('A mark that is set again during its work is kept, with the time when it was first set', async () => {
    await journal.mark('tenant', ['car:a', 'car:b'], 1_000)
    const taken = await journal.marks('tenant')
    await journal.mark('tenant', ['car:b'], 2_000)
    await journal.settle('tenant', taken, ['step:deploy'], { lastPublish: 3_000 }, 3_000)
    const left = await journal.marks('tenant')
    expect(left.map(({ what, since }) => [what, since])).toEqual([
      ['car:b', 1_000],
      ['step:deploy', 3_000],
    ])
    expect((await journal.waiting()).get('tenant')).toEqual({ marks: 1, since: 1_000 })
    await journal.settle('tenant', left, [], {}, 4_000)
    expect(await journal.pending()).toEqual([])
    expect((await journal.waiting()).size).toBe(0)
    expect((await journal.state('tenant')).lastPublish).toBe(3_000)
  })

  test('A tenant’s state is read back, and an unknown tenant gets a new one', async () => {
    expect(await journal.state('tenant')).toEqual(NEW_STATE)
    const trouble = 'site.json: “name” is missing'
    await journal.note('tenant', { failures: 3, trouble, holdUntil: 1_795_000_000_123 })
    await journal.note('tenant', { failures: 4 })
    const expected = { ...NEW_STATE, failures: 4, trouble, holdUntil: 1_795_000_000_123 }
    expect(await journal.state('tenant')).toEqual(expected)
    expect(await journal.states()).toEqual(new Map([['tenant', expected]]))
  })

  test('A change to the site’s files ends the wait after failures, but one to a vehicle doesn’t', async () => {
    await journal.note('tenant', { holdUntil: 9_000 })
    await journal.accept([event('1', ['car:a'])])
    expect((await journal.state('tenant')).holdUntil).toBe(9_000)
    await journal.accept([event('2', ['site'])])
    expect((await journal.state('tenant')).holdUntil).toBe(0)
  })

  test('A thousand events are stored at once', async () => {
    const events = Array.from({ length: 1_000 }, (_, index) => event(`id-${index}`, [`car:c${index % 30}`]))
    expect((await journal.accept(events)).every(Boolean)).toBe(true)
    expect(await journal.marks('tenant')).toHaveLength(30)
  })
})

test('SQLite forgets ids when they expire', async () => {
  const journal = sqliteJournal(':memory:')
  await journal.accept([event('1', ['car:a'])])
  await journal.forget(1_001)
  expect(await journal.accept([event('1', ['car:a'])])).toEqual([true])
  await journal.close()
})
