import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, NO_REDIS, startRedis, type RedisServer } from '#server/testing/redisServer.ts'
import { newestVersion } from './fleet.ts'

if (!hasRedis()) console.warn(NO_REDIS)

describe.runIf(hasRedis())('Which version on a queue is the newest', () => {
  let server: RedisServer
  let redis: Redis
  beforeAll(async () => {
    server = await startRedis()
    redis = new Redis(server.url)
  })
  afterAll(async () => {
    redis.disconnect()
    await server.stop()
  })

  /** `B`: a process with version B comes. `A for B at 3`: so does one with A, which replaced B on its machine at time 3. */
  test.each<[string, string[], string]>([
    ['the first one', ['A'], 'A'],
    ['the one that came last', ['A', 'B'], 'AB'],
    ['not an older one that comes again', ['A', 'B', 'A', 'B'], 'ABBB'],
    ['not one that may not publish on its machine', ['A', 'B is outdated'], 'AA'],
    ['one that replaced the newest', ['A', 'B', 'A for B at 3', 'B'], 'ABAA'],
    ['not an older one to which a slow machine was upgraded', ['A', 'B', 'C', 'B for A at 4'], 'ABCC'],
    [
      'not one that replaced another before the newest came',
      ['A', 'B', 'A for B at 3', 'C', 'A for B at 3'],
      'ABACC',
    ],
    [
      'the newer one after going back and forth',
      ['A', 'B', 'A for B at 3', 'B for A at 4', 'A for B at 3', 'B for A at 4'],
      'ABABBB',
    ],
  ])('It’s %s', async (_, comings, newest) => {
    await redis.flushall()
    const seen: string[] = []
    for (const [index, coming] of comings.entries()) {
      const [hash = '', , before, , at] = coming.split(' ')
      const replaced = () => (before === undefined ? undefined : { hash: before, at: Number(at) * 10 })
      const isInPlace = () => before !== 'outdated'
      seen.push(await newestVersion(redis, { hash, isInPlace, replaced }, index * 10 + 11))
    }
    expect(seen.join('')).toBe(newest)
  })
})
