import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { openStore } from './store.ts'

test('The store is a file in the state folder by default, or the named storage', async () => {
  using dir = folder()
  await (await openStore('', dir.path, () => {})).close()
  await (await openStore(`sqlite:${join(dir.path, 'own.db')}`, dir.path, () => {})).close()
  expect([existsSync(join(dir.path, 'leads.sqlite')), existsSync(join(dir.path, 'own.db'))]).toEqual([
    true,
    true,
  ])
})

test('An invalid storage is refused without quoting it, because it may contain a password', async () => {
  const opening = openStore('rediss//:secret@host', '.', () => {})
  await expect(opening).rejects.toThrow(/sqlite:<file>, redis:/)
  await expect(opening).rejects.not.toThrow(/secret/)
})

test('The store’s file can be read by its owner only, and what is deleted is erased', async () => {
  using dir = folder()
  const store = await openStore('', dir.path, () => {})
  const file = join(dir.path, 'leads.sqlite')
  await store.put('lead/a/b', new TextEncoder().encode('ann@example.com'), null)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600)
  await store.remove('lead/a/b')
  await store.close()
  expect(readFileSync(file).includes('ann@example.com')).toBe(false)
})
