import { expect, test } from 'vitest'
import { initialOf, monogram } from './monogram.ts'

test.each([
  ['Harbourside Motors', 'H'],
  [' élan', 'É'],
  ['🚐 Vans', '🚐'],
  ['', ''],
])('The initial of %j is %j', (name, initial) => expect(initialOf(name)).toBe(initial))

test('A tile has round corners, and a mask has its letter in the safe zone', () => {
  expect(monogram('H', '#112233', '#ffffff', 'tile')).toContain('height="32" rx="7" fill="#112233"')
  const mask = monogram('H', '#112233', '#ffffff', 'mask')
  expect(mask).toContain('height="32" fill="#112233"')
  expect(mask).toContain('font-size="16" fill="#ffffff">H</text>')
})

test('A monogram’s letter is escaped', () => {
  expect(monogram('<', '#112233', '#ffffff', 'tile')).toContain('>&lt;</text>')
})
