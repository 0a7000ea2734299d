import { expect, test } from 'vitest'
import { listTitle, pageTitle } from './pageTitle.ts'

test.each([
  ['Used cars', 'Bayside', 'Used cars | Bayside'],
  ['Used cars at Bayside', 'Bayside', 'Used cars at Bayside'],
])('The page “%s” of the dealer %s is titled “%s”', (title, site, expected) =>
  expect(pageTitle(title, site)).toBe(expected),
)

test.each([
  [1, 'Used cars'],
  [2, 'Used cars, page 2'],
  [340, 'Used cars, page 340'],
])('Page %i of a list is titled “%s”', (page, expected) =>
  expect(listTitle('Used cars', page)).toBe(expected),
)
