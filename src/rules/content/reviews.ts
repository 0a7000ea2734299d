import { GOOGLE_REVIEWS_FULL, REVIEWS_MIN_RATING } from '../constants.ts'
import { finite, list } from '#lib/values.ts'

/** The first reviews that have at least 4 stars, in the order given. Those whose rating is above 5 or isn't a number are left out. */
export function shownReviews<Review extends { rating?: number | null }>(
  reviews: readonly Review[] | null | undefined,
): Review[] {
  const shown = list(reviews).filter((review) => {
    const rating = finite(review?.rating)
    return rating !== null && rating >= REVIEWS_MIN_RATING && rating <= 5
  })
  return shown.slice(0, GOOGLE_REVIEWS_FULL)
}
