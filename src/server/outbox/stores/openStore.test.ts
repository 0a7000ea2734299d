import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from './openStore.ts'

test('uses a file in the state folder by default, or the named storage', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'open-store-'))
  await (await openStore('', dir, () => {})).close()
  await (await openStore(`sqlite:${join(dir, 'own.db')}`, dir, () => {})).close()
  expect([existsSync(join(dir, 'leads.sqlite')), existsSync(join(dir, 'own.db'))]).toEqual([true, true])
  rmSync(dir, { recursive: true, force: true })
})

test('refuses an invalid value without quoting it, because it may contain a password', async () => {
  const opening = openStore('rediss//:secret@host', '.', () => {})
  await expect(opening).rejects.toThrow(/sqlite:<file>, redis:/)
  await expect(opening).rejects.not.toThrow(/secret/)
})

test('makes the file readable by its owner only, and erases what is deleted', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'open-store-'))
  const store = await openStore('', dir, () => {})
  const file = join(dir, 'leads.sqlite')
  await store.put('lead/a/b', new TextEncoder().encode('ann@example.com'), null)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600)
  await store.remove('lead/a/b')
  await store.close()
  expect(readFileSync(file).includes('ann@example.com')).toBe(false)
  rmSync(dir, { recursive: true, force: true })
})
