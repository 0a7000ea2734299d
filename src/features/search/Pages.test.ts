import { expect, test } from 'vitest'
import { pageWindow } from './Pages.tsx'

test.each([
  [1, 2, '1 2'],
  [1, 5, '1 2 … 5'],
  [3, 5, '1 2 3 4 5'],
  [4, 7, '1 2 3 4 5 6 7'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
  [400, 834, '1 … 399 400 401 … 834'],
])('Page %i of %i links to the pages %s', (current, last, expected) => {
  expect(
    pageWindow(current, last)
      .map((page) => page ?? '…')
      .join(' '),
  ).toBe(expected)
})
