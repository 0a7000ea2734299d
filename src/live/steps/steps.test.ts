import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NOW, openFixture, stockOf, writeTenant, type Fixture } from '#build/testing/fixture.ts'
import { SITE } from '#site/testing/fixtures.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { startTargets, type Targets } from '#demo/fakes/testing/targets.ts'
import { deployedDelta } from './steps.ts'

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
  }
  await step.run(published)
  const page = await (await fetch(targets.netlifySite)).text()
  expect(page).toContain('<title>')

  targets.asked.length = 0
  await step.run(published)
  expect(targets.asked, 'nothing changed').toEqual([])
})
