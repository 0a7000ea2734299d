import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NOW, openWorkshop, stockOf, writeTenant, type Workshop } from '#build/testing/workshop.ts'
import { SITE } from '#site/testing/fixtures.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { startTargets, type Targets } from '#demo/fakes/testing/targets.ts'
import { deployedDelta } from './steps.ts'

let workshop: Workshop
let targets: Targets
beforeEach(async () => {
  workshop = openWorkshop()
  targets = await startTargets(1000)
})
afterEach(async () => {
  workshop.close()
  await targets.stop()
})

const SLUG = 'tenant'
const siteOf = (deploy: object) => siteSchema.validateSync({ ...SITE, deploy })

test('what was published is deployed, where a site says to where', async () => {
  const stock = stockOf(6)
  writeTenant(workshop, SLUG, stock)
  await workshop.build()
  const step = deployedDelta(workshop.state, targets.environment)
  const site = siteOf(targets.toNetlify)
  expect(step.applies?.(siteOf({}), SLUG)).toBe(false)
  expect(step.applies?.(site, SLUG)).toBe(true)

  const published = {
    tenant: SLUG,
    site,
    tenantDir: join(workshop.tenants, SLUG),
    siteDir: join(workshop.out, SLUG),
    now: NOW,
  }
  await step.run(published)
  const page = await (await fetch(targets.netlifySite)).text()
  expect(page).toContain('<title>')

  targets.asked.length = 0
  await step.run(published)
  expect(targets.asked, 'nothing changed').toEqual([])
})
