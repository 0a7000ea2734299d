import { expect, test } from 'vitest'
import { listingsOf } from '../pages/list/listings.ts'
import { smallContext } from '../testing/small.ts'
import { deadLinks } from './deadLinks.ts'
import { following } from './redirect.ts'
import { ownRedirects } from './ownRedirects.ts'
import { redirectsFile, redirectsOf } from './redirects.ts'

const contextOf = (redirects: { from: string; to: string; temporary?: boolean }[], site: object = {}) =>
  smallContext({
    site: {
      url: 'https://www.dealer.example',
      ...site,
      redirects: redirects.map((redirect) => ({ temporary: false, ...redirect })),
    },
    content: [{ path: '/offers' }, { path: '/service' }],
  })

test('A site’s own redirects come first, and are permanent unless marked temporary', () => {
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

function told(redirects: Record<string, string>, site: object = {}) {
  const pairs = Object.entries(redirects).map(([from, to]) => ({ from, to }))
  const context = contextOf(pairs, site)
  const listings = listingsOf(context)
  const pages = new Set(['/', '/offers', '/service', '/contact', ...listings.map(({ path }) => path)])
  const follow = following(() => redirectsOf(context, listings))
  return deadLinks(context, { pages, follow })
    .filter(({ field }) => field.startsWith('redirects'))
    .map(({ field, message, level = 'error' }) => `${level} ${field} ${message}`)
}

const CIRCLE = /^error redirects\[0\]\.to .* in a circle/
test.each<[string, Record<string, string>, RegExp[]]>([
  ['a page', { '/old': '/offers' }, []],
  ['an address that the product redirects', { '/old': '/about-us' }, []],
  ['another site', { '/old': 'https://x.example/old' }, []],
  [
    'a missing page',
    { '/old': '/ofers' },
    [/^error redirects\[0\]\.to '\/ofers' leads nowhere.*did you mean '\/offers'/],
  ],
  [
    'an address above the site',
    { '/old': '/../x' },
    [/^error redirects\[0\]\.to '\/\.\.\/x' isn’t a link that browsers can follow/],
  ],
  ['itself', { '/old': '/old/?x=1' }, [CIRCLE]],
  ['itself, by its full address', { '/old': 'https://www.dealer.example/old' }, [CIRCLE]],
  [
    'itself, in three steps',
    { '/a': '/b', '/b': '/c', '/c': '/a' },
    [CIRCLE, /^error redirects\[1\]\.to .* in a circle/, /^error redirects\[2\]\.to .* in a circle/],
  ],
  [
    'itself, through one of the product’s redirects',
    { '/cars/gone': '/cars/gone/page/2' },
    [/^error redirects\[0\]\.to '\/cars\/gone\/page\/2' leads nowhere/],
  ],
  [
    'a page, in two steps',
    { '/a': '/b', '/b': '/offers' },
    [/^warning redirects\[0\]\.to '\/b' redirects again, to '\/offers': redirect straight there$/],
  ],
  [
    'another page, from a page’s address',
    { '/offers/': '/contact' },
    [/^warning redirects\[0\]\.from '\/offers' has a page/],
  ],
  [
    'another page, from a page’s file',
    { '/offers/index.html': '/contact' },
    [/^warning redirects\[0\]\.from .* has a page/],
  ],
  [
    'another page, from an address the server uses',
    { '/api/lead': '/contact', '/sitemap.xml': '/contact' },
    [
      /^error redirects\[0\]\.from .* the server uses it/,
      /^error redirects\[1\]\.from .* the server uses it/,
    ],
  ],
])('A redirect to %s is checked', (_, redirects, expected) => {
  expect(told(redirects)).toEqual(expected.map((pattern) => expect.stringMatching(pattern) as string))
})

test('A redirect to the checkout of a sold vehicle, which leads back, is reported as a circle', () => {
  const found = told({ '/cars/gone': '/cars/gone/checkout' }, { payment_provider: 'stripe' })
  expect(found).toEqual([expect.stringMatching(CIRCLE)])
})
