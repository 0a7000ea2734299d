import fc from 'fast-check'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { isUnder, normalisePath, withQuery } from './pathname.ts'

test.each<[unknown, string | null]>([
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
  // These can't be public paths.
  ['//evil.example', null],
  ['/..', null],
  ['/a/../b', null],
  ['/a/./b', null],
  ['/%2e%2e/b', null],
  ['/%252e%252e/b', null],
  ['/...', null],
  ['/.htaccess', null],
  ['/.well-known/x', null],
  ['/a\\b', null],
  ['/a%5cb', null],
  ['/a%2fb', null],
  ['/a%2Fb', null],
  ['/a\u0000', null],
  ['/a%00', null],
  ['/a\nb', null],
  ['/a%0ab', null],
  ['/a b', null],
  ['/a%20b', null],
  ['/a%', null],
  ['/a%zz', null],
  ['/a%ff', null],
  ['/a%c3', null],
  ['/a&b', null],
  ['/a%26b', null],
  ['/a?b', null],
  ['/a#b', null],
  ['/a:b', null],
  ['C:/windows', null],
  ['https://a.example/', null],
  ['/<script>', null],
  ['/a"b', null],
  ['/\ud800', null],
  ['/\u202e', null],
  [`/${'x'.repeat(240)}`, `/${'x'.repeat(240)}`],
  [`/${'x'.repeat(241)}`, null],
  [`/${'é'.repeat(121)}`, null],
  ['/a'.repeat(500), '/a'.repeat(500)],
  ['/a'.repeat(501), null],
  [null, null],
  [undefined, null],
  [5, null],
])('spec §2 paths: %j becomes %j', (path, expected) => {
  expect(normalisePath(path)).toBe(expected)
})

test('normalises any text to a path within the site that survives an address bar, and changes nothing the second time', () => {
  const part = fc.constantFrom(
    '..',
    '.',
    '/',
    '//',
    '\\',
    '%2e',
    '%2f',
    '%5c',
    '%',
    '%25',
    'a',
    'é',
    '?',
    '#',
    ' ',
    '\0',
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

test.each([
  ['/blog', '/blog', true],
  ['/blog/x', '/blog', true],
  ['/blogger', '/blog', false],
  ['/', '/blog', false],
])('whether %s is under %s: %j', (path, base, expected) => {
  expect(isUnder(path, base)).toBe(expected)
})

test('leaves out query parameters without a value, and encodes the others', () => {
  expect(withQuery('/a', { b: null, c: undefined, d: '' })).toBe('/a')
  expect(withQuery('/a', { b: 'x&y=z#', c: 0 })).toBe('/a?b=x%26y%3Dz%23&c=0')
})
