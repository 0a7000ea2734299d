import { expect, test } from 'vitest'
import { isSafeSlug } from './safeSlug.ts'
import { fold, slugify } from './slug.ts'

test.each(['2023-toyota-hilux-sr5-1234', 'A_b-9', 'x'.repeat(200)])(
  'The slug %j is safe (spec §5)',
  (slug) => {
    expect(isSafeSlug(slug)).toBe(true)
  },
)

test.each([
  ...['x'.repeat(201), '', 'a b', 'a/b', '..', 'a.json', 'a%2fb', 'škoda', 'a\n', 'a\u0000', 5, null],
])('The slug %j isn’t safe (spec §5)', (slug) => {
  expect(isSafeSlug(slug)).toBe(false)
})

test.each<[unknown, string]>([
  ['Škoda Kamiq 1.0 TSI', 'skoda-kamiq-1-0-tsi'],
  ['  J-Pod: off/grid!  ', 'j-pod-off-grid'],
  ['../../etc/passwd', 'etc-passwd'],
  ['日本', ''],
  ['', ''],
  [null, ''],
])('The slug of %j is %j', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})

test('Folding a text removes case and accents', () => {
  expect(fold('ŠKODA')).toBe('skoda')
})
