import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { LimitError, openPool, PROGRAM, run, type Module } from './run.ts'
import type * as work from './testing/work.ts'
import { WorkError } from './testing/work.ts'

const WORK: Module<typeof work> = {
  path: '#lib/process/testing/work.ts',
  errors: [WorkError],
}
const LIMITS = { mib: 250, cpuMs: 20_000, patienceMs: 200_000 }

test('A function runs in a process of its own, which gets nothing from the environment', async () => {
  expect(await run(WORK, LIMITS, 'pid')).not.toBe(process.pid)
  expect(await run(WORK, LIMITS, 'variables')).toEqual([])
  await expect(run(WORK, LIMITS, 'refuse', 'no')).rejects.toThrow(new WorkError('no'))
  await expect(run({ ...WORK, errors: [] }, LIMITS, 'refuse', 'no')).rejects.toMatchObject({
    name: 'WorkError',
    message: 'no',
  })
})

test('Work that takes too much memory or time ends its own process alone', { tags: 'nightly' }, async () => {
  const pool = openPool({ ...LIMITS, most: 2, idleMs: 5_000 })
  const first = await pool.run(WORK, 'pid')
  expect(await pool.run(WORK, 'pid')).toBe(first)
  const [filled, other] = await Promise.allSettled([pool.run(WORK, 'fill', 4_000), pool.run(WORK, 'fill', 9)])
  expect(filled).toEqual({ status: 'rejected', reason: new LimitError('memory') })
  expect(other).toEqual({ status: 'fulfilled', value: 9 })
  expect(await pool.run(WORK, 'pid')).not.toBe(first)
  for (const less of [{ cpuMs: 500 }, { patienceMs: 1_000 }])
    await expect(run(WORK, { ...LIMITS, ...less }, 'work')).rejects.toThrow(new LimitError('time'))
})

test('A process ends with the one that started it, even in the middle of its work', async () => {
  const child = fork(PROGRAM, ['200'], { serialization: 'advanced' })
  child.send({ module: WORK.path, name: 'work', args: [] }, () => child.disconnect())
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})
