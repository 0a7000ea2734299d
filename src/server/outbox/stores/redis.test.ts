import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasRedis, NO_REDIS, startRedis, type RedisServer } from '../../testing/redisServer.ts'
import { redisStore } from './redis.ts'

/** Tests only what's special about Redis. stores.test.ts tests what all stores have in common. */
let server: RedisServer
beforeAll(async () => {
  if (hasRedis()) server = await startRedis()
})
afterAll(() => server?.stop())

test('What was written survives when Redis is killed, and the store reconnects by itself', async ({
  skip,
}) => {
  skip(!hasRedis(), NO_REDIS)
  const store = await redisStore(server.url, () => {})
  const version = await store.put('lead/a/b', new TextEncoder().encode('one'), null)
  await server.killAndRestart()
  await expect.poll(() => store.get('lead/a/b').catch(() => null)).toMatchObject({ version })
  expect(await store.put('lead/a/b', new TextEncoder().encode('two'), version)).not.toBeNull()
  expect(await store.list('lead/')).toEqual(['lead/a/b'])
  await store.close()
})

test('A Redis that may lose confirmed writes is warned about once', async ({ skip }) => {
  skip(!hasRedis(), NO_REDIS)
  const { Redis } = await import('ioredis')
  const redis = new Redis(server.url)
  const warnings: string[] = []
  const warn = (message: string) => warnings.push(message)
  await (await redisStore(server.url, warn)).close()
  expect(warnings).toEqual([])
  await redis.config('SET', 'appendfsync', 'everysec')
  await (await redisStore(server.url, warn)).close()
  expect(warnings).toEqual([expect.stringContaining('appendfsync always')])
  await redis.config('SET', 'appendfsync', 'always')
  await redis.quit()
})
