import { expect, test } from 'vitest'
import { kindOf, type RequestTraits } from './kind.ts'

const SITE = 'https://dealer.example'
function kind(path: string, more: Partial<RequestTraits> = {}) {
  const url = new URL(path, SITE).href
  const asked: RequestTraits = { method: 'GET', url, destination: '', mode: 'cors', ranged: false, ...more }
  return kindOf(asked, SITE, ['/mydealer'])
}

test.each([
  ['/', 'page'],
  ['/cars/kia-1', 'page'],
  ['/search/used-cars?body=SUV', 'page'],
  ['/news/v8.5-is-here', 'page'],
  ['/my-garage?tab=saved-cars', 'page'],
  ['/_astro/Page.Bx1.js', 'asset'],
  ['/search/index.cTi0W5o-IzPFh9Kd.bin', 'asset'],
  ['/search/delta.cTi0W5o-IzPFh9Kd.bin', 'asset'],
  ['/search/index.json', 'pointer'],
  ['/search/suggestions.json', 'pointer'],
])('The worker treats %s as a %s', (path, expected) => {
  expect(kind(path)).toBe(expected)
})

test('Full page loads count as pages, and requests for images as pictures', () => {
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
])('The worker leaves %s to the browser', (path) => {
  expect(kind(path)).toBeNull()
  expect(kind(path, { mode: 'navigate', destination: 'document' })).toBeNull()
})

test('The worker leaves sent data, parts of files, frames and other sites’ pictures to the browser', () => {
  for (const method of ['POST', 'PUT', 'HEAD']) expect(kind('/about-us', { method })).toBeNull()
  expect(kind('/about-us', { ranged: true })).toBeNull()
  expect(kind('/about-us', { destination: 'iframe', mode: 'no-cors' })).toBeNull()
  expect(kind('https://elsewhere.example/a.jpg', { destination: 'image' })).toBeNull()
})
