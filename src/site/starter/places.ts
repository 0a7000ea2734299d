import type { Site } from '../settings/schema.ts'

export type Region = Site['region']
export const REGIONS = ['en-AU', 'en-NZ', 'en-US'] as const satisfies readonly Region[]

/** A sample location for a new dealer. `forecourt check` reports which parts of it an editor hasn't replaced yet. */
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

export const PLACES: Record<Region, Place> = {
  'en-AU': {
    street: '100 High Street',
    city: 'Parramatta',
    state: 'NSW',
    postcode: '2150',
    lat: -33.8148,
    long: 151.0017,
    phone: '02 5550 0100',
  },
  'en-NZ': {
    street: '100 High Street',
    city: 'Christchurch',
    state: 'Canterbury',
    postcode: '8011',
    lat: -43.5321,
    long: 172.6362,
    phone: '03 555 0100',
  },
  'en-US': {
    street: '100 Main Street',
    city: 'Omaha',
    state: 'NE',
    postcode: '68102',
    lat: 41.2565,
    long: -95.9345,
    phone: '(402) 555-0100',
  },
}

/** For one region, the laws and the regulator that a dealer's pages have to name. */
export interface Law {
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
