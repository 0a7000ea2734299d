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
])('spec §2: %s carries %s', (path, form) => {
  expect(formAt(path)).toBe(form)
})

test("has the finance form on the site's finance page", () => {
  expect(formAt('/finance-the-dream', { finance_path: '/finance-the-dream' })).toBe('finance')
  expect(formAt('/finance-the-dream')).toBeNull()
  expect(formAt('/pages/book-a-service', { use_pages_path: true })).toBe('service')
})
