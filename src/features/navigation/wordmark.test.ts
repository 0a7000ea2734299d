import { expect, test } from 'vitest'
import { favicon, wordmark } from './wordmark.ts'

test.each([
  ['Harbourside Motor Group', 'Harbourside', 'Motor Group', 'H', 11],
  ['Great Plains Truck Center', 'Great Plains', 'Truck Center', 'G', 6],
  ['Redgum RV', 'Redgum RV', '', 'R', 6],
  ['Saltbush Campers', 'Saltbush', 'Campers', 'S', 8],
  ['Smith and Sons', 'Smith and', 'Sons', 'S', 5],
  ['škoda', 'škoda', '', 'Š', 5],
  ['', '', '', '', 0],
])('The name “%s” is split into the wordmark’s parts', (name, head, tail, initial, longest) =>
  expect(wordmark(name)).toEqual({ head, tail, initial, longest }),
)

test('The initial in the favicon is escaped', () => {
  const icon = decodeURIComponent(favicon('<', '#123456', '#ffffff'))
  expect(icon).toContain('&lt;</text>')
  expect(favicon('"', '#123456', '#ffffff')).not.toMatch(/["<>]/)
})
