import { expect, test } from 'vitest'
import { bookingZones, zonesFor, type BookingLocation } from './bookingZones.ts'

const PERTH = 'Australia/Perth'
const SYDNEY = 'Australia/Sydney'

const group = {
  region: 'en-AU',
  state: 'NSW',
  dealerships: ['west', 'east', 'both', 'nowhere'].map((slug, index) => ({ id: index + 1, slug })),
}
const location = (id: number, dealership_id: number, state: string): BookingLocation => ({
  id,
  dealership_id,
  state,
})
const locations = [
  location(10, 1, 'WA'),
  location(20, 2, 'NSW'),
  location(30, 3, 'WA'),
  location(31, 3, 'NSW'),
]
const zones = bookingZones(group, locations)

test.each([
  ['nothing chosen', {}, null, [PERTH, SYDNEY]],
  ['a dealership in the west', { dealership_slug: 'west' }, null, [PERTH]],
  ['a dealership in the east', { dealership_slug: 'east' }, null, [SYDNEY]],
  ['a dealership on both coasts', { dealership_slug: 'both' }, null, [PERTH, SYDNEY]],
  ['a dealership without a location', { dealership_slug: 'nowhere' }, null, [PERTH, SYDNEY]],
  ['an inherited name', { dealership_slug: 'constructor' }, null, [PERTH, SYDNEY]],
  ['a location chosen on the site', { website_location: '31' }, null, [SYDNEY]],
  ['a location of the vehicle', { location: '30' }, null, [PERTH]],
  ['an unknown location', { location: '99', dealership_slug: 'east' }, null, [SYDNEY]],
  ['the vehicle’s location', {}, { dealership_slug: 'both', location_id: 31 }, [SYDNEY]],
  ['the vehicle’s dealership', {}, { dealership_slug: 'west', location_id: null }, [PERTH]],
  [
    'another dealership asked about a vehicle',
    { dealership_slug: 'west' },
    { dealership_slug: 'east', location_id: 20 },
    [PERTH],
  ],
  [
    'the vehicle’s own dealership asked about it',
    { dealership_slug: 'both' },
    { dealership_slug: 'both', location_id: 30 },
    [PERTH],
  ],
])('The time zones are right for %s', (_what, values, car, expected) => {
  expect(zonesFor(zones, values, car)).toEqual(expected)
})

test('The time zone is named once if all of a site’s places share it', () => {
  expect(bookingZones(group, [location(1, 1, 'NSW'), location(2, 2, 'ACT'), location(3, 2, '')])).toEqual({
    all: [SYDNEY],
  })
  expect(bookingZones(group, [])).toEqual({ all: [SYDNEY] })
})

test('A place whose time zone is unknown has the zone where days end last', () => {
  const us = { region: 'en-US', state: 'NE', dealerships: [{ id: 1, slug: 'omaha' }] }
  const both = [location(1, 1, 'NE'), location(2, 1, 'IA')]
  expect(bookingZones(us, [])).toEqual({ all: ['Etc/GMT+12'] })
  expect(zonesFor(bookingZones(us, both), { website_location: '1' })).toEqual(['Etc/GMT+12'])
  expect(bookingZones({ ...us, time_zone: 'America/Chicago' }, both)).toEqual({ all: ['America/Chicago'] })
})

test('The Chatham Islands have their own time zone in New Zealand', () => {
  const nz = { region: 'en-NZ', state: 'Canterbury', dealerships: [] }
  const both = bookingZones(nz, [location(1, 1, 'Canterbury'), location(2, 1, 'Chatham Islands')])
  expect(zonesFor(both, { website_location: '2' })).toEqual(['Pacific/Chatham'])
  expect(zonesFor(both, { website_location: '1' })).toEqual(['Pacific/Auckland'])
})
