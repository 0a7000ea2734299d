import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, FOLDERS, GROUP, NOW, TENANTS, test } from './site.ts'
import { builtPage } from './support/builtPage.ts'
import { vehicleOf, vehiclesOf, type Vehicle } from './support/stock.ts'

/**
 * Compares what the API says about a vehicle with what the vehicle's page says. The tests follow the wording of spec §4 instead of using
 * our own rules.
 */

const DAY = 86_400_000

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
}

/**
 * Returns the page's text about the vehicle itself, without the other vehicles below it. Uses patterns, because an HTML parser would take
 * 20 times as long.
 */
const textOf = (html: string): string =>
  (/<main[^]*<\/main>/.exec(html)?.[0] ?? '')
    .replace(/<(script|style|article)\b[^]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')

const dollars = (amount: number): string => `$${Math.round(amount).toLocaleString('en-AU')}`

function priceText(car: Vehicle, subscriptions: boolean): string {
  if (subscriptions && (car.subscription_price ?? 0) > 0) return dollars(car.subscription_price ?? 0)
  if (car.price !== null && car.price > 10) return dollars(car.price)
  return car.preorder ? 'PREORDER' : 'Enquire for price.'
}

function listed(car: Vehicle, days: number): boolean {
  const sold = (car.sold_date_timestamp ?? 0) * 1000
  const lately = car.status === 'sold' && Date.parse(NOW) - sold <= days * DAY
  return car.show_on_dealer_website && (car.status === 'in_stock' || car.status === 'coming_soon' || lately)
}

/** Returns the vehicle's tag according to spec §4, for sites that show no fuel tags or certified badges, which would take priority. */
function tagText(car: Vehicle): string {
  if (car.reserved) return 'Reserved'
  if (car.tag !== '') return car.tag
  if (car.status === 'coming_soon') return 'COMING SOON'
  return Date.parse(NOW) - Date.parse(car.created_at) <= 8 * DAY
    ? car.car_type === 'new'
      ? 'New'
      : 'Just added'
    : ''
}

for (const slug of TENANTS) {
  test(`Every vehicle of ${slug} that spec §4 lists has a page with its price, tag and details`, () => {
    const read = (file: string): unknown =>
      JSON.parse(readFileSync(join(FOLDERS.tenants, slug, file), 'utf8'))
    const config = read('site.json') as {
      include_sold_cars_days?: number
      offers_subscription?: boolean
      fuel_tags?: boolean
      certified_manufacturer?: string
      region: string
    }
    const { cars } = read('snapshot.json') as { cars: Vehicle[] }
    const pages = vehiclesOf(slug)
    const expected = cars.filter((car) => listed(car, config.include_sold_cars_days ?? 3))
    expect(pages.map((car) => car.slug).sort()).toEqual(expected.map((car) => car.slug).sort())

    const wrong: string[] = []
    for (const car of pages) {
      const html = readFileSync(join(FOLDERS.dist, slug, car.path, 'index.html'), 'utf8')
      const text = textOf(html)
      const price = priceText(car, config.offers_subscription === true)
      const wanted = [
        config.region === 'en-US' ? price.replace('Enquire', 'Inquire') : price,
        car.make.slice(0, 4),
        car.model,
      ]
      if (car.year !== null) wanted.push(String(car.year))
      if (car.stocknum !== '') wanted.push(car.stocknum)
      if (car.km !== null && config.region !== 'en-US') wanted.push(`${car.km.toLocaleString('en-AU')} km`)
      const plain = !config.fuel_tags && !config.certified_manufacturer
      if (plain && tagText(car) !== '') wanted.push(tagText(car))
      const reduced =
        car.price !== null && (car.before_price ?? 0) > car.price && price === dollars(car.price)
      if (reduced) wanted.push(dollars(car.before_price ?? 0))
      if (car.status === 'sold') wanted.push('has been sold')
      if (car.reserved) wanted.push('is reserved')
      // The tag and the condition are next to each other on the page, and mustn't be the same word.
      if (/\b(New|Used|Demo) \1\b/.test(text)) wrong.push(`${car.path}: says its condition twice`)
      wrong.push(...wanted.filter((each) => !text.includes(each)).map((each) => `${car.path}: no "${each}"`))
    }
    expect(wrong.slice(0, 20)).toEqual([])
  })
}

test('The page of a recently sold vehicle says so, and offers others but no way to buy it', () => {
  const sold = builtPage(
    GROUP,
    vehicleOf(GROUP, (car) => car.status === 'sold'),
  )
  expect(sold.words('main')).toContain('has been sold')
  const buys = sold.all('main a').filter(({ text }) => /^Finance$|test drive|reserve/i.test(text.trim()))
  expect(buys).toEqual([])
  expect(sold.all('main article')).not.toEqual([])
})
