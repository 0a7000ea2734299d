import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lock, lockFile } from './lock.ts'
import { holdElsewhere } from '../testing/lockHolder.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('A lock has one holder at a time, even within a process', () => {
  const path = join(dir, 'deep', 'lock')
  const unlock = lock(path)
  expect(() => lock(path)).toThrow(`process ${process.pid}`)
  unlock()
  expect(existsSync(path)).toBe(false)
  lock(path)()
})

test('A lock of another process lasts until that process dies, even if its id is reused', async () => {
  const path = join(dir, 'lock')
  const other = await holdElsewhere(path)
  expect(() => lock(path)).toThrow(
    `is being built by process ${other.pid}. Wait for that process to finish, or end it`,
  )
  await other.kill()
  writeFileSync(path, String(process.ppid))
  lock(path)()
})

test.each([
  ['no database', 'no database, '.repeat(100)],
  ['full of zeros, as a power cut may leave it', Buffer.alloc(8192)],
  ['cut off', 'SQLite format 3\0'],
])('A lock whose file is %s can be taken, by one holder at a time', (_, damage) => {
  const path = join(dir, 'lock')
  writeFileSync(lockFile(path), damage)
  const unlock = lock(path)
  writeFileSync(lockFile(path), damage)
  expect(() => lock(path)).toThrow(`process ${process.pid}`)
  unlock()
  lock(path)()
})

test('A lock that can’t be taken names its file, and isn’t held', () => {
  const path = join(dir, 'lock')
  mkdirSync(lockFile(path))
  expect(() => lock(path)).toThrow(`${lockFile(path)} can’t be locked. Delete it and try again`)
  rmSync(lockFile(path), { recursive: true })
  mkdirSync(path)
  expect(() => lock(path)).toThrow('EISDIR')
  rmSync(path, { recursive: true })
  lock(path)()
})

const RACER = fileURLToPath(new URL('../testing/lockRacer.ts', import.meta.url))

/** Runs a process that competes for the lock (testing/lockRacer.ts), and returns the counts that it ends with. */
const race = (...args: string[]): Promise<{ held: number; overlaps: number }> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [RACER, join(dir, 'lock'), join(dir, 'own'), ...args],
      (error, stdout, stderr) => {
        const line = stdout.trim().split('\n').at(-1) ?? ''
        if (line === '') reject(new Error(stderr, { cause: error }))
        else resolve(JSON.parse(line) as { held: number; overlaps: number })
      },
    )
  })

test('No two processes take over from the same dead one', { tags: 'nightly' }, async () => {
  const results = []
  for (let round = 0; round < 2; round++) {
    // Each number is the turn at which a racer dies while holding the lock; racers with '0' never die. The others
    // compete for the lock that a dead racer held.
    const racers = ['20', '60', '150', '0', '0'].map((dieAfter) => race('3000', dieAfter))
    results.push(...(await Promise.all(racers)))
  }
  expect(results.reduce((sum, { held }) => sum + held, 0)).toBeGreaterThan(500)
  expect(results.filter(({ overlaps }) => overlaps > 0)).toEqual([])
})
