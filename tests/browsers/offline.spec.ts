import { ownSite } from '../support/offline.ts'
import { RV } from '../support/places.ts'
import { STOCK } from '../support/searchPage.ts'
import { nightly } from '../support/sites.ts'
import { expect, test } from './test.ts'

test.use({ width: 'phone' })

test('A visited list opens without a connection and says its age', nightly, async ({ visitor, allow }) => {
  // These are the messages that browsers log when a request fails for lack of a connection.
  allow(/NetworkError|Could not connect|Failed to|failed|ERR_/i)
  const own = await ownSite(RV)
  const list = own.at(STOCK[RV] ?? '')
  const isKept = () => visitor.tab.evaluate(async (each) => (await caches.match(each)) !== undefined, list)
  await visitor.tab.open(list)
  await expect
    .poll(() => visitor.tab.evaluate(() => navigator.serviceWorker.controller !== null), {
      timeout: 30_000,
    })
    .toBe(true)
  await visitor.tab.open(list)
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true)
  await own.stop()
  await visitor.tab.open(list)
  await visitor.expectSeen('.search__list .card')
  await visitor.expectSeen('[data-as-of]')
})
