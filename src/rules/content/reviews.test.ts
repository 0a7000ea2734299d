import { expect, test } from 'vitest'
import { shownReviews } from './reviews.ts'

const rated = (...ratings: unknown[]) => ratings.map((rating) => ({ rating: rating as number }))

test.each([5, 4, 4.1])('A review with the rating %j is shown (spec §9)', (rating) => {
  expect(shownReviews(rated(rating))).toHaveLength(1)
})

test.each([3.99, 0, 5.1, -4, NaN, '5', null, undefined])(
  'A review with the rating %j isn’t shown (spec §9)',
  (rating) => {
    expect(shownReviews(rated(rating))).toEqual([])
  },
)

test('The first 12 Google reviews are shown in their original order (spec §9)', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ rating: index % 2 === 0 ? 5 : 3, id: index }))
  expect(shownReviews(many).map(({ id }) => id)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22])
  expect(shownReviews(rated(...Array.from({ length: 12 }, () => 4)))).toHaveLength(12)
})

test('No reviews are shown if there are none', () => {
  expect([shownReviews(null), shownReviews(undefined), shownReviews([])]).toEqual([[], [], []])
  expect(shownReviews([null as unknown as { rating: number }])).toEqual([])
})
