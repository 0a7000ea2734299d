import { expect, test } from 'vitest'
import { COMPARED_MAX, parseCompared, storeCompared, toggleCompared } from './compared.ts'

test.each<[unknown, number[]]>([
  [null, []],
  ['{', []],
  ['{"id":1}', []],
  ['[3,null,"x",{},{"id":null}]', []],
  [storeCompared([3, 1, 2]), [3, 1, 2]],
  ['[{"id":3},{"id":3},{"id":-1},{"id":1.5},{"id":0},{"id":1}]', [3, 1]],
  [storeCompared([1, 2, 3, 4, 5, 6]), [1, 2, 3, 4]],
])('The stored vehicles %j are read as %j', (stored, ids) => {
  expect(parseCompared(stored)).toEqual(ids)
})

test('A vehicle is added at the end, and removed the second time', () => {
  expect(toggleCompared([3], 1)).toEqual([3, 1])
  expect(toggleCompared([3, 1, 2], 1)).toEqual([3, 2])
})

test('A fifth vehicle isn’t added, but one of the four can be removed', () => {
  const full = Array.from({ length: COMPARED_MAX }, (_, index) => index + 1)
  expect(toggleCompared(full, 9)).toBeNull()
  expect(toggleCompared(full, 2)).toEqual([1, 3, 4])
})
