import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { hasRedis, NO_REDIS, startRedis } from '#server/testing/redisServer.ts'
import { startDealers } from './support/dealers.ts'

test(
  'While Redis is killed and restarted under load, whatever was accepted arrives once, and senders are told to try again',
  { tags: 'nightly', timeout: 240_000 },
  async ({ skip }) => {
    skip(!hasRedis(), NO_REDIS)
    const root = mkdtempSync(join(tmpdir(), 'forecourt-redis-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const redis = await startRedis()
    onTestFinished(redis.stop)
    const environment = { FORECOURT_LEADS_STORAGE: redis.url }
    const dealers = await startDealers(root, {
      environment,
      live: ['--queue', redis.url, '--take-over', '2'],
    })
    const statuses = new Set<number>()
    /** Sends something again and again until it's accepted, as browsers and the backend do. */
    const insist = async (send: () => Promise<number>, accepted: number): Promise<void> => {
      for (let status = 0; status !== accepted; await wait(100)) {
        status = await send()
        statuses.add(status)
      }
    }
    let [next, price, killing] = [0, 50_000, true]
    const shopper = async (): Promise<void> => {
      while (killing) {
        const n = next++
        await insist(() => dealers.sendLead(n), 201)
      }
    }
    const backend = async (): Promise<void> => {
      while (killing) {
        const last = ++price
        await insist(() => dealers.setPrice('north', last), 202)
      }
    }
    const load = Promise.all([backend(), ...Array.from({ length: 6 }, shopper)])
    for (const down of [0, 3_000, 0, 1_000]) {
      await wait(1_500)
      await redis.killAndRestart(down)
    }
    killing = false
    await load
    // They aren't kept waiting until Redis is back.
    expect([...statuses].sort()).toEqual([201, 202, 503])
    await dealers.expectPrice('north', price)
    const all = Array.from({ length: next }, (_, n) => n)
    await expect.poll(dealers.arrived, { timeout: 60_000, interval: 500 }).toEqual(all)
  },
)
