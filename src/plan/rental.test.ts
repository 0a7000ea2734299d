import { expect, test } from 'vitest'
import { allPages } from './plan.ts'
import { GROUP, NOW, of, stockOf } from './testing/demo.ts'

/** The pages of a dealer with all that belongs to a sale, except that the stock isn't for sale. */
function pagesOf(stock_for: 'rent' | 'subscription') {
  const { tenant, snapshot } = of(GROUP)
  const cars = snapshot.cars.slice(0, 60).map((car, index) => ({
    ...car,
    subscription_price: index === 0 ? null : 199,
    before_price: 99_990,
    dapprice: 99_000,
  }))
  const site = { ...tenant.site, stock_for, default_search_path: '' }
  return allPages({ ...tenant, content: [], site }, stockOf({ ...snapshot, cars }), NOW)
}

const SALE = /for sale|drive away|on-road|\/checkout|buy (?:it|online)|reserve online|trade-in/i

test.each([
  ['rent', ['finance', 'trade_in', 'reserve', 'test_drive']],
  ['subscription', ['finance', 'trade_in', 'reserve']],
] as const)('Pages of vehicles that are for %s have no sale about them', (stock_for, unfit) => {
  const pages = pagesOf(stock_for)
  expect(pages.filter(({ view }) => view === 'checkout' || view === 'checkout-journey')).toEqual([])
  const vehicles = pages.flatMap((page) => (page.view === 'vehicle' ? page : []))
  expect(vehicles.length).toBeGreaterThan(40)
  const kinds = new Set<string | undefined>()
  for (const { props, meta, cards } of vehicles) {
    const { price, fall, breakdown, market, estimate, calculator, buttons } = props
    for (const button of [buttons.first, buttons.second, ...buttons.list]) kinds.add(button?.kind)
    expect(['$199 a week', 'Enquire for price. ']).toContain(`${price.text} ${price.suffix}`)
    expect([price.was, price.whole, price.deals]).toEqual([null, undefined, undefined])
    expect([fall, breakdown, market, estimate, calculator]).toEqual([null, null, null, null, null])
    expect(SALE.exec(JSON.stringify([buttons, meta, cards]))?.[0]).toBeUndefined()
  }
  expect(kinds.has('enquire')).toBe(true)
  expect(unfit.filter((kind) => kinds.has(kind))).toEqual([])
})

test('Lists of vehicles for rent aren’t called ‘for Sale’, and can’t be filtered or sorted by price', () => {
  const lists = pagesOf('rent').flatMap((page) => (page.view === 'search' ? page : []))
  expect(lists.map(({ props }) => props.title).filter((title) => /for sale/i.test(title))).toEqual([])
  const offered = lists.flatMap(({ props: { search } }) => [
    ...search.filters.map(({ attribute }) => attribute),
    ...search.sorts.map(({ id }) => id),
  ])
  expect(offered).toContain('make')
  expect(offered.filter((name) => /price|repayment/.test(name))).toEqual([])
})
