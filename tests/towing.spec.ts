import { expect, PHONE, RV, site, test } from './site.ts'
import { shifts, watchShifts } from './support/shifts.ts'
import { vehicleOf } from './support/stock.ts'

test('What a shopper’s car may tow is known on the next caravan’s page, where nothing moves', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const answer = page.locator('#towing').getByRole('status')
  await page.goto(
    site(
      RV,
      vehicleOf(RV, ({ model }) => model === 'Homestead 22'),
    ),
  )
  await page.getByLabel('Braked towing capacity').fill('3000')
  await expect(answer).toHaveText('Yes, but only if you load it lightly.')
  await watchShifts(page)
  await page.goto(site(RV, `${vehicleOf(RV, ({ model }) => model === 'Skylark 16')}#towing`))
  await expect(answer).toHaveText('Yes, on these figures your car can tow it fully loaded.')
  expect(await shifts(page)).toEqual([])
})
