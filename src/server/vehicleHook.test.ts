import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectOf } from '#extend/project.ts'
import { stockConcerns } from './dashboard/concerns.ts'
import { checkoutTenants } from './payments/checkoutTenants.ts'
import { tenantsIn } from './sites/tenants.ts'

let dir: string
const tenants = () => join(dir, 'tenants')
const yard = () => join(tenants(), 'yard')
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-hook-'))
  mkdirSync(yard(), { recursive: true })
  const site = { id: 1, slug: 'yard', name: 'Yard', url: 'https://yard.example' }
  writeFileSync(join(yard(), 'site.json'), JSON.stringify(site))
  const car = {
    ...{ id: 7, slug: 'rio', name: 'Kia Rio', make: 'Kia', model: 'Rio', price: 1_000, car_type: 'used' },
    ...{ status: 'in_stock', show_on_dealer_website: true },
  }
  writeFileSync(join(yard(), 'snapshot.json'), JSON.stringify({ website_id: 1, cars: [car] }))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const writeHook = (vehicle: string): void =>
  writeFileSync(join(dir, 'forecourt.config.ts'), `export default { hooks: { vehicle: ${vehicle} } }\n`)
const load = () => projectOf(yard()).catch(() => {})

test('Leads, checkouts and the dashboard see vehicles as the hook changes them, and follow a changed hook', async () => {
  const find = tenantsIn(tenants(), 'no-state')
  const checkout = checkoutTenants(tenants(), 'no-state')
  const concerns = () => {
    const site = find('yard')?.site
    return site
      ? stockConcerns(yard(), 'no-state', site, '', 0)[0]?.items.map(({ label }) => label)
      : undefined
  }
  const prices = () => [find('yard')?.carOf(7)?.price, checkout.carOf('yard', 'rio')?.price]
  writeHook(`(vehicle) => ({ ...vehicle, name: 'Rio', price: vehicle.price + 1 })`)
  await load()
  expect(prices()).toEqual([1_001, 1_001])
  expect(concerns()).toEqual(['Rio'])
  writeHook(`(vehicle) => ({ ...vehicle, name: 'Kia', price: vehicle.price + 2 })`)
  await load()
  expect(prices()).toEqual([1_002, 1_002])
  expect(concerns()).toEqual(['Kia'])
  writeHook('() => null')
  await load()
  expect(prices()).toEqual([undefined, undefined])
})

test('If the hook fails, the checkout keeps the last good vehicles, and leads are taken without theirs', async () => {
  const find = tenantsIn(tenants(), 'no-state')
  const checkout = checkoutTenants(tenants(), 'no-state')
  writeHook('(vehicle) => vehicle')
  await load()
  expect(checkout.carOf('yard', 'rio')?.price).toBe(1_000)
  writeHook('(vehicle) => vehicle.nothing.at(0)')
  await load()
  expect(checkout.carOf('yard', 'rio')?.price).toBe(1_000)
  expect(find('yard')?.carOf(7)).toBeUndefined()
  expect(find('yard')?.site.name).toBe('Yard')
})

test('A configuration that can’t be loaded leaves the last good one in use', async () => {
  const find = tenantsIn(tenants(), 'no-state')
  writeHook('(vehicle) => ({ ...vehicle, price: 5 })')
  await load()
  expect(find('yard')?.carOf(7)?.price).toBe(5)
  writeHook('(')
  await load()
  expect(find('yard')?.carOf(7)?.price).toBe(5)
})
