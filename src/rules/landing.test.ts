import { expect, test } from 'vitest'
import { LANDING_SLUGS, landingOf, type LandingSite } from './landing.ts'

const site: LandingSite = { city: 'Bathurst', state: 'NSW' }

test.each<[string, LandingSite, string]>([
  ['{city}, {state}', site, '7 Seater Cars for Sale in Bathurst, NSW'],
  ['override_city', { ...site, override_city: 'Orange' }, '7 Seater Cars for Sale in Orange, NSW'],
  ['the city part omitted for one site', { ...site, landing_city: false }, '7 Seater Cars for Sale in NSW'],
  ['no city known', { state: 'NSW' }, '7 Seater Cars for Sale in NSW'],
  ['no state known', { city: 'Bathurst', state: null }, '7 Seater Cars for Sale in Bathurst'],
  ['neither', {}, '7 Seater Cars for Sale'],
])('spec §2 landing listing 7-seater-cars: %s', (_name, place, title) => {
  expect(landingOf('7-seater-cars', place)).toEqual({
    slug: '7-seater-cars',
    title,
    subtitle: 'View our range of 7 seater SUV and 4WD people movers',
    filter: 'seats=7',
  })
})

test('no other landing listing', () => {
  expect(LANDING_SLUGS).toEqual(['7-seater-cars'])
  expect(landingOf('8-seater-cars', site)).toBeNull()
  expect(landingOf(null, site)).toBeNull()
})
