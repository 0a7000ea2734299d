import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalisePath } from '#lib/pathname.ts'
import { isPublicPath, isReservedPath, isServerPath } from './publicPath.ts'

test.each([
  ...['/_headers', '/_redirects', '/_astro', '/_astro/x', '/api', '/api/leads', '/API/leads', '/mock/leads'],
  ...['/__preview', '/__preview/x', '/__gallery', '/images/x', '/hooks/stock', '/healthz', '/pages/api'],
  ...['/sitemap.xml', '/sitemap-pages.xml', '/search/index.json', '/sw.js', '/humans.txt'],
])('%s belongs to the server', (path) => {
  expect(isReservedPath(path)).toBe(true)
  expect(isServerPath(path)).toBe(!path.startsWith('/pages/'))
})

test.each(['/success', '/success/', '/success/finance-enquiry', '/Success', '/sitemap', '/404'])(
  '%s can be redirected, but no editor’s page can be there',
  (path) => {
    expect(isReservedPath(path)).toBe(true)
    expect(isServerPath(path)).toBe(false)
  },
)

test.each(['/', '/apiary', '/about-us', '/photos', '/search/used-cars', '/success-stories', '/imagescan'])(
  '%s is free for a page',
  (path) => {
    expect(isReservedPath(path)).toBe(false)
  },
)

test.each([
  ...['/', '/404.html', '/cars/2023-toyota-hilux-1', '/search/RVs-in-stock', '/a~b_c.d'],
  ...[`/${'x'.repeat(200)}`, '/a'.repeat(12)],
])('A page may be at %j', (path) => {
  expect(isPublicPath(path)).toBe(true)
})

test.each([
  ...[`/${'x'.repeat(201)}`, '/a'.repeat(13), '', 'a', '/a/', '//a', '/..', '/.a', '/a.', '/a b', '/a%2fb'],
  ...['/a\\b', '/é', '/a\n', '/a\0'],
])('A page may not be at %j', (path) => {
  expect(isPublicPath(path)).toBe(false)
})

test('Every allowed path can be linked to unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(?:\/[\w.~-]{1,9}){1,4}$/), (path) => {
      if (isPublicPath(path)) expect(normalisePath(path)).toBe(path)
    }),
  )
})
