import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdElsewhere } from '../testing/lockHolder.ts'
import { IN_USE, removeUnlessUsed, use } from './inUse.ts'

let root = ''
let dir = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-in-use-'))
  dir = join(root, 'app')
  mkdirSync(dir)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('A compiled app that processes use is removed only after the last of them has died', async () => {
  const others = [await holdElsewhere(dir, 'use'), await holdElsewhere(dir, 'use')]
  for (const other of others) {
    removeUnlessUsed(dir)
    expect(existsSync(dir)).toBe(true)
    await other.kill()
  }
  removeUnlessUsed(dir)
  expect(existsSync(dir)).toBe(false)
})

test('A process that uses an app again, after a damaged one was replaced, keeps the new one', () => {
  expect(use(dir)).toBe(true)
  rmSync(dir, { recursive: true })
  expect(use(dir)).toBe(false)
  mkdirSync(dir)
  expect(use(dir)).toBe(true)
  removeUnlessUsed(dir)
  expect(existsSync(dir)).toBe(true)
})

test('An app whose mark of being in use is damaged can be used and removed', async () => {
  writeFileSync(join(dir, IN_USE), 'no database, '.repeat(100))
  const other = await holdElsewhere(dir, 'use')
  removeUnlessUsed(dir)
  expect(existsSync(dir)).toBe(true)
  await other.kill()
  writeFileSync(join(dir, IN_USE), 'no database, '.repeat(100))
  removeUnlessUsed(dir)
  expect(existsSync(dir)).toBe(false)
})
