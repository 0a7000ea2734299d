import fc from 'fast-check'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { isUnder, normalisePath, withQuery } from './pathname.ts'

test.each([
  ['/', '/'],
  ['', '/'],
  ['about-us', '/about-us'],
  ['/about-us/', '/about-us'],
  ['/a//b///', '/a/b'],
  ['/search/RVs-in-stock', '/search/RVs-in-stock'],
  ['/404.html', '/404.html'],
  ['/caf%C3%A9', '/café'],
  ['/cafe\u0301', '/café'],
  ['/škoda', '/škoda'],
  ["/a+b,c@d!(e)='f'~_", "/a+b,c@d!(e)='f'~_"],
  ['/a%2Bb', '/a+b'],
  [`/${'x'.repeat(240)}`, `/${'x'.repeat(240)}`],
  ['/a'.repeat(500), '/a'.repeat(500)],
])('The path %j becomes %j (spec §2)', (path, expected) => {
  expect(normalisePath(path)).toBe(expected)
})

test.each([
  ...['//evil.example', '/..', '/a/../b', '/a/./b', '/%2e%2e/b', '/%252e%252e/b', '/...', '/.htaccess'],
  ...[
    '/.well-known/x',
    '/a\\b',
    '/a%5cb',
    '/a%2fb',
    '/a%2Fb',
    '/a\u0000',
    '/a%00',
    '/a\nb',
    '/a%0ab',
    '/a b',
  ],
  ...['/a%20b', '/a%', '/a%zz', '/a%ff', '/a%c3', '/a&b', '/a%26b', '/a?b', '/a#b', '/a:b', 'C:/windows'],
  ...['https://a.example/', '/<script>', '/a"b', '/\ud800', '/\u202e', `/${'x'.repeat(241)}`],
  ...[`/${'é'.repeat(121)}`, '/a'.repeat(501), null, undefined, 5],
])('The value %j can’t be a public path (spec §2)', (path) => {
  expect(normalisePath(path)).toBeNull()
})

test('Any text becomes a path within the site that survives an address bar, or no path', () => {
  const part = fc.constantFrom(
    ...['..', '.', '/', '//', '\\', '%2e', '%2f', '%5c'],
    ...['%', '%25', 'a', 'é', '?', '#', ' ', '\0'],
  )
  const path = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(path, (input) => {
      const normal = normalisePath(input)
      if (normal === null) return
      expect(normal).toMatch(/^\/(?:[^/\\]+(?:\/[^/\\]+)*)?$/)
      expect(posix.join('/site', normal).startsWith('/site')).toBe(true)
      expect(posix.normalize(normal)).toBe(normal)
      expect(normalisePath(normal)).toBe(normal)
      expect(normalisePath(encodeURI(normal))).toBe(normal)
      expect(normalisePath(new URL(normal, 'https://a.example').pathname)).toBe(normal)
    }),
    { numRuns: 2000 },
  )
})

test('A path is under itself and the paths above it, but not under one that it only begins like', () => {
  expect(isUnder('/blog', '/blog')).toBe(true)
  expect(isUnder('/blog/x', '/blog')).toBe(true)
  expect(isUnder('/blogger', '/blog')).toBe(false)
  expect(isUnder('/', '/blog')).toBe(false)
})

test('Query parameters without a value are left out, and the others are encoded', () => {
  expect(withQuery('/a', { b: null, c: undefined, d: '' })).toBe('/a')
  expect(withQuery('/a', { b: 'x&y=z#', c: 0 })).toBe('/a?b=x%26y%3Dz%23&c=0')
})
