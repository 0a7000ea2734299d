import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Car } from '#stock/entities.ts'
import {
  brokenReferences,
  NOW,
  openFixture,
  stockOf,
  treeOf,
  writeTenant,
  type Fixture,
} from './testing/fixture.ts'

const DAY = 86_400_000
const LIST = 'search/new-used-and-demo-cars'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

const SLUG = 'tenant'
const site = () => join(fixture.out, SLUG)
const page = (path: string) => readFileSync(join(site(), path), 'utf8')
async function reportOf(options: Parameters<Fixture['build']>[0] = {}) {
  const report = (await fixture.build(options)).tenants[SLUG]
  if (report?.status !== 'ok') throw new Error(JSON.stringify(report))
  return report
}

test('A changed price renders only the list pages with the car', { tags: 'nightly' }, async () => {
  const stock = stockOf(300)
  writeTenant(fixture, SLUG, stock)
  await reportOf()
  const before = treeOf(site())
  const lists = Object.keys(before).filter((file) => /^search\/.*\.html$/.test(file))
  expect(lists.length).toBeGreaterThan(60)

  const inStock = stock.cars.filter((car) => car.status === 'in_stock' && car.show_on_dealer_website)
  // The car must be neither the most nor the least expensive in any list, so that the price ranges' ends stay the
  // same.
  const models = Map.groupBy(inStock, (car) => `${car.make} ${car.model} ${car.car_type}`)
  const many = [...models.values()].find((cars) => cars.length > 4) ?? []
  const car = many.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))[2]
  if (!car) throw new Error('too few cars')
  car.price = (car.price ?? 0) + 1
  writeTenant(fixture, SLUG, stock)
  const report = await reportOf()

  const after = treeOf(site())
  const changed = Object.keys(after).filter((file) => file.endsWith('.html') && after[file] !== before[file])
  expect(report.rendered).toBe(changed.length)
  for (const file of changed) expect(page(file), file).toContain(`/cars/${car.slug}"`)
  const changedLists = changed.filter((file) => file.startsWith('search/'))
  expect(changedLists.length).toBeGreaterThanOrEqual(4)
  expect(changedLists.length).toBeLessThanOrEqual(5)
})

test(
  'A make that sells out leaves the same files as a clean build, and its address redirects later',
  { tags: 'nightly' },
  async () => {
    const stock = stockOf(60)
    const [first] = stock.cars.filter((car) => car.status === 'in_stock' && car.show_on_dealer_website)
    if (!first) throw new Error('no car')
    const { make } = first
    const others = stock.cars.filter((car) => car.make !== make)
    const file = `${LIST}/${make.toLowerCase()}/index.html`
    const redirected = () =>
      page('_redirects')
        .split('\n')
        .map((line) => line.split(' ')[0])
    const step = async (cars: Car[], now: number) => {
      writeTenant(fixture, SLUG, { ...stock, cars })
      await reportOf({ now })
      expect(treeOf(site())).toEqual(treeOf(join(await fixture.buildAfresh({ now }), SLUG)))
      expect(brokenReferences(site())).toEqual([])
    }
    await step(stock.cars, NOW)
    expect(page(file)).not.toContain('You might like one of these:')

    const sold = { ...first, status: 'sold', sold_date_timestamp: NOW / 1000 } as Car
    await step([...others, sold], NOW + 10 * DAY)
    expect(page(file)).toContain('You might like one of these:')
    expect(redirected()).not.toContain(`/${file.replace('/index.html', '')}`)

    await step([...others, sold], NOW + 31 * DAY)
    expect(existsSync(join(site(), file))).toBe(false)
    expect(page('_redirects')).toContain(`/${file.replace('/index.html', '')} /${LIST} 302\n`)
  },
)
