import { LOCALES } from '#rules/constants.ts'
import type { Site } from '../settings/schema.ts'

/**
 * Every sample value that a new tenant starts with. They're written only from here, and `leftSamples` finds them again: no site with a real
 * address may have any.
 */

/** The domain for addresses that belong to nobody (RFC 2606). */
export const NOBODYS_DOMAIN = '.example'

/** The first website id that the dealer backend never uses. */
export const FIRST_OWN_ID = 90_001

export const hostOf = (slug: string): string =>
  `www.${slug.replaceAll('_', '-').toLowerCase()}${NOBODYS_DOMAIN}`
export const emailOf = (slug: string): string => `hello@${hostOf(slug).slice('www.'.length)}`

/** Matches the address of a drawn picture (docs/content.md), which only `forecourt fakes` has. */
export const DRAWN_PICTURE =
  /\/images\/scenes\/(?:(?:caravan|motorcycle|truck|camper|showroom)-[a-z]+|dealership)(?:-\d+)?\.jpg/

export interface Place {
  street: string
  city: string
  state: string
  postcode: string
  lat: number
  long: number
  /** A phone number that belongs to nobody. */
  phone: string
}

const STREET = '1 Sample Street'

export const PLACES: Record<Region, Place> = {
  'en-AU': {
    street: STREET,
    city: 'Parramatta',
    state: 'NSW',
    postcode: '2150',
    lat: -33.8148,
    long: 151.0017,
    phone: '02 5550 0100',
  },
  'en-NZ': {
    street: STREET,
    city: 'Christchurch',
    state: 'Canterbury',
    postcode: '8011',
    lat: -43.5321,
    long: 172.6362,
    phone: '03 555 0100',
  },
  'en-US': {
    street: STREET,
    city: 'Des Moines',
    state: 'IA',
    postcode: '50309',
    lat: 41.5868,
    long: -93.625,
    phone: '(515) 555-0100',
  },
}

/** Sample places that earlier versions started with. */
const FORMER: readonly Place[] = [
  { ...PLACES['en-AU'], street: '100 High Street' },
  { ...PLACES['en-NZ'], street: '100 High Street' },
  {
    street: '100 Main Street',
    city: 'Omaha',
    state: 'NE',
    postcode: '68102',
    lat: 41.2565,
    long: -95.9345,
    phone: '(402) 555-0100',
  },
]

export const ALL_PLACES: readonly Place[] = [...Object.values(PLACES), ...FORMER]

/** The reviews of the sample location that earlier versions started with. */
export const REVIEWS = { count: 132, average_rating: 4.9 }
export const FORMER_RATING_TEXT = `${REVIEWS.average_rating} from ${REVIEWS.count} reviews`

export type Region = Site['region']
export const REGIONS: readonly Region[] = LOCALES

/** For one region, the laws and the regulator that a dealer's pages have to name. */
interface Law {
  privacy: string
  regulator: string
  consumer: string
}

export const LAWS: Record<Region, Law> = {
  'en-AU': {
    privacy: 'the Privacy Act 1988 and its Australian Privacy Principles',
    regulator: 'the Office of the Australian Information Commissioner',
    consumer: 'the Australian Consumer Law',
  },
  'en-NZ': {
    privacy: 'the Privacy Act 2020',
    regulator: 'the Office of the Privacy Commissioner',
    consumer: 'the Consumer Guarantees Act 1993 and the Fair Trading Act 1986',
  },
  'en-US': {
    privacy: 'the privacy laws of our state',
    regulator: 'the attorney general of our state',
    consumer: 'federal law and the laws of your state',
  },
}

/** Marks a text that an editor should replace. It's in a comment that visitors never see. `forecourt check` reports the file and line. */
export const TO_REPLACE = 'replace:'
