import { expect, test } from 'vitest'
import { kindOf, type Asked } from './kind.ts'

const SITE = 'https://dealer.example'
const asked = (path: string, more: Partial<Asked> = {}): Asked => ({
  method: 'GET',
  url: path.startsWith('http') ? path : SITE + path,
  destination: '',
  mode: 'cors',
  ranged: false,
  ...more,
})
const kind = (path: string, more: Partial<Asked> = {}) => kindOf(asked(path, more), SITE, ['/mydealer'])

test.each([
  ['/', 'page'],
  ['/cars/kia-1', 'page'],
  ['/search/used-cars?body=SUV', 'page'],
  ['/news/v8.5-is-here', 'page'],
  ['/my-garage?tab=saved-cars', 'page'],
  ['/_astro/Page.Bx1.js', 'asset'],
  ['/search/index.cTi0W5o-IzPFh9Kd.bin', 'asset'],
  ['/search/index.json', 'pointer'],
  ['/search/suggestions.json', 'pointer'],
])('%s is a %s', (path, expected) => {
  expect(kind(path)).toBe(expected)
})

test('both full page loads and the router’s requests count as pages', () => {
  expect(kind('/about-us', { mode: 'navigate', destination: 'document' })).toBe('page')
  expect(kind('/images/a.jpg?width=640', { destination: 'image', mode: 'no-cors' })).toBe('picture')
})

test.each([
  '/api/leads',
  '/api/auth/session',
  '/mock/leads',
  '/fakes/chat.js',
  '/feeds/new-arrivals.xml',
  '/cars/kia-1/checkout',
  '/cars/kia-1/checkout/',
  '/cars/kia-1/buy-online',
  '/checkout-journey?car=kia-1',
  '/success?category=contact',
  '/mydealer',
  '/mydealer/',
  '/files/brochure.pdf',
  '/sw.js',
  '/site.webmanifest',
  'https://elsewhere.example/',
  'https://dealer.example.evil.example/',
  'http://dealer.example/',
])('leaves %s to the browser', (path) => {
  expect(kind(path)).toBeNull()
  expect(kind(path, { mode: 'navigate', destination: 'document' })).toBeNull()
})

test('leaves sent data, parts of files, framed pages and other sites’ pictures to the browser', () => {
  for (const method of ['POST', 'PUT', 'HEAD']) expect(kind('/about-us', { method })).toBeNull()
  expect(kind('/about-us', { ranged: true })).toBeNull()
  expect(kind('/about-us', { destination: 'iframe', mode: 'no-cors' })).toBeNull()
  expect(kind('https://elsewhere.example/a.jpg', { destination: 'image' })).toBeNull()
})
