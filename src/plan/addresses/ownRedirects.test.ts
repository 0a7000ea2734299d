import { expect, test } from 'vitest'
import { listingsOf } from '../pages/list/listings.ts'
import { smallContext } from '../testing/small.ts'
import { deadLinks } from './deadLinks.ts'
import { following } from './follow.ts'
import { ownRedirects } from './ownRedirects.ts'
import { redirectsFile, redirectsOf } from './redirects.ts'

const contextOf = (redirects: { from: string; to: string; temporary?: boolean }[], site: object = {}) =>
  smallContext({
    site: {
      url: 'https://www.dealer.example',
      ...site,
      redirects: redirects.map((each) => ({ temporary: false, ...each })),
    },
    content: [{ path: '/offers' }, { path: '/service' }],
  })

test('a site’s own redirects come before all others, are permanent unless marked temporary, and are left out if the target is invalid', () => {
  const context = contextOf([
    { from: '/specials.html/', to: '/offers/?a=b#c' },
    { from: '/about-us', to: '/pages/offers', temporary: true },
    { from: '/here', to: 'https://www.dealer.example/offers' },
    { from: '/out', to: 'https://maker.example/x?y=z' },
    { from: '/map', to: 'https://maps.google.com/x' },
    { from: '/up', to: '/../x' },
  ])
  const file = redirectsFile(redirectsOf(context, listingsOf(context)))
  expect(file.split('\n').slice(0, 5)).toEqual([
    '/specials.html /offers?a=b#c 301',
    '/about-us /offers 302',
    '/here /offers 301',
    '/out https://maker.example/x?y=z 301',
    '/map https://maps.google.com/x 301',
  ])
  expect(ownRedirects(context.site)).toHaveLength(5)
  // The product has a default redirect from /about-us too. The editor's comes first, so the default never applies.
  expect(following(() => redirectsOf(context, listingsOf(context)))('/about-us')).toBe('/offers')
})

const told = (redirects: { from: string; to: string }[], site: object = {}) => {
  const context = contextOf(redirects, site)
  const listings = listingsOf(context)
  const pages = new Set(['/', '/offers', '/service', '/contact', ...listings.map(({ path }) => path)])
  const follow = following(() => redirectsOf(context, listings))
  return deadLinks(context, { pages, follow })
    .filter(({ field }) => field.startsWith('redirects'))
    .map(({ field, message, level = 'error' }) => `${level} ${field} ${message}`)
}

test.each([
  ['a page', [{ from: '/old', to: '/offers' }], []],
  ['an address that the product redirects', [{ from: '/old', to: '/about-us' }], []],
  ['another site', [{ from: '/old', to: 'https://x.example/old' }], []],
  [
    'a missing page',
    [{ from: '/old', to: '/ofers' }],
    [/^error redirects\[0\]\.to '\/ofers' leads nowhere.*did you mean '\/offers'/],
  ],
  [
    'an address above the site',
    [{ from: '/old', to: '/../x' }],
    [/^error redirects\[0\]\.to '\/\.\.\/x' isn’t a link that browsers can follow/],
  ],
  ['itself', [{ from: '/old', to: '/old/?x=1' }], [/^error redirects\[0\]\.to .* in a circle/]],
  [
    'itself, by its full address',
    [{ from: '/old', to: 'https://www.dealer.example/old' }],
    [/^error redirects\[0\]\.to .* in a circle/],
  ],
  [
    'each other',
    [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c' },
      { from: '/c', to: '/a' },
    ],
    [
      /^error redirects\[0\]\.to .* in a circle/,
      /^error redirects\[1\]\.to .* in a circle/,
      /^error redirects\[2\]\.to .* in a circle/,
    ],
  ],
  [
    'itself, through one of the product’s redirects',
    [{ from: '/cars/gone', to: '/cars/gone/page/2' }],
    [/^error redirects\[0\]\.to '\/cars\/gone\/page\/2' leads nowhere/],
  ],
  [
    'a page, in two steps',
    [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/offers' },
    ],
    [/^warning redirects\[0\]\.to '\/b' redirects again, to '\/offers': redirect straight there$/],
  ],
  [
    'another page, from a page’s address',
    [{ from: '/offers/', to: '/contact' }],
    [/^warning redirects\[0\]\.from '\/offers' has a page/],
  ],
  [
    'another page, from a page’s file',
    [{ from: '/offers/index.html', to: '/contact' }],
    [/^warning redirects\[0\]\.from .* has a page/],
  ],
  [
    'another page, from an address the server uses',
    [
      { from: '/api/lead', to: '/contact' },
      { from: '/sitemap.xml', to: '/contact' },
    ],
    [
      /^error redirects\[0\]\.from .* the server uses it/,
      /^error redirects\[1\]\.from .* the server uses it/,
    ],
  ],
] satisfies [string, { from: string; to: string }[], RegExp[]][])(
  'checks a redirect to %s',
  (_, redirects, expected) => {
    expect(told(redirects)).toEqual(expected.map((each) => expect.stringMatching(each) as string))
  },
)

test('reports a loop when a checkout redirects back to a sold vehicle', () => {
  const site = { payment_provider: 'stripe' }
  expect(told([{ from: '/cars/gone', to: '/cars/gone/checkout' }], site)).toEqual([
    expect.stringMatching(/^error redirects\[0\]\.to .* in a circle/),
  ])
})
