import { expect, test } from 'vitest'
import { valueAt, withValue } from './path.ts'

test('finds the value at a path, even in a list', () => {
  expect(valueAt({ menu: [{ href: '/a' }] }, ['menu', 0, 'href'])).toBe('/a')
  expect(valueAt({ menu: [] }, ['menu', 0, 'href'])).toBeUndefined()
  expect(valueAt(undefined, ['menu'])).toBeUndefined()
})

test('sets the value at a path and leaves the original alone', () => {
  const values = { navigation: { footer: ['a'] }, name: 'Redgum' }
  expect(withValue(values, ['navigation', 'header'], ['b'])).toEqual({
    navigation: { footer: ['a'], header: ['b'] },
    name: 'Redgum',
  })
  expect(withValue({}, ['navigation', 'header'], ['b'])).toEqual({ navigation: { header: ['b'] } })
  expect(values).toEqual({ navigation: { footer: ['a'] }, name: 'Redgum' })
})
