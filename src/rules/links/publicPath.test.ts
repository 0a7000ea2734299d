import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalisePath } from '#lib/pathname.ts'
import { isPublicPath } from './publicPath.ts'

test.each<[string, boolean]>([
  ['/', true],
  ['/404.html', true],
  ['/cars/2023-toyota-hilux-1', true],
  ['/search/RVs-in-stock', true],
  ['/a~b_c.d', true],
  [`/${'x'.repeat(200)}`, true],
  [`/${'x'.repeat(201)}`, false],
  ['/a'.repeat(12), true],
  ['/a'.repeat(13), false],
  ['', false],
  ['a', false],
  ['/a/', false],
  ['//a', false],
  ['/..', false],
  ['/.a', false],
  ['/a.', false],
  ['/a b', false],
  ['/a%2fb', false],
  ['/a\\b', false],
  ['/é', false],
  ['/a\n', false],
  ['/a\0', false],
])('allows a page at %j: %j', (path, expected) => {
  expect(isPublicPath(path)).toBe(expected)
})

test('every allowed path can be linked to unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(?:\/[\w.~-]{1,9}){1,4}$/), (path) => {
      if (isPublicPath(path)) expect(normalisePath(path)).toBe(path)
    }),
  )
})
