import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadTenant, type Tenant } from '#site/loading/loadTenant.ts'
import type { Car, Snapshot } from '#stock/entities.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { calculatorOf } from './calculator.ts'
import { allPages } from '../../plan.ts'

const FOLDER = join(import.meta.dirname, '../../../../tenants/harbourside-motors')
const NOW = Date.parse('2026-11-20T00:00:00Z')
let tenant: Tenant
let snapshot: Snapshot

beforeAll(async () => {
  tenant = await loadTenant(FOLDER)
  snapshot = JSON.parse(readFileSync(join(FOLDER, 'snapshot.json'), 'utf8')) as Snapshot
})

const stockOf = (cars: unknown[]) =>
  readStock(sourceOf(Buffer.from(JSON.stringify({ ...snapshot, cars }))), String).stock
const carWith = (change: Partial<Car>): Car => {
  const plain = {
    ...snapshot.cars[0],
    status: 'in_stock',
    price: 20_000,
    before_price: null,
    tag: '',
    ...change,
  }
  const [vehicle] = stockOf([plain]).vehicles
  if (!vehicle) throw new Error('no vehicle')
  return vehicle.car()
}

describe('the finance calculator', () => {
  test('starts with the site’s settings, and links to the finance page for this car', () => {
    const site = {
      ...tenant.site,
      finance: {
        ...tenant.site.finance,
        rate: 8.5,
        term_months: 36,
        deposit_percent: 10,
        balloon_percent: 20,
      },
    }
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

  test('has no link on a site without a finance page', () => {
    expect(calculatorOf({ ...tenant, content: [] }, carWith({}))?.apply).toBeNull()
  })

  test.each<[string, Partial<Car>]>([
    ['no price', { price: null }],
    ['a price of 10 dollars or less', { price: 10 }],
    ['sold', { status: 'sold' }],
    ['only for test drives', { tag: 'Test Drive Only' }],
    ['an unknown status', { status: 'lost' as Car['status'] }],
  ])('is left out: %s', (_, change) => {
    expect(calculatorOf(tenant, carWith(change))).toBeNull()
  })
})

test('a vehicle’s page says what the browser should remember about it', () => {
  const page = allPages(tenant, stockOf(snapshot.cars.slice(0, 3)), NOW).find(
    ({ view }) => view === 'vehicle',
  )
  if (page?.view !== 'vehicle') throw new Error('no page')
  const { base, vehicle } = page.props.recent
  expect(`${base}/${vehicle.slug}`).toBe(page.path)
  expect(vehicle).toMatchObject({ title: page.props.title, price: page.props.price.text })
  expect(vehicle.image).toMatch(/width=384/)
  expect(page.props.requestPhotos).toBe(false)
})
