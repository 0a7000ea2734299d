import { hostname } from 'node:os'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { hasRedis, startRedis } from '#server/testing/redisServer.ts'
import { openQueueWorker } from './queueWorker.ts'

test.runIf(hasRedis())('The processes on a queue say which machine they’re on', async () => {
  const server = await startRedis()
  onTestFinished(server.stop)
  const version = { hash: 'abc', isInPlace: () => true, replaced: () => undefined }
  const { fleet, journal, runner } = await openQueueWorker(
    server.url,
    () => () => Promise.resolve(undefined),
    pino({ level: 'silent' }),
    version,
  )
  await expect.poll(fleet.versions).toEqual([
    {
      version: 'abc',
      address: expect.any(String) as string,
      process: `${hostname()}:${process.pid}`,
      rebuilds: true,
    },
  ])
  await runner.stop()
  await journal.close()
})
