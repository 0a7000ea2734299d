import { expect, test } from 'vitest'
import { siteFrameOf } from '../../frame/siteFrame.ts'
import { contentPath } from './contentPath.ts'
import { deadLinks } from '../../addresses/deadLinks.ts'
import { following } from '../../addresses/redirect.ts'
import { listingsOf } from '../list/listings.ts'
import { redirectsOf } from '../../addresses/redirects.ts'
import { car, offer, smallContext, smallPages, type Small } from '../../testing/small.ts'

const PAGES = ['/about-us', '/finance', '/parts', '/terms-and-conditions', '/trade-in', '/trucks/hire']

const small = (use_pages_path: boolean, more: Small = {}): Small => ({
  cars: [car(1)],
  ...more,
  site: { use_pages_path, offers: { count: 1 }, blogs: { enabled: true, path: '/news' }, ...more.site },
  content: [
    ...PAGES.map((path) => ({ path })),
    { path: '/contact' },
    { path: '/news/first', date: '2026-01-01' },
    { path: '/offers/autumn', offer: offer() },
    ...(more.content ?? []),
  ],
})
const pathsOf = (small: Small) => smallPages(small).map(({ path }) => path)
function redirectsIn(each: Small) {
  const context = smallContext(each)
  return redirectsOf(context, listingsOf(context))
}

test.each([
  ['/about-us', false, '/about-us'],
  ['/pages/about-us', false, '/about-us'],
  ['/about-us', true, '/pages/about-us'],
  ['/pages/about-us', true, '/pages/about-us'],
  ['/contact', true, '/contact'],
  ['/our-locations', true, '/our-locations'],
  ['/contact-us/river-city', true, '/contact-us/river-city'],
  ['/blog/first', true, '/news/first'],
])('The page %s, with use_pages_path set to %s, is at %s (spec §2)', (path, use_pages_path, placed) => {
  expect(contentPath({ path }, { use_pages_path, blogs: { path: '/news' } })).toBe(placed)
})

test('The flag use_pages_path moves content pages, but not the blog, offers or fixed pages', () => {
  const [off, on] = [pathsOf(small(false)), pathsOf(small(true))]
  expect(off).toEqual(expect.arrayContaining([...PAGES, '/book-a-service']))
  expect(on).toEqual(
    expect.arrayContaining([...PAGES.map((path) => `/pages${path}`), '/pages/book-a-service']),
  )
  expect(on.filter((path) => PAGES.includes(path))).toEqual([])
  for (const paths of [off, on])
    expect(paths).toEqual(
      expect.arrayContaining(['/contact', '/news/first', '/offers/autumn', '/search/used-cars']),
    )
})

test('Old addresses redirect to those with or without /pages, in both directions', () => {
  const [off, on] = [redirectsIn(small(false)), redirectsIn(small(true))]
  for (const path of PAGES) expect(on).toContainEqual({ from: path, to: `/pages${path}` })
  expect(on).toContainEqual({ from: '/book-a-service', to: '/pages/book-a-service' })
  for (const redirects of [off, on]) expect(redirects).toContainEqual({ from: '/pages/:page', to: '/:page' })
})

test('Menus, forms and links in texts follow pages that move to /pages', () => {
  const each = small(true, { content: [{ path: '/warranty', html: '<p><a href="/about-us">x</a></p>' }] })
  const context = smallContext(each)
  const { header, footer } = siteFrameOf(context)
  const entries = [...header, ...[...header, ...footer].flatMap(({ items }) => items)]
  const hrefs = entries.map(({ href }) => href)
  expect(hrefs).toEqual(expect.arrayContaining(['/pages/about-us', '/pages/finance', '/pages/warranty']))
  expect(hrefs).not.toContain('/about-us')
  const pages = smallPages(each)
  const at = (path: string) => pages.find((page) => page.path === path)
  expect(JSON.stringify(at('/pages/warranty')?.props)).toContain('href=\\"/pages/about-us\\"')
  expect(at('/pages/finance')?.view).toBe('form')
  expect(at('/pages/trade-in')?.view).toBe('form')
  const vehicle = pages.find(({ view }) => view === 'vehicle')
  expect(JSON.stringify(vehicle?.props)).toContain('"/pages/finance?vehiclePriceBudget')
})

test('Dead links are reported with the likely target', () => {
  const header = [
    { label: 'X', href: '/abuot-us' },
    { label: 'Y', href: '/about-us' },
  ]
  const context = smallContext({
    site: { navigation: { header, footer: [] } },
    content: [{ path: '/about-us', html: '<p><a href="/pages/about-us">x</a> <a href="/gone">x</a></p>' }],
  })
  const pages = new Set(['/', '/about-us'])
  const follow = following(() => redirectsOf(context, listingsOf(context)))
  expect(deadLinks(context, { pages, follow })).toEqual([
    {
      file: 'site.json',
      field: 'navigation.header[0].href',
      href: '/abuot-us',
      message: "'/abuot-us' leads nowhere: the site has no page /abuot-us; did you mean '/about-us'?",
    },
    {
      file: 'content/about-us.md',
      field: '',
      href: '/gone',
      message: "'/gone' leads nowhere: the site has no page /gone: create the page, or change the link",
    },
  ])
})
