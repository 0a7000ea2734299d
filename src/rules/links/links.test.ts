import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkOf, mayPrefetch, type LinkSite, type SiteLink } from './links.ts'

const site: LinkSite = { url: 'https://www.dealer.example' }
const internal = (href: string, prefetch = true): SiteLink => ({ kind: 'internal', href, prefetch })
const away = (kind: 'map' | 'external', href: string): SiteLink => ({
  ...{ kind, href, target: '_blank', rel: 'noopener', prefetch: false },
})

test.each<[string, SiteLink]>([
  ['tel:(02) 6342 1988', { kind: 'tel', href: 'tel:0263421988', prefetch: false }],
  ['TEL:+61263421988', { kind: 'tel', href: 'tel:+61263421988', prefetch: false }],
  ['mailto:a@dealer.example', { kind: 'mail', href: 'mailto:a@dealer.example', prefetch: false }],
  [
    'mailto:a@b.example?subject=A car',
    { kind: 'mail', href: 'mailto:a@b.example?subject=A%20car', prefetch: false },
  ],
  ['https://www.google.com/maps/place/x', away('map', 'https://www.google.com/maps/place/x')],
  ['https://maps.google.com.au/?q=x', away('map', 'https://maps.google.com.au/?q=x')],
  ['https://maps.app.goo.gl/abc', away('map', 'https://maps.app.goo.gl/abc')],
  ['https://maps.apple.com/?q=x', away('map', 'https://maps.apple.com/?q=x')],
  // These only look like maps.
  ['https://google.com/mapsy', away('external', 'https://google.com/mapsy')],
  ['https://maps.google.evil.example/maps', away('external', 'https://maps.google.evil.example/maps')],
  ['/about-us', internal('/about-us')],
  ['/terms-and-conditions/', internal('/terms-and-conditions')],
  ['about-us', internal('/about-us')],
  ['/range?body=camper+trailer#x', internal('/range?body=camper+trailer#x')],
  ['/škoda', internal('/%C5%A1koda')],
  ['https://www.dealer.example/about-us/', internal('/about-us')],
  ['https://www.dealer.example', internal('/')],
  ['#vehicle-map', internal('#vehicle-map', false)],
  ['#a b', internal('#a%20b', false)],
  ['?page=2', internal('?page=2', false)],
  ['https://www.dealer.example?a=1', internal('/?a=1')],
  ['/pages/service?a=1', internal('/service?a=1')],
  ['/finance-pre-approval', internal('/finance', false)],
  ['https://other.example/a', away('external', 'https://other.example/a')],
  ['http://other.example', away('external', 'http://other.example/')],
  ['//other.example/a', away('external', 'https://other.example/a')],
  ['www.other.example', away('external', 'https://www.other.example/')],
])('A link to %s is %j (spec §2)', (href, expected) => {
  expect(linkOf(href, site)).toEqual(expected)
})

test('A link’s query and anchor are encoded as in a browser', () => {
  const piece = fc.constantFrom(
    ...['?', '#', 'a', '=', '&', '%', '%20', ' ', "'"],
    ...['+', '~', '/', ':', 'é', '{', '|', '`'],
  )
  fc.assert(
    fc.property(fc.constantFrom('?', '#'), fc.array(piece, { maxLength: 8 }), (mark, rest) => {
      const end = (mark + rest.join('')).trimEnd()
      const { search, hash } = new URL(end, 'https://site.invalid/')
      expect(linkOf(end).href).toBe(search + hash)
      expect(linkOf(`/a${end}`).href).toBe(`/a${search}${hash}`)
    }),
  )
})

test('Links follow the site’s pages path, its blog at /news and its pre-approval page', () => {
  expect(linkOf('/pages/a', { use_pages_path: true }).href).toBe('/pages/a')
  expect(linkOf('/blog/a', { blogs: { path: '/news' } }).href).toBe('/news/a')
  expect(linkOf('/finance-pre-approval', { finance_pre_approval: true }).href).toBe('/finance-pre-approval')
})

test.each([
  ...['javascript:alert(1)', ' JavaScript:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)'],
  ...['data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'blob:https://a.example/x', 'tel:', 'tel:call'],
  ...['mailto:', 'mailto:nobody', 'https://', 'https://user:secret@other.example/', 'https://exa mple/'],
  ...['https://www.dealer.example/../x', '/a/../b', '/%2e%2e/b', '\\\\evil.example', '/\\evil.example'],
  ...['/a"b', '/<b>', '#', '?', '', '   ', null, undefined, 5, {}],
])('The value %j isn’t a link (spec §2)', (href) => {
  expect(linkOf(href, site)).toEqual({ kind: 'none', href: '', prefetch: false })
})

test.each([...['/', '/search/used-cars', '/cars/2023-toyota-hilux-1', '/cars/facebook-edition', '/service']])(
  'The page %s is prefetched (spec §2)',
  (path) => {
    expect(mayPrefetch(path)).toBe(true)
    expect(linkOf(path, { use_pages_path: true }).prefetch).toBe(true)
  },
)

test.each([
  ...['/book-test-drive', '/pages/book-a-service', '/bookings', '/service-booking', '/offers', '/finance'],
  ...['/special-offers/june', '/apply-for-finance', '/models/j-pod', '/cars/a-1/checkout', '/brochure.pdf'],
  ...['/cars/a-1/checkout-journey', '/cars/a-1/buy-online'],
])('The page %s isn’t prefetched (spec §2)', (path) => {
  expect(mayPrefetch(path)).toBe(false)
  expect(linkOf(path, { use_pages_path: true }).prefetch).toBe(false)
})
