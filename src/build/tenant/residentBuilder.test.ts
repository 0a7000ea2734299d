import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureCompiled } from '../compile/compile.ts'
import { reportFile } from '../report.ts'
import { stateLock } from '../state/memory.ts'
import { OutdatedError, putInPlace } from '../state/versions.ts'
import { changeStock } from '#stock/stockFile.ts'
import {
  brokenReferences,
  COMPILED,
  NOW,
  openFixture,
  stockOf,
  treeOf,
  writeTenant,
  type Fixture,
} from '../testing/fixture.ts'
import { holdElsewhere } from '../testing/lockHolder.ts'
import { openBuilder } from './residentBuilder.ts'

const OTHER = 'another-version-'

let fixture: Fixture
beforeEach(async () => {
  fixture = openFixture()
  writeTenant(fixture, 'tenant', stockOf(2))
  await fixture.build()
})
afterEach(() => fixture.close())

const open = () =>
  openBuilder({
    tenantsDir: fixture.tenants,
    outDir: fixture.out,
    stateDir: fixture.state,
    compiledDir: COMPILED,
    workers: 1,
  })

test('A long-running process publishes nothing after another version was built, until its own is built again', async () => {
  const builder = await open()
  const published = treeOf(fixture.out)
  writeTenant(fixture, 'tenant', stockOf(3))
  putInPlace(fixture.state, OTHER)
  await expect(builder.build('tenant', NOW)).rejects.toThrow(OutdatedError)
  const { tenants } = await fixture.build({ compiled: await ensureCompiled(COMPILED) })
  expect(tenants['tenant']?.errors[0]?.message).toContain('another version of Forecourt has been in place')
  expect(treeOf(fixture.out)).toEqual(published)
  // The report of what the other version built stays.
  expect(readFileSync(reportFile(fixture.state, 'tenant'), 'utf8')).toContain('"status": "ok"')

  await fixture.build()
  expect(treeOf(fixture.out)).not.toEqual(published)
  expect(await builder.build('tenant', NOW)).toMatchObject({ status: 'ok' })
  await builder.close()
})

test('A change of the stock puts the base of the search index back if somebody has deleted it', async () => {
  const builder = await open()
  const { cars } = stockOf(60)
  const dir = join(fixture.tenants, 'tenant')
  const priced = (price: number) => {
    const [car] = cars
    changeStock(dir, fixture.state, {
      put: new Map([[car?.slug ?? '', { ...car, price }]]),
      removed: new Set(),
    })
    return builder.build('tenant', NOW, { feeds: false })
  }
  writeTenant(fixture, 'tenant', { ...stockOf(60), cars })
  await builder.build('tenant', NOW)
  expect((await priced(11_111)).rendered).toBeGreaterThan(0)
  const search = join(fixture.out, 'tenant/search')
  for (const name of readdirSync(search)) if (name.endsWith('.bin')) rmSync(join(search, name))
  await priced(12_222)
  expect(brokenReferences(join(fixture.out, 'tenant'))).toEqual([])
  await builder.close()
})

test('A build waits for another process that is building the same tenant', async () => {
  const other = await holdElsewhere(stateLock(fixture.state, 'tenant'))
  const building = fixture.build()
  // By then, the build has found the lock.
  await turn()
  await other.kill()
  expect((await building).tenants['tenant']?.status).toBe('ok')
})
