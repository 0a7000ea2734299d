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

test.each<[LandingSite, string]>([
  [site, '7 Seater Cars for Sale in Bathurst, NSW'],
  [{ ...site, override_city: 'Orange' }, '7 Seater Cars for Sale in Orange, NSW'],
  [{ ...site, landing_city: false }, '7 Seater Cars for Sale in NSW'],
  [{ state: 'NSW' }, '7 Seater Cars for Sale in NSW'],
  [{ city: 'Bathurst', state: null }, '7 Seater Cars for Sale in Bathurst'],
  [{}, '7 Seater Cars for Sale'],
  [{ ...site, stock_for: 'rent' }, '7 Seater Cars for Rent in Bathurst, NSW'],
  [{ stock_for: 'subscription' }, '7 Seater Cars on Subscription'],
])('On a site with %j, the landing listing 7-seater-cars is titled “%s” (spec §2)', (place, title) => {
  expect(landingOf('7-seater-cars', place)).toEqual({
    slug: '7-seater-cars',
    title,
    subtitle: 'View our range of 7 seater SUV and 4WD people movers',
    filter: 'seats=7',
  })
})

test('The only landing listing that all sites have is 7-seater-cars', () => {
  expect(LANDING_SLUGS).toEqual(['7-seater-cars'])
  expect(landingOf('8-seater-cars', site)).toBeNull()
  expect(landingOf(null, site)).toBeNull()
})

test.each<[LandingFilter, string]>([
  [{ body: ['SUV'] }, 'body:"SUV"'],
  [{ body: ['SUV', 'Wagon'] }, '(body:"SUV" OR body:"Wagon")'],
  [{ seats: [7, 8] }, '(seats=7 OR seats=8)'],
  [{ price: { min: 10_000, max: 30_000 } }, 'price >= 10000 AND price <= 30000'],
  [{ year: { min: 2020 }, km: { max: 50_000 } }, 'year >= 2020 AND km <= 50000'],
  [{ make: ['SKODA'] }, '(make:"Škoda" OR make:"SKODA" OR make:"Skoda")'],
  [{ car_type: ['used'], seats: [7] }, 'car_type:"used" AND seats=7'],
  [{ body: ['a" OR make:"b'] }, 'body:"a\\" OR make:\\"b"'],
  [{ body: [], price: {} }, ''],
])('A site’s own filter %j selects records by %j', (filter, expected) => {
  expect(landingFilter(filter)).toBe(expected)
})

test('A site’s own landing listing is titled like the common one, which it can replace', () => {
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
])('The phrase “%s” gives the heading “%s”', (phrase, heading) => {
  expect(phraseWords(phrase, 'for sale').heading.trim()).toBe(heading)
  expect(landingTitle(heading, site)).toBe(`${heading} in Bathurst, NSW`)
})
