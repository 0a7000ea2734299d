import { expect, test } from 'vitest'
import { headersFile, headersOf, isImmutable } from './headers.ts'

test.each([
  ['/_astro/page.Bx1.css', 'forever'],
  ['/search/index.cTi0W5o-IzPFh9Kd.bin', 'forever'],
  ['/search/index.json', 'for no time'],
  ['/search/index.bin', 'for no time'],
  ['/index.html', 'for no time'],
  ['/pages/_astro/x.css', 'for no time'],
])('The file %s is cached %s', (path, time) => {
  const expected = time === 'forever'
  expect(isImmutable(path)).toBe(expected)
  expect(headersOf(path)).toEqual({
    'cache-control': expected ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
})

test('The _headers file lists hashed files by name and caches nothing else', () => {
  const file = headersFile(
    ['/index.html', '/search/index.json', '/search/index.cTi0W5o-IzPFh9Kd.bin', '/_astro/a.js'],
    "default-src 'self'",
  )
  expect(file).toBe(`/*
  x-content-type-options: nosniff
  referrer-policy: strict-origin-when-cross-origin
  strict-transport-security: max-age=63072000
  x-frame-options: SAMEORIGIN
  cross-origin-opener-policy: same-origin-allow-popups
  permissions-policy: camera=(), microphone=(), geolocation=(self), usb=(), browsing-topics=()
  content-security-policy: default-src 'self'
/_astro/*
  cache-control: public, max-age=31536000, immutable
  content-security-policy: default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'
/search/index.cTi0W5o-IzPFh9Kd.bin
  cache-control: public, max-age=31536000, immutable
`)
})

test('Browsers check the service worker each time, wherever it’s served from', () => {
  expect(headersOf('/sw.js')['cache-control']).toBe('no-cache')
  expect(headersFile(['/sw.js'], '')).toMatch(/\n\/sw\.js\n {2}cache-control: no-cache\n$/)
})
