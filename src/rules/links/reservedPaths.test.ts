import { expect, test } from 'vitest'
import { isReservedPath, isServerPath } from './reservedPaths.ts'

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
