import type {
  AutoDealerLeaf,
  AutoPartsStoreLeaf,
  AutoRentalLeaf,
  AutoRepairLeaf,
  LocalBusinessLeaf,
  MotorcycleDealerLeaf,
  OpeningHoursSpecificationLeaf,
  PostalAddressLeaf,
} from 'schema-dts'
import { spanOn, WEEKDAYS } from '#rules/locale/hours.ts'
import { upcoming } from '#rules/locale/schedule.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Address, Location } from '#stock/entities.ts'
import { isYard } from '#stock/places.ts'
import { thing } from './linkedData.ts'

type Business<T extends string> = Omit<LocalBusinessLeaf, '@type'> & { '@type': T }

export type DealerLeaf = Business<(AutoDealerLeaf | MotorcycleDealerLeaf)['@type']>
export type PlaceLeaf = Business<PlaceType>

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

export const locationType = (
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
export function hoursLd(
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
