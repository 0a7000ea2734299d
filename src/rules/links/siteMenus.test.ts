import { describe, expect, test } from 'vitest'
import { defaultFooter, defaultHeader } from './siteMenus.ts'
import { rvFooter, rvHeader } from './siteLinks.ts'

describe('menus of a site that wrote none (spec §1, §2)', () => {
  test.each([
    ['group', ['Cars', 'Models', 'Finance', 'Service', 'About us']],
    ['moto', ['Bikes', 'Models', 'Finance', 'Workshop', 'About us']],
    ['trucks', ['Trucks', 'Models', 'Finance', 'Service', 'Fleet', 'About us']],
    ['campers', ['Campers', 'Models', 'Finance', 'Workshop', 'About us']],
    ['toString', ['Cars', 'Models', 'Finance', 'Service', 'About us']],
  ])('%s', (template, labels) => {
    expect(defaultHeader({ template }).map(({ label }) => label)).toEqual(labels)
    expect(defaultHeader({ template })[1]?.menu).toBe('models')
    expect(defaultFooter({ template, name: 'Fixture Motors' }).map(({ label }) => label)).toEqual([
      labels[0],
      'Owners',
      'Fixture Motors',
    ])
  })

  test('the RV variant has the menus of the spec', () => {
    const site = { template: 'rv', name: 'Redgum', manufacturer: 'Wanderstone' }
    expect(defaultHeader(site)).toEqual(rvHeader(site))
    expect(defaultFooter(site)).toEqual(rvFooter(site))
  })

  test('entries follow the site: its finance page, its blog', () => {
    const site = { template: 'group', finance_path: '/apply-for-finance', blogs: { path: '/news' } }
    const all = [...defaultHeader(site), ...defaultFooter(site)].flatMap(({ items }) =>
      items.map(({ href }) => href),
    )
    expect(all).toContain('/apply-for-finance')
    expect(all).not.toContain('/finance')
    expect(all).toContain('/news')
  })
})
