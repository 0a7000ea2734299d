import { expect, test } from 'vitest'
import { leadIdOf } from './leadId.ts'

test.each<[unknown, number | string | null]>([
  [17, 17],
  ['17', '17'],
  ['3f2c-9a_B', '3f2c-9a_B'],
  [0, null],
  [-1, null],
  [1.5, null],
  [NaN, null],
  [Infinity, null],
  [2 ** 53, null],
  ['', null],
  ['../leads', null],
  ['1?x=1', null],
  ['a'.repeat(100), 'a'.repeat(100)],
  ['a'.repeat(101), null],
  [null, null],
  [undefined, null],
  [true, null],
  [{ id: 1 }, null],
])('spec §3: reads the id from a successful lead response: %j', (answered, id) => {
  expect(leadIdOf(answered)).toBe(id)
})
