import { expect, test } from 'vitest'
import { SHOWN_STOCK } from './modelPage.ts'
import { car, pageAt, smallPages, type Small, smallPlan } from '../../testing/small.ts'

const TABLELAND = {
  id: 1,
  name: 'Tableland 19',
  slug: 'tableland-19',
  manufacturer_name: 'Wanderstone',
  manufacturer_body: 'CARAVANS',
  manufacturer_body2: 'OFF-GRID',
  description: '<p onclick="x()">For <b>two</b>.</p><script>alert(1)</script>',
  status: 'new',
  accessories_count: 47,
  image: { url: '/images/a.jpg', thumb: '/images/a-thumb.jpg' },
}
const DROVER = {
  ...TABLELAND,
  ...{ id: 2, name: 'Drover', slug: 'drover', status: null },
  ...{ manufacturer_body: 'CAMPER TRAILER', manufacturer_body2: '' },
}
const SITE = { template: 'rv', manufacturer: 'Wanderstone', build_model_pages: true }
const small = (change: Small = {}): Small => ({
  models: [TABLELAND, DROVER],
  cars: [car(1)],
  ...change,
  site: { ...SITE, ...change.site },
})

test.each([
  ['at /{slug}', {}, {}, '/tableland-19'],
  ['below /models', { models_path: true }, {}, '/models/tableland-19'],
  ['at the site’s own address for it', {}, { override_url: '/vans/tableland' }, '/vans/tableland'],
  ['at an address under /pages, without that prefix', {}, { override_url: '/pages/tableland' }, '/tableland'],
  [
    'under /pages on a site that uses that prefix',
    { use_pages_path: true },
    { override_url: '/pages/tableland' },
    '/pages/tableland',
  ],
  ['at a web address on the site itself', {}, { override_url: 'https://fixture.example/van' }, '/van'],
])('A model’s page can be %s (spec §2)', (_, site, model, path) => {
  const pages = smallPages(small({ site, models: [{ ...TABLELAND, ...model }] }))
  const { props, meta } = pageAt(pages, path, 'model')
  expect(props.title).toBe('Tableland 19')
  expect(props.isNew).toBe(true)
  expect(props.bodies.map(({ label, href }) => [label, href])).toEqual([
    ['Caravans', '/range?body=caravans'],
    ['Off-Grid', '/range?body=off-grid'],
  ])
  expect(meta.jsonLd.map((record) => record['@type'])).toEqual(['BreadcrumbList', 'Vehicle'])
})

test.each([
  ['links to another site', { override_url: 'https://brand.example/tableland' }, {}],
  ['is excluded', {}, { excluded_models: ['Wanderstone:Tableland 19'] }],
  ['has another status', { status: 'archived' }, {}],
  ['belongs to a site without model pages', {}, { build_model_pages: false }],
  ['has an unsafe slug', { slug: '../secret' }, {}],
])('A model that %s has no page', (_, model, site) => {
  const pages = smallPages(small({ site, models: [{ ...TABLELAND, ...model }] }))
  expect(pages.filter(({ view }) => view === 'model')).toEqual([])
})

test.each([
  ['/no-such-page', { build_model_pages: false }],
  ['/škoda', {}],
  ['javascript:alert(1)', {}],
])(
  'An override address that leads nowhere, like %s, isn’t used, and there’s a warning',
  (override_url, site) => {
    const warnings: string[] = []
    smallPages(small({ site, models: [{ ...TABLELAND, override_url }] }), warnings)
    expect(warnings).toEqual([
      `model Wanderstone Tableland 19: its override_url “${override_url}” leads nowhere, so it isn’t used; correct it, or create the page`,
    ])
  },
)

test('An editor’s page at a model’s address stays, and the model links to it', () => {
  const warnings: string[] = []
  const content = [{ path: '/vans/tableland' }, { path: '/drover' }]
  const models = [{ ...TABLELAND, override_url: '/vans/tableland' }, DROVER]
  const pages = smallPages(small({ content, models }), warnings)
  expect(pageAt(pages, '/vans/tableland', 'content').props.title).toBe('/vans/tableland')
  expect(pageAt(pages, '/drover', 'content').props.title).toBe('/drover')
  // The warning is about the editor's page at /drover, which only happens to have the model's address. A model's
  // `override_url` names the page at /vans/tableland, so there's no warning about that page.
  expect(warnings.join()).toMatch(/model Wanderstone Drover: left out/)
  expect(warnings).toHaveLength(1)
})

test('A model’s page shows its stock, its accessories, and a form that says which model', () => {
  const cars = [
    car(1),
    car(2, { model: 'TABLELAND 19' }),
    car(3, { status: 'sold', sold: true }),
    car(4, { model: 'Drover' }),
    car(5, { make: 'Jayco' }),
  ]
  const pages = smallPages(small({ cars, content: [{ path: '/caravan-accessories' }] }))
  const { props, cards } = pageAt(pages, '/tableland-19', 'model')
  expect(cards.map(({ saved }) => saved.id).toSorted()).toEqual([1, 2])
  expect(props.stock.line).toBe('2 RVs in stock')
  expect(props.stock.link?.href).toBe('/search/RVs-in-stock/wanderstone/tableland-19')
  expect(props.accessories).toMatchObject({ text: '47 accessories', link: { href: '/caravan-accessories' } })
  expect(props.form).toMatchObject({ form: 'new-vehicle', about: { name: 'Wanderstone Tableland 19' } })
  expect(props.form.context.car).toEqual({ make: 'Wanderstone', model: 'Tableland 19', car_type: 'new' })
})

test('A model’s page counts as many vehicles as the list it links to, and shows the grades', () => {
  const sold_date_timestamp = Date.parse('2026-11-19T12:00:00Z') / 1000
  const sold = { status: 'sold', sold: true, sold_date_timestamp }
  const cars = [
    car(1, { badge: 'Touring', price: 87_990, features: ['Annexe'] }),
    car(2, {
      badge: 'Signature',
      price: 94_990,
      features: ['Annexe', 'Solar', 'TV', 'Heater', 'Oven', 'Bar'],
    }),
    car(3, { ...sold, badge: 'Outback', price: 50_000 }),
  ]
  const { site, ...rest } = small({ cars })
  const pricing = { new: 'plus_on_road_costs' }
  const pages = smallPages({ ...rest, site: { ...site, pricing } })
  const { props } = pageAt(pages, '/tableland-19', 'model')
  expect(props.price).toBe('New in stock from $87,990 plus on-road costs')
  expect(props.stock.line).toBe('3 RVs, 1 just sold')
  const list = pageAt(pages, props.stock.link?.href ?? '', 'search')
  expect(list.props.search.first.nbHits).toBe(3)
  expect(props.grades).toEqual([
    { name: 'Touring', count: 1, from: '$87,990 plus on-road costs', adds: '' },
    {
      name: 'Signature',
      count: 1,
      from: '$94,990 plus on-road costs',
      adds: 'Solar, TV, Heater, Oven and 1 more',
    },
  ])
})

test('A model without stock, picture, body or text still has a page with a form', () => {
  const pages = smallPages(small({ cars: [], models: [{ id: 9, name: 'Bare', slug: 'bare' }] }))
  const { props, cards, meta } = pageAt(pages, '/bare', 'model')
  expect(cards).toEqual([])
  expect(props.stock.link?.href).toBe('/search/RVs-in-stock')
  expect(props).toMatchObject({
    image: '',
    description: '',
    kicker: '',
    facts: [],
    accessories: null,
    related: null,
  })
  expect(meta.description).not.toBe('')
})

test('Two models with the same name are told apart by body, each with its own stock', () => {
  const twin = (id: number, body: string) => ({
    ...DROVER,
    ...{ id, slug: `cascadia-${id}`, name: 'Cascadia', bodyStyle: [body] },
  })
  const cars = [
    car(1, { model: 'Cascadia', body: 'Sleeper' }),
    car(2, { model: 'Cascadia', body: 'Day Cab' }),
  ]
  const pages = smallPages(small({ models: [twin(1, 'Sleeper'), twin(2, 'Day Cab')], cars }))
  const sleeper = pageAt(pages, '/cascadia-1', 'model')
  expect(sleeper.meta.title).toMatch(/^Wanderstone Cascadia Sleeper/)
  expect(sleeper.cards.map(({ saved }) => saved.id)).toEqual([1])
})

test.each([
  ['nothing in stock', [], 'from $60,000 drive away'],
  [
    'a cheaper new one in stock',
    [car(1, { price: 52_990 }), car(2, { price: 70_000 })],
    'from $52,990 drive away',
  ],
  ['only a cheaper used one', [car(1, { price: 30_000, car_type: 'used' })], 'new from $60,000 drive away'],
])('The starting price in a model’s text suits the stock: %s', (_, cars, said) => {
  const models = [{ ...TABLELAND, description: '<p>Two grades, from $60,000.</p>' }]
  const { site, ...rest } = small({ models, cars })
  const pages = smallPages({ ...rest, site: { ...site, pricing: { new: 'drive_away' } } })
  const { props, meta } = pageAt(pages, '/tableland-19', 'model')
  expect(props.description).toBe(`<p>Two grades, ${said}.</p>`)
  expect(meta.description).toContain(said)
  expect(JSON.stringify(meta.jsonLd)).toContain(said)
})

const quickKeys = (small: Small) =>
  new Map(Array.from(smallPlan(small).pages(), ({ path, quickKey }) => [path, quickKey]))
const many = Array.from({ length: SHOWN_STOCK + 2 }, (_, index) => car(index + 1))

test.each([
  ['is rendered again for a price that it shows', { id: 10, price: 1 }, ['/tableland-19']],
  ['isn’t rendered again for a price that it doesn’t show', { id: 1, price: 1 }, []],
  [
    'is rendered again for a vehicle that was sold',
    { id: 1, status: 'sold', sold: true, sold_date_timestamp: 1 },
    ['/tableland-19'],
  ],
])('A model’s page %s', (_, { id, ...change }, rendered) => {
  const before = quickKeys(small({ cars: many }))
  const cars = many.map((record) => (record['id'] === id ? { ...record, ...change } : record))
  const after = quickKeys(small({ cars }))
  const changed = ['/tableland-19', '/drover'].filter((path) => before.get(path) !== after.get(path))
  expect(before.get('/drover')).toBeDefined()
  expect(changed).toEqual(rendered)
})
