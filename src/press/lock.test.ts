import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lock } from './lock.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('one holder at a time, also within a process', () => {
  const path = join(dir, 'deep', 'lock')
  const unlock = lock(path)
  expect(() => lock(path)).toThrow(`process ${process.pid}`)
  unlock()
  lock(path)()
})

test('an earlier life under this process’s id, as in a container, holds nothing', () => {
  const path = join(dir, 'lock')
  writeFileSync(path, String(process.pid))
  expect(() => lock(path)()).not.toThrow()
})
