import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureCompiled } from '#build/compile/compile.ts'
import {
  brokenReferences,
  COMPILED,
  openFixture,
  stockOf,
  treeOf,
  writeTenant,
  type Fixture,
} from '#build/testing/fixture.ts'
import { startResident, type Resident } from './lib/resident.ts'
import { pause } from './lib/servers.ts'

const SLUG = 'tenant'
const KILLS = 5

let fixture: Fixture
beforeEach(async () => {
  await ensureCompiled(COMPILED)
  fixture = openFixture()
  mkdirSync(fixture.state)
  symlinkSync(COMPILED, join(fixture.state, 'compiled'))
})
afterEach(() => fixture.close())

test(
  'A long-running build that’s killed at any moment leaves no half-published site',
  { tags: 'nightly' },
  async () => {
    const { cars } = stockOf(150)
    writeTenant(fixture, SLUG, { ...stockOf(0), cars })
    await fixture.build()
    const site = join(fixture.out, SLUG)
    let changes = 0
    const publishNext = async (resident: Resident): Promise<number> => {
      const car = cars[(changes++ * 7) % cars.length]
      return (await resident.change(SLUG, { ...car, price: 20_000 + changes })).ms
    }
    for (let round = 0; round < KILLS; round++) {
      const resident = await startResident(fixture)
      const ms = await publishNext(resident)
      const publishing = (async () => {
        for (;;) await publishNext(resident)
      })()
      await Promise.all([
        expect(publishing).rejects.toThrow('ended'),
        pause((ms * round) / KILLS).then(resident.kill),
      ])
      expect(brokenReferences(site), `after round ${round}`).toEqual([])
    }
    const resident = await startResident(fixture)
    await publishNext(resident)
    await resident.close()
    const fresh = await fixture.buildAfresh()
    expect(treeOf(site)).toEqual(treeOf(join(fresh, SLUG)))
  },
)
