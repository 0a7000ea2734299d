import { GOOGLE_REVIEWS_FULL, REVIEWS_MIN_RATING } from '../constants.ts'
import { finite, list } from '#lib/values.ts'

/** Which reviews are shown (spec §9). */

/**
 * The reviews of at least 4 stars, at most `quantity` of them, in the order they came; 12 is the full list. Ratings above 5 or that aren't
 * numbers don't count.
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
