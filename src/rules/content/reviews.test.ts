import { expect, test } from 'vitest'
import { shownReviews } from './reviews.ts'

const rated = (...ratings: unknown[]) => ratings.map((rating) => ({ rating: rating as number }))

test.each([
  [5, true],
  [4, true],
  [4.1, true],
  [3.99, false],
  [0, false],
  [5.1, false],
  [-4, false],
  [NaN, false],
  ['5', false],
  [null, false],
  [undefined, false],
])('spec §9 Reviews: minimum rating 4: %s %s', (rating, shown) => {
  expect(shownReviews(rated(rating))).toHaveLength(shown ? 1 : 0)
})

test('spec §9: keeps 12 Google reviews in their original order', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ rating: index % 2 === 0 ? 5 : 3, id: index }))
  expect(shownReviews(many).map(({ id }) => id)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22])
  expect(shownReviews(many, 3).map(({ id }) => id)).toEqual([0, 2, 4])
  expect(shownReviews(rated(...Array.from({ length: 12 }, () => 4)))).toHaveLength(12)
  expect(shownReviews(many, NaN)).toHaveLength(12)
  expect(shownReviews(many, -1)).toEqual([])
})

test('handles having no reviews', () => {
  expect([shownReviews(null), shownReviews(undefined), shownReviews([])]).toEqual([[], [], []])
  expect(shownReviews([null as unknown as { rating: number }])).toEqual([])
})
