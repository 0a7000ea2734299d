import {
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from './sqliteFile.ts'

let dir = ''
let file = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sqlite-file-'))
  file = join(dir, 'leads.sqlite')
  const { db } = openSqlite(file)
  db.exec('CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)')
  db.exec('BEGIN')
  for (let n = 0; n < 2_000; n++) db.exec(`INSERT INTO t (b) VALUES ('${'x'.repeat(100)}')`)
  db.exec('COMMIT')
  db.close()
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function damage(from: number, bytes: number): void {
  const fd = openSync(file, 'r+')
  writeSync(fd, Buffer.alloc(bytes, 0xa5), 0, bytes, from)
  closeSync(fd)
}

test('A good file opens, and nothing is wrong with it', () => {
  const { db, check } = openSqlite(file)
  expect(check()).toBeNull()
  db.close()
})

test.each([
  ["that isn't a database", () => damage(0, 100)],
  ['with damaged pages', () => damage(8_192, 40_000)],
  ['that is truncated', () => writeFileSync(file, readFileSync(file).subarray(0, 100_000))],
])('The error about a file %s names it and says what to do, and the file is left alone', (_name, spoil) => {
  spoil()
  const before = readFileSync(file)
  expect(() => openSqlite(file)).toThrow(file)
  expect(() => openSqlite(file)).toThrow(/docs\/leads\.md/)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('The error about a folder that can’t be written to names it', () => {
  writeFileSync(join(dir, 'taken'), '')
  expect(() => openSqlite(join(dir, 'taken', 'leads.sqlite'))).toThrow(/taken.*ENOTDIR|taken.*EEXIST/)
})

test('The check notices that an open file is damaged, gone, replaced or repaired', () => {
  const { db, check } = openSqlite(file)
  const whole = join(dir, 'whole')
  copyFileSync(file, whole)
  damage(8_192, 40_000)
  expect(check()).toMatch(/^leads\.sqlite: /)
  expect(check()).not.toContain(dir)
  writeFileSync(file, readFileSync(whole))
  expect(check()).toBeNull()
  renameSync(file, join(dir, 'away'))
  expect(check()).toMatch(/^leads\.sqlite: the file is gone/)
  copyFileSync(whole, file)
  expect(statSync(file).ino).not.toBe(statSync(join(dir, 'away')).ino)
  expect(check()).toMatch(/^leads\.sqlite: the file was replaced/)
  db.close()
})
