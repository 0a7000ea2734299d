import { GOOGLE_REVIEWS_FULL, REVIEWS_MIN_RATING } from '../constants.ts'
import { finite, list } from '#lib/values.ts'

/**
 * The first `quantity` reviews that have at least 4 stars, in the order given. Reviews whose rating is above 5 or isn't a number are left
 * out. By default, `quantity` is 12, the length of the full list.
 */
export function shownReviews<Review extends { rating?: number | null }>(
  reviews: readonly Review[] | null | undefined,
  quantity = GOOGLE_REVIEWS_FULL,
): Review[] {
  const shown = list(reviews).filter((review) => {
    const rating = finite(review?.rating)
    return rating !== null && rating >= REVIEWS_MIN_RATING && rating <= 5
  })
  return shown.slice(0, Math.max(0, Math.floor(finite(quantity) ?? GOOGLE_REVIEWS_FULL)))
}
