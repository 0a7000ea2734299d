import { DESKTOP, expect, GROUP, PHONE, scrollsSideways, site, test } from './site.ts'
import { forSale, vehicleOf, vehiclesOf } from './support/stock.ts'

/** Tests what a vehicle's page says about its price (docs/facts.md), including the extra costs, and that machines get the same data. */

const dollars = (text: string): number => Number(text.replace(/[$,]/g, ''))

for (const [size, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test.describe(size, () => {
    test.use({ viewport })

    test('adds up a price plus on-road costs to the backend’s drive-away price, visible without a click', async ({
      page,
    }) => {
      const isNew = vehiclesOf(GROUP).find(
        (car) => forSale(car) && car.car_type === 'new' && car.dapprice !== null,
      )
      if (!isNew) throw new Error('no new car has a drive-away price')
      await page.goto(site(GROUP, isNew.path))
      const block = page.locator('.price')
      await expect(block).toContainText('plus on-road costs')
      await expect(block.locator('.price__breakdown dt')).toHaveText([
        'Price',
        'On-road costs',
        'Estimated drive away',
      ])
      const [asked = 0, onTop = 0, sum = 0] = (
        await block.locator('.price__breakdown dd').allTextContents()
      ).map(dollars)
      expect([asked, asked + onTop, sum]).toEqual([isNew.price, sum, isNew.dapprice])
      await expect(block.getByText('Estimated drive away')).toBeVisible()
      expect(await scrollsSideways(page)).toBe(false)
    })

    test('a drive-away price has no extra costs, and structured data says that it includes GST', async ({
      page,
    }) => {
      const path = vehicleOf(GROUP, (car) => forSale(car) && car.car_type === 'used')
      await page.goto(site(GROUP, path))
      await expect(page.locator('.price')).toContainText('drive away')
      await expect(page.locator('.price__breakdown')).toHaveCount(0)
      const [, listing = ''] = await page.locator('script[type="application/ld+json"]').allTextContents()
      const { offers } = JSON.parse(listing) as { offers: { price: number; priceSpecification: object } }
      expect([offers.priceSpecification].flat()[0]).toMatchObject({
        price: offers.price,
        description: 'drive away',
        valueAddedTaxIncluded: true,
      })
    })
  })
}
