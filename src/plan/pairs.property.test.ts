import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPrices } from '#rules/pricing/fromPrice.ts'
import type { Card } from '#search/card.ts'
import type { Page } from './page.ts'
import { car, pageAt, smallPages } from './testing/small.ts'

/** Figures and words on pages never contradict each other, whatever the stock. */

const NOW = '2026-11-20T00:00:00Z'
const MODEL = {
  id: 1,
  name: 'Tableland 19',
  slug: 'tableland-19',
  manufacturer_name: 'Wanderstone',
  description: '<p>Two grades, from <b>$60,000</b> AUD.</p>',
}

const price = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 150_000 }),
  fc.integer({ min: 0, max: 30 }),
)
const someCar = fc.record({
  make: fc.constantFrom('Wanderstone', 'Jayco', 'Kea', 'wanderstone'),
  model: fc.constantFrom('Tableland 19', 'Drover'),
  car_type: fc.constantFrom('new', 'used', 'demo'),
  year: fc.oneof(fc.constant(null), fc.integer({ min: 2008, max: 2027 })),
  km: fc.oneof(fc.constantFrom(null, 0, 12), fc.integer({ min: 0, max: 300_000 })),
  status: fc.constantFrom('in_stock', 'in_stock', 'coming_soon', 'sold'),
  sold_date_timestamp: fc.constantFrom(
    null,
    Date.parse(NOW) / 1000 - 86_400,
    Date.parse(NOW) / 1000 - 864_000,
  ),
  created_at_timestamp: fc.constantFrom(Date.parse(NOW) / 1000 - 3600, Date.parse(NOW) / 1000 - 8_640_000),
  price,
  before_price: price,
  subscription_price: fc.constantFrom(null, null, 195),
  reserved: fc.boolean(),
  tag: fc.constantFrom('', '', 'Low kms', 'LOW KILOMETRES', 'Special', 'Test Drive Only'),
  autograb_data: fc.record({ state_average_market_price: price, average_market_price: price }),
})
type SomeCar = typeof someCar extends fc.Arbitrary<infer T> ? T : never

const someSite = fc.record({
  offers_subscription: fc.boolean(),
  price_decimals: fc.boolean(),
  autograb: fc.boolean(),
  pricing: fc.record({
    new: fc.constantFrom('drive_away', 'plus_on_road_costs', ''),
    used: fc.constantFrom('drive_away', 'excl_government_charges', ''),
    demo: fc.constantFrom('drive_away', 'plus_gst', ''),
    doc_fee: fc.constantFrom(null, 299),
  }),
})
const FINANCE = { rate: 7.9, comparison_rate: 8.4, disclosure: 'A comparison rate warning.', on_cards: true }

const dollars = (text: string): number => Number(text.replace(/[^\d.]/g, ''))
const countIn = (text: string): number => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', ''))

function checkCard({ price, tag, facts }: Card, raw: SomeCar): void {
  if (price.was !== null) expect(dollars(price.was)).toBeGreaterThan(dollars(price.text))
  expect(`${price.suffix} ${price.whole ?? ''}`).not.toMatch(/drive away.*\bplus\b|\bplus\b.*drive away/)
  const driven = raw.km !== null && raw.km > 1000
  const old = raw.year !== null && raw.year > 0 && raw.year < 2024
  if (raw.car_type !== 'new' || driven || old) expect(tag?.text).not.toBe('New')
  if (driven && raw.car_type === 'new') expect(facts.join()).toContain(' km')
  if (raw.car_type !== 'new') expect(facts).not.toContain('0 km')
  const age = Math.max(1, 2026 - (raw.year ?? 2026))
  if (raw.km !== null && raw.km > 15_000 * age) expect(tag?.text ?? '').not.toMatch(/^low/i)
}

function checkVehicle({ props, meta }: Extract<Page, { view: 'vehicle' }>, card: Card, raw: SomeCar): void {
  expect({ price: props.price, tag: props.tag }).toEqual({ price: card.price, tag: card.tag })
  if (props.estimate !== null)
    expect(card.price.repayment).toBe(`${props.estimate.text} ${props.estimate.per}`)
  else expect(card.price.repayment).toBeUndefined()
  const falselyNew =
    raw.car_type === 'new' && ((raw.km ?? 0) > 1000 || (raw.year !== null && raw.year > 0 && raw.year < 2024))
  const said = [props.condition, ...props.crumbs.map(({ label }) => label)]
  if (falselyNew) expect(said).not.toContain('New')
  else expect(said.filter((each) => ['New', 'Used', 'Demo'].includes(each))).toHaveLength(2)
  if (falselyNew) expect(meta.description).not.toMatch(/^New\b/)
  if (raw.car_type !== 'new') expect(props.keyFacts.map(({ value }) => value)).not.toContain('0 km')
  // The gap that the page states must equal the difference between the vehicle's price and the market average.
  const { state_average_market_price: state, average_market_price: country } = raw.autograb_data
  const average = [state, country].find((each) => each !== null && each > 10) ?? null
  const gap = /^(\$[\d,.]+) (below|above)/.exec(props.market?.text ?? '')
  if (gap) expect(dollars(gap[1] ?? '')).toBe(Math.abs(Number(average) - Number(raw.price)))
  if (gap) expect(gap[2]).toBe(Number(average) > Number(raw.price) ? 'below' : 'above')
}

test(
  'A vehicle’s facts agree everywhere, and counts match the lists they link to',
  { tags: 'nightly' },
  () => {
    fc.assert(
      fc.property(fc.array(someCar, { minLength: 1, maxLength: 9 }), someSite, (raws, settings) => {
        const cars = raws.map((raw, at) => car(at + 1, raw))
        const pages = smallPages({
          site: { template: 'group', build_model_pages: true, finance: FINANCE, ...settings },
          cars,
          models: [MODEL],
          now: NOW,
        })
        const rawOf = ({ saved }: Card) => raws[saved.id - 1] as SomeCar
        const cards = new Map(pages.flatMap((page) => page.cards.map((card) => [card.saved.id, card])))
        for (const page of pages) for (const each of page.cards) checkCard(each, rawOf(each))
        for (const page of pages)
          for (const each of page.cards) expect(each, page.path).toEqual(cards.get(each.saved.id))
        for (const page of pages) {
          const card = page.view === 'vehicle' && [...cards.values()].find(({ href }) => href === page.path)
          if (page.view === 'vehicle' && card) checkVehicle(page, card, rawOf(card))
        }

        const lists = new Map(
          pages.flatMap((page) =>
            page.view === 'search' ? [[page.path, page.props.search.first.nbHits]] : [],
          ),
        )
        const home = pageAt(pages, '/', 'home').props
        expect(countIn(home.stockLine)).toBe(lists.get('/search/new-used-and-demo-cars'))
        for (const { href, count } of home.makes) expect([href, lists.get(href)]).toEqual([href, count])

        const model = pageAt(pages, '/tableland-19', 'model')
        const { description, stock } = model.props
        expect(fromPrices(description)).toHaveLength(1)
        const [from = 0] = fromPrices(description)
        const cheapest = (isNew: boolean) =>
          Math.min(
            ...raws.flatMap((raw, index) => {
              const own =
                raw.model === 'Tableland 19' && /^wanderstone$/i.test(raw.make) && raw.status !== 'sold'
              const truly =
                raw.car_type === 'new' &&
                !((raw.km ?? 0) > 1000) &&
                !(raw.year !== null && raw.year > 0 && raw.year < 2024)
              return own && (raw.price ?? 0) > 10 && truly === isNew && cars[index] ? [Number(raw.price)] : []
            }),
          )
        expect(from).toBeLessThanOrEqual(Math.max(cheapest(true), 11))
        if (cheapest(false) < from) expect(description).toMatch(/\bnew from\b/)
        if (stock.line.includes('in stock') && /^\d/.test(stock.line) && countIn(stock.line) <= 8)
          expect(model.cards).toHaveLength(countIn(stock.line))
      }),
      { numRuns: 150 },
    )
  },
)
