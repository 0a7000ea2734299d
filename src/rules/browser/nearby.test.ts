import { expect, test } from 'vitest'
import { parseNearby, storeNearby } from './nearby.ts'

test('A stored place is rounded to about a kilometre', () => {
  const stored = storeNearby({ lat: -33.42671, long: 151.34174, name: 'Gosford' })
  expect(parseNearby(stored)).toEqual({ lat: -33.43, long: 151.34, name: 'Gosford' })
})

test.each([
  ...[
    null,
    '',
    '{',
    '[]',
    '{"lat":1}',
    '{"lat":"1","long":2}',
    '{"lat":91,"long":2}',
    '{"lat":1,"long":1e9}',
  ],
])('The invalid place %j is ignored', (stored) => expect(parseNearby(stored)).toBeNull())
