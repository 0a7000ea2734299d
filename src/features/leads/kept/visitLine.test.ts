import { expect, test } from 'vitest'
import { visitLine } from './visitLine.ts'

const NOW = Date.UTC(2026, 2, 10)

test('A page is logged as a line with its time and address', () => {
  expect(visitLine({ pathname: '/cars/kia', search: '?gclid=a' }, NOW)).toBe(`${NOW} /cars/kia?gclid=a\n`)
  expect(visitLine({ pathname: `/${'x'.repeat(9000)}`, search: '' }, NOW).length).toBeLessThan(4100)
})
