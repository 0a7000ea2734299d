import { expect, test } from 'vitest'
import { siteFrameOf } from '../../frame/siteFrame.ts'
import type { Page } from '../../page.ts'
import { smallContext } from '../../testing/small.ts'
import { comparePath, garagePage, garagePaths } from './garage.ts'

const contextOf = (site: Record<string, unknown>) => smallContext({ site })

test.each<[string | undefined, string[], string]>([
  [undefined, ['/my-garage'], '/my-garage?tab=saved-cars'],
  ['/my-garage', ['/my-garage'], '/my-garage?tab=saved-cars'],
  ['/myharbour', ['/myharbour/saved', '/myharbour'], '/myharbour/saved'],
])(
  'A site with the garage path %s has %j, and its header links to %s (spec §2)',
  (garage_path, paths, href) => {
    const context = contextOf(garage_path === undefined ? {} : { garage_path })
    expect(garagePaths(context)).toEqual(paths)
    expect(siteFrameOf(context).savedHref).toBe(href)
  },
)

test('The garage’s pages have their own titles, and search engines don’t index them', () => {
  const context = contextOf({ garage_path: '/myharbour' })
  const pages = garagePaths(context).map((path) => garagePage(context, path))
  expect(pages.map(({ meta }) => meta.noindex)).toEqual([true, true])
  expect(new Set(pages.map(({ meta }) => meta.title)).size).toBe(2)
})

test.each([
  [{}, '/my-garage/compare'],
  [{ garage_path: '/myharbour' }, '/myharbour/saved/compare'],
])('With %j, vehicles are compared on %s, which search engines don’t index', (settings, path) => {
  const context = contextOf(settings)
  expect(comparePath(context)).toBe(path)
  const { meta, props } = garagePage(context, path) as Extract<Page, { view: 'garage' }>
  expect(meta).toMatchObject({ noindex: true, canonical: path })
  expect([props.title, props.start.comparing]).toEqual(['Compare cars', true])
})

test('The garage contains no vehicles, so changes in stock never affect it', () => {
  expect(garagePage(contextOf({}), '/my-garage').cards).toEqual([])
})

test('The garage isn’t mentioned if it’s off (spec §6)', () => {
  expect(siteFrameOf(contextOf({}))).not.toHaveProperty('garage')
  expect(siteFrameOf(contextOf({ garage_enabled: true })).garage).toBe(true)
})
