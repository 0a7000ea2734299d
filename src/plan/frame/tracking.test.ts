import { expect, test } from 'vitest'
import { planTenant } from '../plan.ts'
import { GROUP, NOW, of, stockOf } from '../testing/demo.ts'

type Events = 'off' | 'ga4' | 'asc'

function planOf(events: Events) {
  const { tenant, snapshot } = of(GROUP)
  const tracking = { ...tenant.site.tracking, events, analytics_id: 'G-A1,AW-2,G-B3', oem_code: 'AU 77' }
  const locations = snapshot.locations.map((location) =>
    location.location_type === 'service'
      ? { ...location, contact_detail: { phone: '02 5550 4199', email: '' } }
      : location,
  )
  return planTenant(
    { ...tenant, site: { ...tenant.site, tracking } },
    stockOf({ ...snapshot, locations }),
    NOW,
  )
}
const pagesOf = (events: Events) => [...planOf(events).pages()]

test('Each page says in the council’s words what it is', () => {
  const byPath = new Map(pagesOf('asc').map((page) => [page.path, page]))
  const parametersOf = (path: string) => byPath.get(path)?.make().tracked?.asc?.parameters
  for (const [path, type] of Object.entries({
    '/': 'home',
    '/search/new-used-and-demo-cars': 'itemlist',
    '/offers': 'specials',
    '/service': 'service',
    '/vehicle-parts-and-accessories': 'parts',
    '/finance': 'finance',
    '/contact': 'contact',
    '/our-locations': 'contact',
    '/about-us': 'unknown',
    '/success': 'unknown',
  }))
    expect(parametersOf(path), path).toMatchObject({ page_type: type })
  const offer = [...byPath.keys()].find((path) => /^\/offers\/(?!page\/)./.test(path)) ?? ''
  expect(parametersOf(offer)).toEqual({ page_type: 'specials', promotion_name: offer.split('/')[2] })
})

test('A list names its vehicles, and a vehicle’s page and checkout their own', () => {
  const pages = pagesOf('asc')
  const made = (path: RegExp) => pages.find((page) => path.test(page.path))?.make()
  const list = made(/^\/search\/used-cars$/)
  expect(list?.tracked?.asc?.items).toHaveLength(list?.cards.length ?? 0)
  expect(list?.tracked?.asc?.items?.[0]).toMatchObject({
    item_make: list?.cards[0]?.saved.make.toLowerCase().replaceAll(' ', '_'),
    item_type: 'used',
  })
  const checkout = made(/\/checkout$/)
  const vehicle = made(new RegExp(`^${checkout?.path.replace(/\/checkout$/, '')}$`))
  expect(vehicle?.tracked?.asc?.parameters).toMatchObject({
    page_type: 'item',
    item_price: expect.any(String),
  })
  expect(checkout?.tracked?.asc?.parameters).toEqual({
    ...vehicle?.tracked?.asc?.parameters,
    page_type: 'unknown',
  })
})

test('The council’s data layer has the dealer, only the ids of Google Analytics, and departments’ own numbers', () => {
  expect(planOf('asc').siteFrame.tracking?.asc).toEqual({
    measurement_ids: ['G-A1', 'G-B3'],
    store_name: 'harbourside_motor_group',
    oem_code: 'au_77',
    currency: 'aud',
    departments: { '0255504199': 'service' },
  })
})

test.each<Events>(['off', 'ga4'])(
  'With the setting “%s”, no page has anything of the council’s events',
  (events) => {
    const plan = planOf(events)
    expect(plan.siteFrame.tracking?.asc).toBeUndefined()
    for (const page of plan.pages()) expect(page.make().tracked?.asc).toBeUndefined()
    expect(plan.siteFrame.tracking?.silent).toBe(events === 'off' ? true : undefined)
  },
)
