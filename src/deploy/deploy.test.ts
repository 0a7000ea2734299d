import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFixture, stockOf, treeOf, writeTenant, NOW, type Fixture } from '#build/testing/fixture.ts'
import { SITE } from '#site/testing/fixtures.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { deployDelta } from './deploy.ts'
import { startTargets, type Targets } from '#demo/fakes/testing/targets.ts'

/** These tests build a site and deploy it after each publish, as a live rebuild does. */

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
const delta = (deploy: object) =>
  deployDelta({ slug: SLUG, site: siteSchema.validateSync({ ...SITE, deploy }) }, fixture.out, {
    stateDir: fixture.state,
    environment: targets.environment,
    now: NOW,
  })

test(
  'A price change sends only the pages that show it, and both targets match the rendered site',
  { tags: 'nightly' },
  async () => {
    const stock = stockOf(30)
    writeTenant(fixture, SLUG, stock)
    await fixture.build()
    const [netlify, s3] = [await delta(targets.toNetlify), await delta(targets.toS3)]
    const all = netlify?.files ?? 0
    expect(all).toBeGreaterThan(100)
    expect(s3?.sent).toBeGreaterThan(100)

    const car = stock.cars.find((each) => each.status === 'in_stock' && each.show_on_dealer_website)
    if (car) car.price = 99_999
    writeTenant(fixture, SLUG, stock)
    const report = await fixture.build()
    const rendered = report.tenants[SLUG]?.rendered ?? 0
    expect(rendered).toBeGreaterThan(0)
    for (const target of [targets.toNetlify, targets.toS3]) {
      const done = await delta(target)
      // Besides the pages, the deploy sends the search index, its pointer and, to Netlify, `_headers`, which
      // contains the index's name.
      expect(done?.sent).toBeGreaterThan(0)
      expect(done?.sent).toBeLessThanOrEqual(rendered + 6)
      expect(await delta(target)).toMatchObject({ unchanged: true })
    }

    const root = join(fixture.out, SLUG)
    for (const path of Object.keys(treeOf(root)).filter((each) => !/^_(?:headers|redirects)$/.test(each))) {
      const bytes = readFileSync(join(root, path))
      for (const there of [
        targets.netlify.page('tenant', `/${path}`),
        targets.buckets.objects('bucket').get(path),
      ])
        expect(bytes.equals(there?.body ?? Buffer.alloc(0)), path).toBe(true)
    }
  },
)
