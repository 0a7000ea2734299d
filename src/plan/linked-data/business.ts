import type {
  AutoDealerLeaf,
  AutoPartsStoreLeaf,
  AutoRentalLeaf,
  AutoRepairLeaf,
  LocalBusinessLeaf,
  MotorcycleDealerLeaf,
  OpeningHoursSpecificationLeaf,
  PostalAddressLeaf,
  GeoCoordinatesLeaf,
} from 'schema-dts'
import { spanOn, WEEKDAYS } from '#rules/locale/hours.ts'
import { upcoming } from '#rules/locale/schedule.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Address, Location } from '#stock/entities.ts'
import { isYard } from '#stock/locations/yards.ts'
import { thing, linkedData } from './linkedData.ts'
import type { PlanContext } from '../planContext.ts'
import { PLAIN_LOGO } from '#site/brand/brand.ts'
import { absolute } from '../meta.ts'
import { mapHref } from '../pages/locations/place.ts'

type Business<T extends string> = Omit<LocalBusinessLeaf, '@type'> & { '@type': T }

export type DealerLeaf = Business<(AutoDealerLeaf | MotorcycleDealerLeaf)['@type']>
type PlaceLeaf = Business<PlaceType>

type PlaceType = (
  | AutoDealerLeaf
  | AutoPartsStoreLeaf
  | AutoRentalLeaf
  | AutoRepairLeaf
  | LocalBusinessLeaf
  | MotorcycleDealerLeaf
)['@type']

const TYPES: ReadonlyMap<string, PlaceType> = new Map([
  ['service', 'AutoRepair'],
  ['parts', 'AutoPartsStore'],
  ['rental', 'AutoRental'],
])

const locationType = (
  location: Pick<Location, 'location_type'>,
  site: Pick<Site, 'vehicle_type'>,
): PlaceType => TYPES.get(location.location_type) ?? (isYard(location) ? dealerType(site) : 'LocalBusiness')

export const dealerType = ({ vehicle_type }: Pick<Site, 'vehicle_type'>): DealerLeaf['@type'] =>
  vehicle_type === 'motorcycle' ? 'MotorcycleDealer' : 'AutoDealer'

/** Undefined if nothing but the country is known. */
export const addressLd = (
  { street, city, state, postcode }: Pick<Address, 'street' | 'city' | 'state' | 'postcode'>,
  region: Site['region'],
): PostalAddressLeaf | undefined =>
  [street, city, state, postcode].some(Boolean)
    ? thing<PostalAddressLeaf>({
        '@type': 'PostalAddress',
        streetAddress: street,
        addressLocality: city,
        addressRegion: state,
        postalCode: postcode,
        addressCountry: region.slice(-2),
      })
    : undefined

/** More than on pages, because search engines visit less often than shoppers. */
const SPECIAL_DAYS = 120

/** @param today in the dealer's time zone, 'YYYY-MM-DD' */
function hoursLd(
  weekly: Location['opening_hours'],
  special: Site['special_hours'],
  today: string,
): OpeningHoursSpecificationLeaf[] | undefined {
  const hours = [
    ...weekly.flatMap(({ weekday, ...day }) => {
      const [span, name] = [spanOn(day), WEEKDAYS[weekday]]
      return span && name ? [hoursOf({ dayOfWeek: `https://schema.org/${name}`, ...span })] : []
    }),
    ...upcoming(special, today, SPECIAL_DAYS).map(({ date, ...day }) =>
      // In structured data, a business that opens and closes at the same time is closed that day.
      hoursOf({
        ...(spanOn(day) ?? { opens: '00:00', closes: '00:00' }),
        validFrom: date,
        validThrough: date,
      }),
    ),
  ]
  return hours.length > 0 ? hours : undefined
}

const hoursOf = (hours: Omit<OpeningHoursSpecificationLeaf, '@type'>): OpeningHoursSpecificationLeaf => ({
  '@type': 'OpeningHoursSpecification',
  ...hours,
})

/**
 * Without customers' reviews, because Google doesn't accept ratings that a business publishes about itself
 * (developers.google.com/search/docs/appearance/structured-data/review-snippet, 'self-serving reviews').
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
