import { expect, test } from 'vitest'
import { formAt } from './formPaths.ts'

test.each([
  ['/contact', 'contact'],
  ['/contact-us/north-shore', 'contact'],
  ['/contact-us/a/b', null],
  ['/book-test-drive/', 'test-drive'],
  ['/service', 'service'],
  ['/pages/book-a-service', 'service'],
  ['/cars/trade-in', 'trade-in'],
  ['/finance', 'finance'],
  ['/careers', 'careers'],
  ['/about-us', null],
  ['/__proto__', null],
  ['', null],
  [null, null],
])('The page %j has the form %j (spec §2)', (path, form) => {
  expect(formAt(path)).toBe(form)
})

test('A site’s finance page has the finance form', () => {
  expect(formAt('/finance-the-dream', { finance_path: '/finance-the-dream' })).toBe('finance')
  expect(formAt('/finance-the-dream')).toBeNull()
  expect(formAt('/pages/book-a-service', { use_pages_path: true })).toBe('service')
})
