import { expect, test } from 'vitest'
import { defaultFooter, defaultHeader, testDriveLabel } from './siteMenus.ts'
import { rvFooter, rvHeader } from './siteLinks.ts'

test.each([
  ['group', ['Cars', 'Models', 'Finance', 'Service', 'About us']],
  ['moto', ['Motorcycles', 'Models', 'Finance', 'Service', 'About us']],
  ['trucks', ['Trucks', 'Models', 'Finance', 'Service', 'Fleet', 'About us']],
  ['campers', ['Campers', 'Models', 'Finance', 'Service', 'About us']],
  ['toString', ['Cars', 'Models', 'Finance', 'Service', 'About us']],
])('The default menu of the template %s has the entries %j (spec §1, §2)', (template, labels) => {
  expect(defaultHeader({ template }).map(({ label }) => label)).toEqual(labels)
  expect(defaultHeader({ template })[1]?.menu).toBe('models')
  expect(defaultFooter({ template, name: 'Fixture Motors' }).map(({ label }) => label)).toEqual([
    labels[0],
    'Owners',
    'Fixture Motors',
  ])
})

test.each([
  ['moto', 'scooter', 'Scooters'],
  ['group', 'Golf Cart', 'Golf Carts'],
  ['trucks', 'Trucks', 'Trucks'],
])('The menus of the template %s call a %s by the site’s own word: %s', (template, own, label) => {
  const site = { template, override_primary_vehicle: own }
  expect([defaultHeader(site)[0]?.label, defaultFooter(site)[0]?.label]).toEqual([label, label])
})

test('The RV variant has the spec’s menus (spec §2)', () => {
  const site = { template: 'rv', name: 'Redgum', manufacturer: 'Wanderstone' }
  expect(defaultHeader(site)).toEqual(rvHeader(site))
  expect(defaultFooter(site)).toEqual(rvFooter(site))
})

test.each(['group', 'rv'])('The default menus of %s link to the finance company’s pages', (template) => {
  const urls = {
    finance_sign_in_url: 'https://f.example/in',
    personalised_finance_url: 'https://f.example/me',
  }
  const linked = (site: object) => {
    const menus = {
      header: defaultHeader({ template, ...site }),
      footer: defaultFooter({ template, ...site }),
    }
    return Object.values(menus).map((groups) =>
      groups.flatMap(({ items }) => items).flatMap(({ href }) => (href.startsWith('https:') ? [href] : [])),
    )
  }
  const both = ['https://f.example/me', 'https://f.example/in']
  expect(linked(urls)).toEqual([both, both])
  expect(linked({ ...urls, finance_sign_in_url: '' })).toEqual([both.slice(0, 1), both.slice(0, 1)])
  expect(linked({})).toEqual([[], []])
})

test('The default menus follow the site’s finance page and blog', () => {
  const site = { template: 'group', finance_path: '/apply-for-finance', blogs: { path: '/news' } }
  const all = [...defaultHeader(site), ...defaultFooter(site)].flatMap(({ items }) =>
    items.map(({ href }) => href),
  )
  expect(all).toContain('/apply-for-finance')
  expect(all).not.toContain('/finance')
  expect(all).toContain('/news')
})

test.each([
  ['moto', 'Book a test ride'],
  ['trucks', 'Book a test drive'],
  [undefined, 'Book a test drive'],
])('On the template %j, links to the test drive form say %j', (template, label) => {
  expect(testDriveLabel({ template })).toBe(label)
})
