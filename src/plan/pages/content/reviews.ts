import { formatDate } from '#rules/locale/dates.ts'
import { shownReviews } from '#rules/content/reviews.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { Location } from '#stock/entities.ts'
import type { PlanContext } from '../../planContext.ts'
import { link } from '../../frame/link.ts'
import type { Link } from '../../props.ts'
import type { ReviewCard } from './props.ts'

/** Pages show reviews with 4 stars or more, at most 12 in one place (spec §9). */

type Written = NonNullable<ContentPage['reviews']>

/** First the reviews of the location itself, then those of the dealer as a whole, each newest first. */
export function reviewsOf(
  { site, content }: Pick<PlanContext, 'site' | 'content'>,
  location: number,
): ReviewCard[] {
  const all = content.flatMap(({ reviews }) => reviews ?? [])
  const ofLocation = all.filter((review) => review.location === location)
  const dealers = all.filter((review) => review.location === undefined)
  return reviewCards([...newest(ofLocation), ...newest(dealers)], site.region)
}

export const reviewCards = (reviews: Written, region: string): ReviewCard[] =>
  shownReviews(reviews).map(({ name, text, rating, date, detail }) => ({
    name,
    text,
    rating,
    ratingText: `${rating} out of 5 stars`,
    date: formatDate(date, region),
    datetime: date,
    detail,
  }))

export const newest = (reviews: Written): Written =>
  reviews.toSorted((a, b) => (a.date === b.date ? 0 : a.date > b.date ? -1 : 1))

export function reviewsPage({ site, content }: Pick<PlanContext, 'site' | 'content'>): Link | null {
  const page = content.find(({ reviews = [] }) => reviews.length > 0)
  return page ? link('All reviews', page.path, site) : null
}

export function reviewsElsewhere(
  { site }: Pick<PlanContext, 'site'>,
  places: readonly Location[],
): Link | null {
  const place = places.find(({ address, reviews }) => address.place_url !== '' && reviews.count > 0)
  return place ? link(`All ${place.reviews.count} reviews`, place.address.place_url, site) : null
}
