import { expect, test } from 'vitest'
import {
  LANDING_SLUGS,
  landingFilter,
  landingOf,
  landingTitle,
  phraseWords,
  type LandingFilter,
  type LandingSite,
  type OwnLanding,
} from './landing.ts'

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

test('has no other landing listing', () => {
  expect(LANDING_SLUGS).toEqual(['7-seater-cars'])
  expect(landingOf('8-seater-cars', site)).toBeNull()
  expect(landingOf(null, site)).toBeNull()
})

test.each<[string, LandingFilter, string]>([
  ['one value', { body: ['SUV'] }, 'body:"SUV"'],
  ['alternatives', { body: ['SUV', 'Wagon'] }, '(body:"SUV" OR body:"Wagon")'],
  ['seats', { seats: [7, 8] }, '(seats=7 OR seats=8)'],
  ['a range', { price: { min: 10_000, max: 30_000 } }, 'price >= 10000 AND price <= 30000'],
  ['one end', { year: { min: 2020 }, km: { max: 50_000 } }, 'year >= 2020 AND km <= 50000'],
  ['a make by any of its names', { make: ['SKODA'] }, '(make:"Škoda" OR make:"SKODA" OR make:"Skoda")'],
  ['several fields', { car_type: ['used'], seats: [7] }, 'car_type:"used" AND seats=7'],
  ['quotes stay quoted', { body: ['a" OR make:"b'] }, 'body:"a\\" OR make:\\"b"'],
  ['nothing', { body: [], price: {} }, ''],
])("uses a site's own filter: %s", (_name, filter, expected) => {
  expect(landingFilter(filter)).toBe(expected)
})

test("titles a site's own landing listing like the common ones, which it can replace", () => {
  const own: OwnLanding = { slug: 'electric', title: 'Electric Cars', filter: { simple_fuel: ['Electric'] } }
  expect(landingOf('electric', { ...site, landing_listings: [own] })).toEqual({
    slug: 'electric',
    title: 'Electric Cars in Bathurst, NSW',
    subtitle: '',
    filter: 'simple_fuel:"Electric"',
  })
  const instead = { ...own, slug: '7-seater-cars', filter: { seats: [7, 8] } }
  expect(landingOf('7-seater-cars', { landing_listings: [instead] })?.filter).toBe('(seats=7 OR seats=8)')
})

test.each([
  ['7 seater cars', '7 Seater Cars for Sale'],
  ['utes under $30,000', 'Utes under $30,000 for Sale'],
  ['LAMS bikes', 'LAMS Bikes for Sale'],
  ['  caravans   with bunks ', 'Caravans with Bunks for Sale'],
  ['under $30,000', 'Under $30,000 for Sale'],
  ['', 'For Sale'],
])('words the heading of a list for the phrase “%s”', (phrase, heading) => {
  expect(phraseWords(phrase, 'for sale').heading.trim()).toBe(heading)
  expect(landingTitle(heading, site)).toBe(`${heading} in Bathurst, NSW`)
})
