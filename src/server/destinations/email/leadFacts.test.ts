import { expect, test } from 'vitest'
import type { Lead } from '#rules/leads/leadBody.ts'
import { incoming } from '../../testing/outbox.ts'
import { CAR, tenantWith } from '../testing/tenant.ts'
import { factsOf } from './leadFacts.ts'

const tenant = {
  ...tenantWith(),
  locations: [7, 8].map((id) => ({
    id,
    name: `Yard ${id}`,
    dealership_id: null,
    opening_hours: [],
    state: 'NSW',
  })),
  carOf: () => ({ ...CAR, location_id: 8 }),
}
const placesIn = (fields: Partial<Lead>) =>
  factsOf(incoming('a', { car_id: String(CAR.id), ...fields }).lead, tenant)
    .lines.filter(([label]) => /location/i.test(label))
    .map((line) => line.join(': '))

test('An email names the yard of the vehicle, and the location that the shopper chose if it’s another one', () => {
  expect(placesIn({ location_id: '8' })).toEqual(['Location: Yard 8'])
  expect(placesIn({ website_location: '7', location_id: '7' })).toEqual([
    'Vehicle location: Yard 8',
    'Location: Yard 7',
  ])
  expect(placesIn({})).toEqual(['Vehicle location: Yard 8'])
})
