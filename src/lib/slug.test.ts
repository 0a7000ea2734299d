import { expect, test } from 'vitest'
import { fold, isSafeSlug, slugify } from './slug.ts'

test.each<[unknown, boolean]>([
  ['2023-toyota-hilux-sr5-1234', true],
  ['A_b-9', true],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  ['', false],
  ['a b', false],
  ['a/b', false],
  ['..', false],
  ['a.json', false],
  ['a%2fb', false],
  ['škoda', false],
  ['a\n', false],
  ['a\u0000', false],
  [5, false],
  [null, false],
])('spec §5 letters, digits, hyphen and underscore: %j is %j', (slug, safe) => {
  expect(isSafeSlug(slug)).toBe(safe)
})

test.each<[unknown, string]>([
  ['Škoda Kamiq 1.0 TSI', 'skoda-kamiq-1-0-tsi'],
  ['  J-Pod: off/grid!  ', 'j-pod-off-grid'],
  ['../../etc/passwd', 'etc-passwd'],
  ['日本', ''],
  ['', ''],
  [null, ''],
])('slugify(%j) is %j', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})

test('fold removes case and accents', () => {
  expect(fold('ŠKODA')).toBe('skoda')
})
