import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { build } from '#build/build.ts'
import { ensureCompiled, ROOT } from '#build/compile/compile.ts'
import {
  brokenReferences,
  copyInputs,
  stockOf,
  treeOf,
  withoutFeeds,
  writeTenant,
  type Fixture,
} from '#build/testing/fixture.ts'
import { liveServersIn, type LiveServers } from './lib/liveServers.ts'
import { liveStorm, type Changing } from './lib/liveStorm.ts'

const COMPILED = join(ROOT, '.forecourt', 'compiled')

let dir = ''
let servers: LiveServers
let folders: { dir: string; tenants: string; out: string; state: string }
let changing: Changing[] = []
beforeEach(async () => {
  await ensureCompiled(COMPILED)
  dir = mkdtempSync(join(tmpdir(), 'live-storm-'))
  const [tenants, out, state] = ['tenants', 'dist', 'state'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ]
  for (const folder of [tenants, state]) mkdirSync(folder)
  symlinkSync(COMPILED, join(state, 'compiled'))
  folders = { dir, tenants, out, state }
  changing = ['north', 'south'].map((tenant, index) => {
    const website = index + 1
    const snapshot = { ...stockOf(24, website), website_id: website }
    writeTenant({ tenants } as Fixture, tenant, snapshot, { site: { id: website } })
    const slugs = snapshot.cars
      .filter(
        (car) =>
          car.status === 'in_stock' &&
          car.show_on_dealer_website &&
          (car.price ?? 0) > 10 &&
          car.subscription_price === null,
      )
      .map(({ slug }) => slug)
    return { tenant, website, slugs }
  })
  await build({ tenantsDir: tenants, outDir: out, stateDir: state, now: Date.now(), workers: 1 })
  cpSync(tenants, join(dir, 'truth'), { recursive: true })
  servers = await liveServersIn(folders)
  await Promise.all([servers.fakes.start(), servers.live.start()])
}, 120_000)
afterEach(async () => {
  await servers.live.kill()
  await servers.fakes.kill()
  rmSync(dir, { recursive: true, force: true })
})

test('A killed `live` publishes all accepted changes', { tags: 'nightly', timeout: 240_000 }, async () => {
  const result = await liveStorm(servers, changing, { kills: 4, life: 900, every: 15 })
  // The number is low, because on a busy machine only a few events are sent before the last kill.
  expect(result.accepted).toBeGreaterThan(5)
  expect(result.stale).toEqual([])
  const [fresh, freshState] = [join(dir, 'fresh'), join(dir, 'fresh-state')]
  for (const { tenant } of changing) copyInputs(folders.state, freshState, tenant)
  await build({
    tenantsDir: folders.tenants,
    outDir: fresh,
    stateDir: freshState,
    compiledDir: COMPILED,
    now: Date.now(),
    workers: 1,
  })
  for (const { tenant } of changing) {
    expect(brokenReferences(join(folders.out, tenant))).toEqual([])
    expect(withoutFeeds(treeOf(join(folders.out, tenant)))).toEqual(withoutFeeds(treeOf(join(fresh, tenant))))
  }
})
