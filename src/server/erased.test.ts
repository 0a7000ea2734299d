import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/constants.ts'
import { sqliteStore } from './outbox/stores/sqlite.ts'
import { openReservations } from './payments/store.ts'
import type { Reservation } from './payments/reservation.ts'
import { openSqlite } from './sqliteFile.ts'
import { openTestOutbox, testBackend } from './testing/outbox.ts'

/** What is deleted for being personal is in no file afterwards, while the server still runs. */

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'erased-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** All bytes of a folder's files. */
const bytes = (): Buffer =>
  Buffer.concat(readdirSync(dir).map((name) => readFileSync(join(dir, name))))

test('many records of all sizes, changed and removed in any order', async () => {
  const store = sqliteStore(join(dir, 'leads.sqlite'))
  const secret = (n: number, step: number) => `who-${n}-${step}-is-nobody`
  const kept: string[] = []
  const gone: string[] = []
  for (let n = 0; n < 400; n++) {
    let version: string | null = null
    const steps = (n % 3) + 1
    for (let step = 0; step < steps; step++) {
      const value = `${secret(n, step)}${randomBytes(((n * 7919) % 9000) + step * 300).toString('base64')}`
      version = await store.put(`lead/yard/${(n * 37) % 400}`, Buffer.from(value), version)
      ;(n % 5 === 0 && step === steps - 1 ? kept : gone).push(secret(n, step))
    }
  }
  for (let n = 0; n < 400; n++) if (n % 5 !== 0) await store.remove(`lead/yard/${(n * 37) % 400}`)
  await store.erase?.()
  const left = bytes()
  expect(gone.filter((each) => left.includes(each))).toEqual([])
  expect(kept.filter((each) => !left.includes(each))).toEqual([])
  await store.close()
})
