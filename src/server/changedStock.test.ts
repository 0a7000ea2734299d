import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { checkTenant } from '#check/checkTenant.ts'
import { readInputs } from '#build/tenant/inputs.ts'
import { placesIn } from '#photos/tenantPhotos.ts'
import { hexId } from '#lib/hash.ts'
import { changeStock, exportStock } from '#stock/stockFile.ts'
import { stockConcerns } from './dashboard/concerns.ts'
import { allFacts } from './dashboard/facts.ts'
import { checkoutTenants } from './payments/checkoutTenants.ts'
import { siteState } from './sites/siteState.ts'
import { tenantsIn } from './sites/tenants.ts'

const HOUR = 3_600_000
const SITE = {
  ...{ id: 1, slug: 'yard', name: 'Yard', url: 'https://yard.example' },
  images: { service: 'none', hosts: ['pictures.example'] },
}
const PICTURE = 'https://pictures.example/new.jpg'
const CAR = {
  ...{ id: 7, slug: 'rio', name: 'Kia Rio', make: 'Kia', model: 'Rio', price: 1_000, car_type: 'used' },
  ...{ status: 'in_stock', show_on_dealer_website: true },
}

test('Everything that reads the stock sees what live stock has changed since the snapshot, before and after an export', async () => {
  using root = folder({
    'tenants/yard/site.json': JSON.stringify(SITE),
    'tenants/yard/snapshot.json': JSON.stringify({ website_id: 1, cars: [CAR] }),
    'state/sites/yard/report.json': '{}',
  })
  const [tenantsDir, stateDir, dir] = ['tenants', 'state', 'tenants/yard'].map(
    (name) => `${root.path}/${name}`,
  ) as [string, string, string]
  const built = join(stateDir, 'sites', 'yard', 'report.json')
  for (const file of ['site.json', 'snapshot.json']) utimesSync(join(dir, file), 1, 1)
  utimesSync(built, 2, 2)
  const folders = { tenantsDir, stateDir, outDir: `${root.path}/dist` }
  const find = tenantsIn(tenantsDir, stateDir)
  const checkout = checkoutTenants(tenantsDir, stateDir)
  const options = { stateDir, now: 0, environment: {}, online: false }
  const look = async () => {
    const tenant = find('yard')
    const inputs = readInputs(dir, stateDir, [])
    inputs.close()
    return {
      leads: tenant?.carOf(7)?.price,
      checkout: checkout.carOf('yard', 'rio')?.price,
      concerns: tenant && stockConcerns(dir, stateDir, tenant.site, '', 0).map(({ says }) => says),
      vehicles: allFacts(folders)[0]?.vehicles,
      picture: placesIn(dir, stateDir)(hexId(PICTURE)) !== undefined,
      late: siteState(folders, 'yard', tenant?.site, () => 0, Date.now() + 2 * HOUR).late.length,
      warnings: (await checkTenant(dir, options)).filter(({ message }) => message.includes('seats')).length,
      inputs: inputs.hash,
    }
  }
  const before = await look()
  expect(before).toMatchObject({
    leads: 1_000,
    checkout: 1_000,
    vehicles: 1,
    picture: false,
    late: 0,
    warnings: 0,
  })
  const put = new Map(
    [
      { ...CAR, price: 2_000, primary_image_url: PICTURE, seats: 'many' },
      { ...CAR, id: 8, slug: 'ceed' },
    ].map((car) => [car.slug, car]),
  )
  changeStock(dir, stateDir, { put, removed: new Set() })
  const after = await look()
  expect(after).toMatchObject({
    leads: 2_000,
    checkout: 2_000,
    vehicles: 2,
    picture: true,
    late: 1,
    warnings: 1,
  })
  expect([after.inputs, after.concerns]).not.toEqual([before.inputs, before.concerns])
  exportStock(dir, stateDir)
  expect(await look()).toEqual({ ...after, inputs: expect.any(String) as string })
})
