import type { Trade } from './catalogue/catalogue.ts'
import type { Dealership } from './config.ts'

const SYDNEY = { city: 'Parramatta', state: 'NSW', postcode: '2150', lat: -33.8148, long: 151.0017 }
const PLACES: Record<Trade, Pick<Dealership, 'city' | 'state' | 'postcode' | 'lat' | 'long' | 'phone'>> = {
  cars: { ...SYDNEY, phone: '02 5550 0101' },
  rv: { ...SYDNEY, phone: '02 5550 0102' },
  campers: { ...SYDNEY, phone: '02 5550 0103' },
  motorcycles: {
    city: 'Christchurch',
    state: 'Canterbury',
    postcode: '8011',
    lat: -43.5321,
    long: 172.6362,
    phone: '03 555 0104',
  },
  trucks: {
    city: 'Omaha',
    state: 'NE',
    postcode: '68102',
    lat: 41.2565,
    long: -95.9345,
    phone: '(402) 555-0105',
  },
}

/** Makes a dealership for stock without a tenant's `generate.json`, as in tests and benchmarks. */
export function defaultDealership(trade: Trade): Dealership {
  return {
    id: 11,
    slug: 'high-street',
    name: 'High Street Yard',
    email: 'sales@highstreetyard.example',
    street: '100 High Street',
    ...PLACES[trade],
  }
}
