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

  /** `B`: a process with version B comes at that time. `A back 2`: so does one with A, whose machine went back to A at time 2. */
  test.each<[string, string[], string]>([
    ['the first one', ['A'], 'A'],
    ['the one that came last', ['A', 'B'], 'AB'],
    ['not an older one that comes again', ['A', 'B', 'A', 'B'], 'ABBB'],
    ['not an older one on a machine that never had the newer one', ['A', 'B', 'A back 0'], 'ABB'],
    ['one that a machine went back to', ['A', 'B', 'A back 3', 'B'], 'ABAA'],
    [
      'not one that was gone back to before the newest came',
      ['A', 'B', 'A back 3', 'C', 'A back 3'],
      'ABACC',
    ],
    ['the newer one after going back and forth', ['A', 'B', 'A back 3', 'B back 4', 'A back 3'], 'ABABB'],
  ])('It’s %s', async (_, comings, newest) => {
    await redis.flushall()
    const seen: string[] = []
    for (const [index, coming] of comings.entries()) {
      const [hash = '', , back = '0'] = coming.split(' ')
      seen.push(await newestVersion(redis, { hash, wentBackAt: () => Number(back) * 10 }, (index + 1) * 10))
    }
    expect(seen.join('')).toBe(newest)
  })
})
