import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from './openStore.ts'

test('a file below the state folder when nothing is said, else the one that is named', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'open-store-'))
  await (await openStore('', dir, () => {})).close()
  await (await openStore(`sqlite:${join(dir, 'own.db')}`, dir, () => {})).close()
  expect([existsSync(join(dir, 'leads.sqlite')), existsSync(join(dir, 'own.db'))]).toEqual([true, true])
  rmSync(dir, { recursive: true, force: true })
})

test('what is none is refused, without what it says: it may hold a password', async () => {
  const opening = openStore('rediss//:secret@host', '.', () => {})
  await expect(opening).rejects.toThrow(/sqlite:<file>, redis:/)
  await expect(opening).rejects.not.toThrow(/secret/)
})
