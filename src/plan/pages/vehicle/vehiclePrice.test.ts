import { expect, test } from 'vitest'
import { priceLine } from '#rules/pricing/price.ts'
import type { Tenant } from '#site/loading/loadTenant.ts'
import type { Car } from '#stock/entities.ts'
import { calculatorOf } from './vehiclePrice.ts'
import { allPages } from '../../plan.ts'
import { GROUP, NOW, of, stockOf } from '../../testing/demo.ts'

const { tenant, snapshot } = of(GROUP)
function carWith(change: Partial<Car>): Car {
  const usual = { status: 'in_stock', price: 20_000, before_price: null, tag: '' }
  const cars = [{ ...snapshot.cars[0], ...usual, ...change }]
  const [vehicle] = stockOf({ ...snapshot, cars }).vehicles
  if (!vehicle) throw new Error('no vehicle')
  return vehicle.car()
}

test('The calculator starts with the site’s settings and links to the finance page', () => {
  const terms = { rate: 8.5, term_months: 36, deposit_percent: 10, balloon_percent: 20 }
  const site = { ...tenant.site, finance: { ...tenant.site.finance, ...terms } }
  const calculator = calculatorOf({ ...tenant, site }, carWith({}))
  expect(calculator?.start).toEqual({
    amount: 20_000,
    deposit: 2_000,
    termMonths: 36,
    rate: 8.5,
    balloon: 4_000,
    frequency: 'week',
  })
  expect(calculator?.apply?.href).toMatch(/^\/finance\?.*car_id=\d+.*#finance-form$/)
  const labelIn = (region: Tenant['site']['region']) =>
    calculatorOf({ ...tenant, site: { ...site, region } }, carWith({}))?.apply?.label
  expect([labelIn('en-AU'), labelIn('en-US')]).toEqual(['Apply for finance', 'Apply for financing'])
})

test('The calculator has no link on a site without a finance page', () => {
  expect(calculatorOf({ ...tenant, content: [] }, carWith({}))?.apply).toBeNull()
})

test.each<[string, Partial<Car>]>([
  ['without a price', { price: null }],
  ['at 10 dollars or less', { price: 10 }],
  ['that’s sold', { status: 'sold' }],
  ['only for test drives', { tag: 'Test Drive Only' }],
  ['of an unknown status', { status: 'lost' as Car['status'] }],
])('The calculator is left out for a vehicle %s', (_, change) => {
  expect(calculatorOf(tenant, carWith(change))).toBeNull()
})

test('A vehicle’s page says what the browser should remember about it', () => {
  const stock = stockOf({ ...snapshot, cars: snapshot.cars.slice(0, 3) })
  const page = allPages(tenant, stock, NOW).find(({ view }) => view === 'vehicle')
  if (page?.view !== 'vehicle') throw new Error('no page')
  const { base, vehicle } = page.props.recent
  expect(`${base}/${vehicle.slug}`).toBe(page.path)
  expect(vehicle).toMatchObject({ title: page.props.title, price: priceLine(page.props.price) })
  expect(vehicle.image).toMatch(/width=384/)
  expect(page.props.requestPhotos).toBe(false)
})
