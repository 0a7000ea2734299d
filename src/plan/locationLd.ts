import type { GeoCoordinatesLeaf, OpeningHoursSpecificationLeaf } from 'schema-dts'
import { spanOn, WEEKDAYS } from '#rules/hours.ts'
import { upcoming } from '#rules/schedule.ts'
import type { Location } from '#stock/entities.ts'
import type { PlanContext } from './context.ts'
import { addressLd, locationType, type PlaceLeaf } from './businessLd.ts'
import { linkedData, thing } from './ld.ts'
import { absolute } from './meta.ts'
import { mapHref } from './place.ts'

/**
 * A place for search engines (schema.org 'LocalBusiness' and below it 'AutoDealer'). What customers say of it is on the
 * page only: Google takes no ratings of a business from the business itself
 * (developers.google.com/search/docs/appearance/structured-data/review-snippet, 'self-serving reviews').
 */

/** Days ahead for which other hours are told, more than visitors read: engines come by less often. */
const SPECIAL_DAYS = 120

/** @param path the location's page */
export const locationLd = (
  { site, today }: Pick<PlanContext, 'site' | 'today'>,
  location: Location,
  path: string,
): Record<string, unknown> => {
  const { address, contact_detail, name } = location
  const weekly = location.opening_hours.length > 0 ? location.opening_hours : site.opening_hours
  const url = absolute(site.url, path)
  const hours = [
    ...weekly.flatMap(({ weekday, ...day }) => {
      const [span, name] = [spanOn(day), WEEKDAYS[weekday]]
      return span && name ? [hoursOf({ dayOfWeek: `https://schema.org/${name}`, ...span })] : []
    }),
    ...upcoming(site.special_hours, today, SPECIAL_DAYS).map(({ date, ...day }) =>
      // The same time twice is how a closed day is written.
      hoursOf({
        ...(spanOn(day) ?? { opens: '00:00', closes: '00:00' }),
        validFrom: date,
        validThrough: date,
      }),
    ),
  ]
  return linkedData<PlaceLeaf>({
    '@type': locationType(location, site),
    '@id': `${url}#place`,
    name: name || site.name,
    url,
    telephone: contact_detail.phone,
    email: contact_detail.email,
    image: site.hero.image && absolute(site.url, site.hero.image),
    parentOrganization: { '@type': 'Organization', name: site.name, url: site.url },
    address: addressLd(address, site.region),
    geo:
      address.lat === null || address.long === null
        ? undefined
        : thing<GeoCoordinatesLeaf>({
            '@type': 'GeoCoordinates',
            latitude: address.lat,
            longitude: address.long,
          }),
    hasMap: mapHref(address),
    openingHoursSpecification: hours.length > 0 ? hours : undefined,
  })
}

const hoursOf = (hours: Omit<OpeningHoursSpecificationLeaf, '@type'>): OpeningHoursSpecificationLeaf => ({
  '@type': 'OpeningHoursSpecification',
  ...hours,
})
