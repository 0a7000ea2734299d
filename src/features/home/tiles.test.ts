import { expect, test } from 'vitest'
import { tilesOf } from './tiles.ts'

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('%i tiles, or one more, fill all rows', (count) => {
  const { narrow, wide, more } = tilesOf(count)
  const total = count + Number(more)
  expect([total % narrow, total % wide]).toEqual([0, 0])
})

test.each([
  [3, { narrow: 4, wide: 4, more: true }],
  [4, { narrow: 4, wide: 4, more: false }],
  [5, { narrow: 3, wide: 6, more: true }],
  [6, { narrow: 3, wide: 6, more: false }],
  [9, { narrow: 5, wide: 5, more: true }],
])('%i tiles are laid out as %j', (count, tiles) => expect(tilesOf(count)).toEqual(tiles))
