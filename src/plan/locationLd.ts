import { spanOn, WEEKDAYS } from '#rules/hours.ts'
import { upcoming } from '#rules/schedule.ts'
import type { Location } from '#stock/entities.ts'
import type { PlanContext } from './context.ts'
import { absolute } from './meta.ts'
import type { ReviewCard } from './page.ts'
import { mapHref } from './place.ts'

/** A place for search engines (schema.org 'LocalBusiness' and below it 'AutoDealer'). */

/** Days ahead for which other hours are told, more than visitors read: engines come by less often. */
const SPECIAL_DAYS = 120

const TYPES: ReadonlyMap<string, string> = new Map([
  ['service', 'AutoRepair'],
  ['parts', 'AutoPartsStore'],
  ['rental', 'AutoRental'],
])

/** The kind of business: by what the place is for, and for sales by what the dealer sells. */
const typeOf = ({ location_type }: Location, vehicle: string): string =>
  TYPES.get(location_type) ??
  (location_type !== 'sales' && location_type !== ''
    ? 'LocalBusiness'
    : vehicle === 'motorcycle'
      ? 'MotorcycleDealer'
      : 'AutoDealer')

/**
 * @param path the location's page
 * @param reviews those that the page shows: others are none that an engine may be told of
 */
export const locationLd = (
  { site, today }: Pick<PlanContext, 'site' | 'today'>,
  location: Location,
  path: string,
  reviews: readonly ReviewCard[],
): Record<string, unknown> => {
  const { address, contact_detail, reviews: rated, name } = location
  const hours = location.opening_hours.length > 0 ? location.opening_hours : site.opening_hours
  const url = absolute(site.url, path)
  const map = mapHref(address)
  return {
    '@context': 'https://schema.org',
    '@type': typeOf(location, site.vehicle_type),
    '@id': `${url}#place`,
    name,
    url,
    ...(contact_detail.phone && { telephone: contact_detail.phone }),
    ...(contact_detail.email && { email: contact_detail.email }),
    ...(site.hero.image && { image: absolute(site.url, site.hero.image) }),
    parentOrganization: { '@type': 'Organization', name: site.name, url: site.url },
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.postcode,
      addressCountry: site.region.slice(-2),
    },
    ...(address.lat !== null &&
      address.long !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: address.lat, longitude: address.long },
      }),
    ...(map !== '' && { hasMap: map }),
    openingHoursSpecification: [
      ...hours.flatMap(({ weekday, ...day }) => {
        const span = spanOn(day)
        return span ? { '@type': HOURS, dayOfWeek: `https://schema.org/${WEEKDAYS[weekday]}`, ...span } : []
      }),
      ...upcoming(site.special_hours, today, SPECIAL_DAYS).map(({ date, ...day }) => ({
        '@type': HOURS,
        // The same time twice is how a closed day is written.
        ...(spanOn(day) ?? { opens: '00:00', closes: '00:00' }),
        validFrom: date,
        validThrough: date,
      })),
    ],
    ...(rated.count > 0 &&
      rated.average_rating > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rated.average_rating,
          reviewCount: rated.count,
        },
      }),
    ...(reviews.length > 0 && { review: reviews.map(reviewLd) }),
  }
}

const HOURS = 'OpeningHoursSpecification'

const reviewLd = ({ name, text, rating, datetime }: ReviewCard) => ({
  '@type': 'Review',
  author: { '@type': 'Person', name },
  reviewBody: text,
  reviewRating: { '@type': 'Rating', ratingValue: rating },
  ...(datetime && { datePublished: datetime }),
})
