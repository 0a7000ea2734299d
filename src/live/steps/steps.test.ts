import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NOW, openFixture, stockOf, writeTenant, type Fixture } from '#build/testing/fixture.ts'
import { SITE } from '#site/testing/fixtures.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { startTargets, type Targets } from '#demo/fakes/testing/targets.ts'
import { sqliteJournal } from '../journal/sqlite.ts'
import { sitesIn } from '../rebuild/sites.ts'
import { runSteps, deployedDelta } from './steps.ts'

let fixture: Fixture
let targets: Targets
beforeEach(async () => {
  fixture = openFixture()
  targets = await startTargets(1000)
})
afterEach(async () => {
  fixture.close()
  await targets.stop()
})

const SLUG = 'tenant'
const siteOf = (deploy: object) => siteSchema.validateSync({ ...SITE, deploy })

test('A published site is deployed if it has a target, but not again if nothing changed', async () => {
  const stock = stockOf(6)
  writeTenant(fixture, SLUG, stock)
  await fixture.build()
  const step = deployedDelta(fixture.state, targets.environment)
  const site = siteOf(targets.toNetlify)
  expect(step.applies?.(siteOf({}), SLUG)).toBe(false)
  expect(step.applies?.(site, SLUG)).toBe(true)

  const published = {
    tenant: SLUG,
    site,
    tenantDir: join(fixture.tenants, SLUG),
    siteDir: join(fixture.out, SLUG),
    now: NOW,
    delta: true,
  }
  await step.run(published)
  const page = await (await fetch(targets.netlifySite)).text()
  expect(page).toContain('<title>')

  targets.asked.length = 0
  await step.run(published)
  expect(targets.asked, 'nothing changed').toEqual([])
})

test(
  'Two machines that deploy the same site in turns leave the latest one',
  { tags: 'nightly' },
  async () => {
    const journal = sqliteJournal(':memory:')
    const stock = stockOf(6)
    const machines = [fixture, openFixture()].map((each) => ({
      ...each,
      publish: async (name: string) => {
        writeTenant(each, SLUG, stock, { site: { name, deploy: targets.toS3 } })
        await each.build()
        await journal.mark(SLUG, ['step:deploy'], NOW)
        await runSteps(
          {
            journal,
            sites: sitesIn(each.tenants),
            steps: [deployedDelta(each.state, targets.environment)],
            tenantsDir: each.tenants,
            outDir: each.out,
            liveDir: join(each.state, 'live'),
            now: () => NOW,
            chance: () => 0,
            log: pino({ level: 'silent' }),
          },
          SLUG,
        )
        expect((await journal.state(SLUG)).stepTrouble).toBe('')
        return (await fetch(`${targets.s3Site}/`)).text()
      },
    }))
    const [one, other] = machines
    expect(await one?.publish('First Motors')).toContain('First Motors')
    expect(await other?.publish('Second Motors')).toContain('Second Motors')
    // This machine's own record says that the first site is still there.
    expect(await one?.publish('First Motors')).not.toContain('Second Motors')
    targets.asked.length = 0
    expect(await one?.publish('First Motors')).toContain('First Motors')
    expect(targets.asked.filter((each) => each.startsWith('PUT'))).toEqual([])
    other?.close()
    await journal.close()
  },
)
