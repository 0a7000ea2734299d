import { expect, test, vi } from 'vitest'
import { keyedLock, coalesceRuns, withTimeLimit } from './jobs.ts'

const pause = () => new Promise((done) => setTimeout(done))

test('Work for the same key runs one after another, even after a failure, and others don’t wait', async () => {
  const locked = keyedLock()
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} begins`)
    await pause()
    log.push(`${name} ends`)
    if (name === 'first') throw new Error('failed')
  }
  const first = locked('a', work('first'))
  const second = locked('a', work('second'))
  void locked('b', work('other'))
  await expect(first).rejects.toThrow('failed')
  await second
  expect(log.filter((line) => !line.startsWith('other'))).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
  ])
  expect(log.indexOf('other begins')).toBeLessThan(log.indexOf('first ends'))
})

test('Calls during a run make the work run once more, and resolve after that', async () => {
  const work = vi.fn(async () => void (await pause()))
  const { run, idle } = coalesceRuns(work)
  await Promise.all([run('a'), run('a'), run('a'), run('b')])
  expect(work.mock.calls).toEqual([['a'], ['b'], ['a']])
  void run('a')
  await idle()
  expect(work).toHaveBeenCalledTimes(4)
})

test('Work that failed can run again', async () => {
  const { run } = coalesceRuns(() => Promise.reject(new Error('failed')))
  await expect(run()).rejects.toThrow('failed')
  await expect(run()).rejects.toThrow('failed')
})

test('Work that takes too long is answered for', async () => {
  expect(await withTimeLimit(Promise.resolve('done'), 1_000, () => 'late')).toBe('done')
  expect(await withTimeLimit(new Promise<string>(() => {}), 1, () => 'late')).toBe('late')
})
