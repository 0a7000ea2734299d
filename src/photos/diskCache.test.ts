import { existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskCache } from './diskCache.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cache-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const hundred = 'x'.repeat(100)
function daysAgo(name: string, days: number): void {
  const then = Date.now() / 1000 - days * 86_400
  utimesSync(join(root, name), then, then)
}
const there = (...names: string[]) => names.filter((name) => existsSync(join(root, name)))

test('The least recently used files are removed, even other processes’; reading counts as use', async () => {
  const other = openDiskCache(root, 1e6)
  for (const [name, days] of Object.entries({ 'a/1': 4, 'a/2': 3, 'b/3': 2 })) {
    await other.write(name, hundred)
    daysAgo(name, days)
  }
  const cache = openDiskCache(root, 350)
  await cache.tidy()
  expect((await cache.read('a/1'))?.toString()).toBe(hundred)
  expect(Date.now() - statSync(join(root, 'a/1')).mtimeMs).toBeLessThan(60_000)
  await cache.write('b/4', hundred)
  expect(there('a/1', 'a/2', 'b/3', 'b/4')).toEqual(['a/1', 'b/3', 'b/4'])
  expect(await cache.read('a/2')).toBeUndefined()
})

test('A cache that is too full frees a tenth of its space, the oldest files first', async () => {
  const cache = openDiskCache(root, 1000)
  await cache.tidy()
  for (let at = 0; at < 30; at++) {
    await cache.write(`f${at}`, hundred)
    daysAgo(`f${at}`, 1 - at / 100)
  }
  const left = Array.from({ length: 30 }, (_, index) => `f${index}`).filter((name) => there(name).length > 0)
  expect(left.length).toBeLessThanOrEqual(10)
  expect(left.length).toBeGreaterThanOrEqual(9)
  expect(left.at(-1)).toBe('f29')
})
