import { expect, test } from 'vitest'
import { siteSchema } from '#site/settings/schema.ts'
import { placesOf } from './findPlace.ts'
import { locationsOf } from './siteLocations.ts'

function places(...locations: object[]) {
  const site = siteSchema.validateSync({
    ...{ id: 1, slug: 'blue-gum', name: 'Blue Gum Motors', url: 'https://bluegum.test' },
    locations,
  })
  return placesOf(site, locationsOf(site, []))
}
const YARDS = [
  {
    name: 'Blue Gum Dandenong',
    street: '1 Princes Highway',
    city: 'Dandenong',
    state: 'VIC',
    postcode: '3175',
  },
  { name: 'City yard', street: '9 Whitehorse Road, Ringwood', city: 'Melbourne', state: 'VIC' },
  { name: 'Workshop', city: 'Frankston', type: 'service', departments: [{ type: 'parts' }] },
]

test.each([
  ['Dandenong', 'Blue Gum Dandenong'],
  [' DANDENONG ', 'Blue Gum Dandenong'],
  ['Dandenong Motors', 'Blue Gum Dandenong'],
  ['Blue Gum Motors - Dandenong', 'Blue Gum Dandenong'],
  ['1 Princes Highway, Dandenong VIC 3175', 'Blue Gum Dandenong'],
  ['Ringwood', 'City yard'],
  ['Ringwood Used Cars', 'City yard'],
  ['Melbourne', 'City yard'],
  ['city', 'City yard'],
  // Another suburb, and names that could be either, aren't guessed.
  ['North Ringwood', undefined],
  ['Dandenong Ringwood', undefined],
  ['Blue Gum Motors', undefined],
  ['VIC', undefined],
  ['Used Cars', undefined],
  ['Frankston', undefined],
  ['', undefined],
])('A feed’s “%s” is the location %s', (name, location) => {
  expect(places(...YARDS).find(name)?.location.name).toBe(location)
})

test('A location’s name comes before another’s town', () => {
  const { find } = places({ name: 'Hall', city: 'Ringwood' }, { name: 'Ringwood', city: 'Croydon' })
  expect(find('Ringwood')?.location.name).toBe('Ringwood')
})
