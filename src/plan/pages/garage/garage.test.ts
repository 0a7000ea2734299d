import { expect, test } from 'vitest'
import { siteSchema } from '#site/settings/schema.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { siteFrameOf } from '../../frame/siteFrame.ts'
import type { Page } from '../../page.ts'
import { planContext } from '../../planContext.ts'
import { comparePath, garagePage, garagePaths } from './garage.ts'

const stock = readStock(sourceOf(Buffer.from('{}')), (data) => String(data.length)).stock
const contextOf = (settings: object) => {
  const site = siteSchema.validateSync({
    id: 1,
    slug: 'a-dealer',
    name: 'A Dealer',
    url: 'https://a.example',
    ...settings,
  })
  return planContext({ site, content: [] }, stock, Date.parse('2026-11-20T00:00:00Z'))
}

test.each<[string | undefined, string[], string]>([
  [undefined, ['/my-garage'], '/my-garage?tab=saved-cars'],
  ['/my-garage', ['/my-garage'], '/my-garage?tab=saved-cars'],
  ['/myharbour', ['/myharbour/saved', '/myharbour'], '/myharbour/saved'],
])(
  'spec §2: a site with the garage path %s has %j, and its header links to %s',
  (garage_path, paths, href) => {
    const context = contextOf(garage_path === undefined ? {} : { garage_path })
    expect(garagePaths(context)).toEqual(paths)
    expect(siteFrameOf(context).savedHref).toBe(href)
  },
)

test('has pages with their own titles that search engines don’t index', () => {
  const context = contextOf({ garage_path: '/myharbour' })
  const pages = garagePaths(context).map((path) => garagePage(context, path))
  expect(pages.map(({ meta }) => meta.noindex)).toEqual([true, true])
  expect(new Set(pages.map(({ meta }) => meta.title)).size).toBe(2)
})

test.each([
  [{}, '/my-garage/compare'],
  [{ garage_path: '/myharbour' }, '/myharbour/saved/compare'],
])('with %j, vehicles are compared on %s, which search engines don’t index', (settings, path) => {
  const context = contextOf(settings)
  expect(comparePath(context)).toBe(path)
  const { meta, props } = garagePage(context, path) as Extract<Page, { view: 'garage' }>
  expect(meta).toMatchObject({ noindex: true, canonical: path })
  expect([props.title, props.start.comparing]).toEqual(['Compare cars', true])
})

test('contains no vehicles, so changes in stock never affect it', () => {
  expect(garagePage(contextOf({}), '/my-garage').cards).toEqual([])
})

test('isn’t mentioned if it’s off (spec §6)', () => {
  expect(siteFrameOf(contextOf({}))).not.toHaveProperty('garage')
  expect(siteFrameOf(contextOf({ garage_enabled: true })).garage).toBe(true)
})
