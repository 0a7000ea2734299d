import { expect, test } from 'vitest'
import { bodyKey } from './bodyKey.ts'

test.each([
  ['camper+trailer', 'campertrailer'],
  [' Pop  Tops ', 'poptops'],
  ['J–Pod', 'jpod'],
  ['off_grid', 'offgrid'],
  ['', ''],
  [null, ''],
  ['x'.repeat(500), 'x'.repeat(100)],
])('The key of the body %j is %j', (value, key) => {
  expect(bodyKey(value)).toBe(key)
})
