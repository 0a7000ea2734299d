import { expect, test } from 'vitest'
import { valueAt, withValue } from './path.ts'

test('The value at a path is found, even in a list', () => {
  expect(valueAt({ menu: [{ href: '/a' }] }, ['menu', 0, 'href'])).toBe('/a')
  expect(valueAt({ menu: [] }, ['menu', 0, 'href'])).toBeUndefined()
  expect(valueAt(undefined, ['menu'])).toBeUndefined()
})

test('A value is set at a path, and the original is left alone', () => {
  const values = { navigation: { footer: ['a'] }, name: 'Redgum' }
  expect(withValue(values, ['navigation', 'header'], ['b'])).toEqual({
    navigation: { footer: ['a'], header: ['b'] },
    name: 'Redgum',
  })
  expect(withValue({}, ['navigation', 'header'], ['b'])).toEqual({ navigation: { header: ['b'] } })
  expect(values).toEqual({ navigation: { footer: ['a'] }, name: 'Redgum' })
})
