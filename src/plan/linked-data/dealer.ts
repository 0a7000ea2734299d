import { addressLd, dealerType, hoursLd, locationType, type DealerLeaf, type PlaceLeaf } from './business.ts'
import type { PlanContext } from '../context.ts'
import { PLAIN_LOGO } from '#site/brand/brand.ts'
import { linkedData, thing } from './linkedData.ts'
import { absolute } from '../meta.ts'

/** Locations are departments, as Google expects. */
export const dealerLd = ({
  site,
  brand,
  locations,
  today,
}: Pick<PlanContext, 'site' | 'brand' | 'locations' | 'today'>): Record<string, unknown> =>
  linkedData<DealerLeaf>({
    '@type': dealerType(site),
    '@id': `${site.url}/#dealer`,
    name: site.name,
    url: site.url,
    telephone: site.phone,
    email: site.email,
    logo: brand?.logo && absolute(site.url, `/${PLAIN_LOGO}`),
    image: site.hero.image && absolute(site.url, site.hero.image),
    address: addressLd(
      { ...site.address, city: site.address.city || site.city, state: site.address.state || site.state },
      site.region,
    ),
    openingHoursSpecification: hoursLd(
      locations[0]?.opening_hours ?? site.opening_hours,
      site.special_hours,
      today,
    ),
    department:
      locations.length > 1
        ? locations.map((location) =>
            thing<PlaceLeaf>({
              '@type': locationType(location, site),
              name: location.name || site.name,
              telephone: location.contact_detail.phone,
              address: addressLd(location.address, site.region),
            }),
          )
        : undefined,
  })
