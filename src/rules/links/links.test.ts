import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkOf, mayPrefetch, type LinkSite, type SiteLink } from './links.ts'

const site: LinkSite = { url: 'https://www.dealer.example' }
const away = { target: '_blank', rel: 'noopener', prefetch: false }

describe('spec §2 Link handling rules', () => {
  test.each<[string, unknown, SiteLink]>([
    ['tel:', 'tel:(02) 6342 1988', { kind: 'tel', href: 'tel:0263421988', prefetch: false }],
    ['TEL:', 'TEL:+61263421988', { kind: 'tel', href: 'tel:+61263421988', prefetch: false }],
    [
      'mailto:',
      'mailto:a@dealer.example',
      { kind: 'mail', href: 'mailto:a@dealer.example', prefetch: false },
    ],
    [
      'mailto: with a subject',
      'mailto:a@b.example?subject=A car',
      { kind: 'mail', href: 'mailto:a@b.example?subject=A%20car', prefetch: false },
    ],
    [
      'a map',
      'https://www.google.com/maps/place/x',
      { kind: 'map', href: 'https://www.google.com/maps/place/x', ...away } as SiteLink,
    ],
    [
      'a map in Australia',
      'https://maps.google.com.au/?q=x',
      { kind: 'map', href: 'https://maps.google.com.au/?q=x', ...away } as SiteLink,
    ],
    [
      'a short map',
      'https://maps.app.goo.gl/abc',
      { kind: 'map', href: 'https://maps.app.goo.gl/abc', ...away } as SiteLink,
    ],
    [
      'an Apple map',
      'https://maps.apple.com/?q=x',
      { kind: 'map', href: 'https://maps.apple.com/?q=x', ...away } as SiteLink,
    ],
    [
      'not a map',
      'https://google.com/mapsy',
      { kind: 'external', href: 'https://google.com/mapsy', ...away } as SiteLink,
    ],
    [
      'a fake map',
      'https://maps.google.evil.example/maps',
      { kind: 'external', href: 'https://maps.google.evil.example/maps', ...away } as SiteLink,
    ],
    ['internal', '/about-us', { kind: 'internal', href: '/about-us', prefetch: true }],
    [
      'internal, with a slash at the end',
      '/terms-and-conditions/',
      { kind: 'internal', href: '/terms-and-conditions', prefetch: true },
    ],
    [
      'internal, without a leading slash',
      'about-us',
      { kind: 'internal', href: '/about-us', prefetch: true },
    ],
    [
      'internal, with query and anchor',
      '/range?body=camper+trailer#x',
      { kind: 'internal', href: '/range?body=camper+trailer#x', prefetch: true },
    ],
    ['internal, with accents', '/škoda', { kind: 'internal', href: '/%C5%A1koda', prefetch: true }],
    [
      "internal, with the site's own address",
      'https://www.dealer.example/about-us/',
      { kind: 'internal', href: '/about-us', prefetch: true },
    ],
    [
      'internal, the site’s own home',
      'https://www.dealer.example',
      { kind: 'internal', href: '/', prefetch: true },
    ],
    ['an anchor', '#vehicle-map', { kind: 'internal', href: '#vehicle-map', prefetch: false }],
    ['an anchor with a space', '#a b', { kind: 'internal', href: '#a%20b', prefetch: false }],
    ['a query on this page', '?page=2', { kind: 'internal', href: '?page=2', prefetch: false }],
    [
      'the site’s own home with a query',
      'https://www.dealer.example?a=1',
      { kind: 'internal', href: '/?a=1', prefetch: true },
    ],
    [
      'the /pages prefix is stripped',
      '/pages/service?a=1',
      { kind: 'internal', href: '/service?a=1', prefetch: true },
    ],
    [
      'finance pre-approval',
      '/finance-pre-approval',
      { kind: 'internal', href: '/finance', prefetch: false },
    ],
    [
      'external',
      'https://other.example/a',
      { kind: 'external', href: 'https://other.example/a', ...away } as SiteLink,
    ],
    [
      'external, http',
      'http://other.example',
      { kind: 'external', href: 'http://other.example/', ...away } as SiteLink,
    ],
    [
      'external, without scheme',
      '//other.example/a',
      { kind: 'external', href: 'https://other.example/a', ...away } as SiteLink,
    ],
    [
      'external, as people type it',
      'www.other.example',
      { kind: 'external', href: 'https://www.other.example/', ...away } as SiteLink,
    ],
  ])('make the right link: %s', (_name, href, expected) => {
    expect(linkOf(href, site)).toEqual(expected)
  })

  test('encodes queries and anchors like a browser', () => {
    const piece = fc.constantFrom(
      '?',
      '#',
      'a',
      '=',
      '&',
      '%',
      '%20',
      ' ',
      "'",
      '+',
      '~',
      '/',
      ':',
      'é',
      '{',
      '|',
      '`',
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

  test('follows site settings: pages path, blog at /news, pre-approval page kept', () => {
    expect(linkOf('/pages/a', { use_pages_path: true }).href).toBe('/pages/a')
    expect(linkOf('/blog/a', { blogs: { path: '/news' } }).href).toBe('/news/a')
    expect(linkOf('/finance-pre-approval', { finance_pre_approval: true }).href).toBe('/finance-pre-approval')
  })

  test.each<unknown>([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/x',
    'tel:',
    'tel:call',
    'mailto:',
    'mailto:nobody',
    'https://',
    'https://user:secret@other.example/',
    'https://www.dealer.example/../x',
    'https://exa mple/',
    '/a/../b',
    '/%2e%2e/b',
    '\\\\evil.example',
    '/\\evil.example',
    '/a"b',
    '/<b>',
    '#',
    '?',
    '',
    '   ',
    null,
    undefined,
    5,
    {},
  ])("%j isn't a link", (href) => {
    expect(linkOf(href, site)).toEqual({ kind: 'none', href: '', prefetch: false })
  })

  test.each([
    ['/', true],
    ['/search/used-cars', true],
    ['/cars/2023-toyota-hilux-1', true],
    ['/cars/facebook-edition', true],
    ['/service', true],
    ['/book-test-drive', false],
    ['/pages/book-a-service', false],
    ['/bookings', false],
    ['/service-booking', false],
    ['/offers', false],
    ['/special-offers/june', false],
    ['/finance', false],
    ['/apply-for-finance', false],
    ['/models/j-pod', false],
    ['/cars/a-1/checkout', false],
    ['/cars/a-1/checkout-journey', false],
    ['/cars/a-1/buy-online', false],
    ['/brochure.pdf', false],
  ])('prefetches %s: %j', (path, expected) => {
    expect(mayPrefetch(path)).toBe(expected)
    expect(linkOf(path, { use_pages_path: true }).prefetch).toBe(expected)
  })
})
