import { GOOGLE_REVIEWS_FULL, REVIEWS_MIN_RATING } from '../constants.ts'
import { finite, list } from '#lib/values.ts'

/** Chooses the reviews that are shown (spec §9). */

/**
 * The first `quantity` reviews that have at least 4 stars, in the order given. By default that's 12, the length of the full list. Reviews
 * whose rating is above 5 or isn't a number are left out.
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
