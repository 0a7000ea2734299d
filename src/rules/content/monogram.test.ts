import { expect, test } from 'vitest'
import { initialOf, monogram } from './monogram.ts'

test.each([
  ['Harbourside Motors', 'H'],
  [' élan', 'É'],
  ['🚐 Vans', '🚐'],
  ['', ''],
])('%j is %j', (name, initial) => expect(initialOf(name)).toBe(initial))

test('a tile has corners; a mask fills its square, its letter within the safe middle', () => {
  expect(monogram('H', '#112233', '#ffffff', 'tile')).toContain('height="32" rx="7" fill="#112233"')
  const mask = monogram('H', '#112233', '#ffffff', 'mask')
  expect(mask).toContain('height="32" fill="#112233"')
  expect(mask).toContain('font-size="16" fill="#ffffff">H</text>')
})

test('a letter can’t break out', () => {
  expect(monogram('<', '#112233', '#ffffff', 'tile')).toContain('>&lt;</text>')
})
