import { expect, test } from 'vitest'
import { definitions } from './definitions.ts'

test('Definitions are drawn in order and escaped', () => {
  const html = definitions([
    ['Engine', '2.8 L & turbo'],
    ['<b>', '"x"'],
  ])
  expect(html).toBe(
    '<div><dt>Engine</dt><dd>2.8 L &amp; turbo</dd></div><div><dt>&lt;b&gt;</dt><dd>&quot;x&quot;</dd></div>',
  )
  expect(definitions([])).toBe('')
})
