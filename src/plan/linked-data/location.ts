import type { GeoCoordinatesLeaf } from 'schema-dts'
import type { Location } from '#stock/entities.ts'
import type { PlanContext } from '../context.ts'
import { addressLd, hoursLd, locationType, type PlaceLeaf } from './business.ts'
import { linkedData, thing } from './linkedData.ts'
import { absolute } from '../meta.ts'
import { mapHref } from '../pages/locations/place.ts'

/**
 * Customers' reviews are shown on the page but not included here, because Google doesn't accept ratings that a
 * business publishes about itself (developers.google.com/search/docs/appearance/structured-data/review-snippet,
 * 'self-serving reviews').
 */

export function locationLd(
  { site, today }: Pick<PlanContext, 'site' | 'today'>,
  location: Location,
  path: string,
): Record<string, unknown> {
  const { address, contact_detail, name } = location
  const url = absolute(site.url, path)
  const image = location.picture ?? site.hero.image
  return linkedData<PlaceLeaf>({
    '@type': locationType(location, site),
    '@id': `${url}#place`,
    name: name || site.name,
    url,
    telephone: contact_detail.phone,
    email: contact_detail.email,
    image: image && absolute(site.url, image),
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
    openingHoursSpecification: hoursLd(location.opening_hours, site.special_hours, today),
  })
}
