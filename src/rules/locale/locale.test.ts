import { expect, test } from 'vitest'
import { distance, distanceIn, distanceUnit, localeOf, vehicleNoun, vehicleNounInText } from './locale.ts'

test.each([
  ['en-AU', 'en-AU'],
  ['en-NZ', 'en-NZ'],
  ['en-US', 'en-US'],
  ['fr-FR', 'en-AU'],
  [null, 'en-AU'],
])('The region %j has the locale %s (spec §9)', (region, locale) => {
  expect(localeOf(region)).toBe(locale)
})

test.each<[number, string, string]>([
  [45000, 'en-AU', '45,000 km'],
  [45000, 'en-NZ', '45,000 km'],
  [45000, 'en-US', '27,962 miles'],
  [0, 'en-AU', '0 km'],
  [1, 'en-AU', '1 km'],
  [1.609344, 'en-US', '1 mile'],
  [999.4, 'en-AU', '999 km'],
  [999.5, 'en-AU', '1,000 km'],
])('A distance of %j km in %s is %j (spec §9)', (km, region, text) => {
  expect(distance(km, region)).toBe(text)
})

test.each([-1, -0.5, NaN, 1e300, '45000', null])('The distance %s isn’t shown', (km) => {
  expect([distance(km, 'en-AU'), distance(km, 'en-US')]).toEqual(['', ''])
})

test('A filter’s distance has the region’s unit', () => {
  expect(['en-AU', 'en-NZ', 'en-US'].map(distanceUnit)).toEqual(['km', 'km', 'miles'])
  expect(distanceIn(100000, 'en-US')).toBe(62137)
  expect(distanceIn(null, 'en-US')).toBeNull()
})

test.each([
  [{ template: 'campers' }, 'Camper'],
  [{ template: 'trucks' }, 'Truck'],
  [{ template: 'trucks', override_primary_vehicle: 'Trucks' }, 'Trucks'],
  [{ template: 'rv' }, 'RV'],
  [{ template: 'group' }, 'Car'],
  [{ template: 'toString' }, 'Car'],
  [{ template: 'moto' }, 'Motorcycle'],
  [{ template: 'moto', override_primary_vehicle: ' Scooter ' }, 'Scooter'],
  [{ override_primary_vehicle: null }, 'Car'],
  [{}, 'Car'],
])('The vehicle noun of the site %j is %s (spec §9)', (site, noun) => {
  expect(vehicleNoun(site)).toBe(noun)
})

test.each([
  [{ template: 'trucks' }, 'truck'],
  [{ template: 'rv' }, 'RV'],
  [{ override_primary_vehicle: 'Golf Cart' }, 'golf cart'],
])('The noun within a sentence on the site %j is %s', (site, noun) => {
  expect(vehicleNounInText(site)).toBe(noun)
})
