import { expect, test } from 'vitest'
import { car, pageAt, smallContext, smallPages, smallPlan, type Small } from '../testing/small.ts'
import { formStart } from '../pages/form/forms.ts'

const stock = (...types: string[]): Small['cars'] =>
  types.map((car_type, index) => car(index + 1, { car_type }))

function named(small: Small): string[] {
  const { header, footer } = smallPlan(small).siteFrame
  const home = pageAt(smallPages(small), '/', 'home')
  const labels = [...header, ...header.flatMap(({ items }) => items), ...footer.flatMap(({ items }) => items)]
  const all = [...labels, ...home.props.quickLinks].map(({ label }) => label.toLowerCase())
  return ['new', 'used', 'pre-owned', 'demo'].filter((word) =>
    all.some((label) => label === word || label.startsWith(`${word} `)),
  )
}

test.each<[what: string, template: string, cars: string[], words: string[]]>([
  ['only used', 'group', ['used', 'used'], ['used']],
  ['only new', 'group', ['new'], ['new']],
  ['new and used', 'moto', ['new', 'used'], ['new', 'used']],
  ['all kinds of', 'trucks', ['new', 'used', 'demo'], ['new', 'used', 'demo']],
  ['no', 'campers', [], []],
  ['only pre-owned', 'rv', ['used'], ['pre-owned']],
  ['only new', 'rv', ['new'], ['new']],
])(
  'The menus and home page of a site with %s vehicles (template %s, stock %j) name %j',
  (_, template, types, words) => {
    expect(named({ site: { template }, cars: stock(...types) })).toEqual(words)
  },
)

test('A vehicle that no list shows doesn’t put its condition into the menus', () => {
  const hidden = car(2, { car_type: 'demo', show_on_dealer_website: false })
  expect(named({ cars: [car(1), hidden] })).toEqual(['new'])
})

test('The menu of a dealer with one condition has no dropdown, because both lists would be the same', () => {
  const stockItem = (...types: string[]) => smallPlan({ cars: stock(...types) }).siteFrame.header[0]
  expect(stockItem('used')).toMatchObject({ label: 'Cars', items: [] })
  expect(stockItem('used', 'new')?.items.map(({ label }) => label)).toEqual(['New', 'Used'])
})

test('A dealer’s own menu stays as it was written, whatever is in stock', () => {
  const item = { label: 'Demo cars', href: '/search/demo-cars', menu: '', items: [] }
  const { siteFrame } = smallPlan({ site: { navigation: { header: [item] } }, cars: stock('used') })
  expect(siteFrame.header.map(({ label }) => label)).toEqual(['Demo cars'])
})

test.each<[what: string, small: Small, without: string[]]>([
  ['only used vehicles', { cars: stock('used') }, ['New Vehicle Enquiry']],
  ['only demo vehicles', { cars: stock('demo') }, ['New Vehicle Enquiry']],
  ['only new vehicles', { cars: stock('new') }, ['Used Vehicle Enquiry']],
  ['used vehicles and a model range', { cars: stock('used'), models: [{ id: 1, name: 'A', slug: 'a' }] }, []],
  ['no vehicles', {}, []],
])('A form of a dealer with %s offers the enquiry types that the dealer can answer', (_, small, without) => {
  const { categories } = formStart(smallContext(small), 'contact').settings
  const missing = ['New Vehicle Enquiry', 'Used Vehicle Enquiry'].filter(
    (each) => categories !== undefined && !categories.includes(each),
  )
  expect(missing).toEqual(without)
})

test.each([
  ['stripe', 'sale', true],
  ['', 'sale', undefined],
  ['stripe', 'rent', undefined],
])(
  'A site with the payment provider “%s” and stock for %s shows payment marks: %s',
  (provider, purpose, shown) => {
    const site = { payment_provider: provider, stock_for: purpose }
    expect(smallPlan({ site, cars: stock('used') }).siteFrame.payments).toBe(shown)
  },
)
