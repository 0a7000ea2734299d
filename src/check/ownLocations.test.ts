import { expect, test } from 'vitest'
import { contentHash } from '#lib/hash.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { checkOwnLocations } from './stock.ts'

function locationMessages(locations: readonly string[], places: readonly string[]) {
  const site = siteSchema.cast({
    id: 1,
    slug: 'yard',
    name: 'Yard',
    url: 'https://yard.example',
    locations: locations.map((name) => ({ name })),
  })
  const cars = places.map((location_name, index) => ({ slug: `ute-${index}`, name: 'Hilux', location_name }))
  const snapshot = { fetched_at: '', website_id: 1, cars, models: [], locations: [] }
  const { stock } = readStock(sourceOf(Buffer.from(JSON.stringify(snapshot))), contentHash)
  const found: string[] = []
  checkOwnLocations(stock, site, ({ field, message }) => found.push(`${field} ${message}`))
  return found
}

test('Vehicles at locations that the settings don’t have are reported with their numbers', () => {
  expect(locationMessages(['Dandenong', 'Ringwood'], ['Dandenong', 'Box Hill', 'Box Hill'])).toEqual([
    'locations lacks some of the feed’s: 2 vehicles are at locations that the site doesn’t have, so they’re shown at “Dandenong”: “Box Hill” (2). Add them or, if they’re other names for locations that are there, say so in the desk, under ‘Stock’',
  ])
})

test.each([
  ['all are known', ['Dandenong', 'Ringwood'], ['Dandenong Motors', 'Ringwood', '']],
  ['site and feed have one each', ['Yard'], ['Dandenong', 'Dandenong']],
  ['the locations are the dealer backend’s', [], ['Dandenong', 'Ringwood']],
])('Locations aren’t reported if %s', (_, locations, places) => {
  expect(locationMessages(locations, places)).toEqual([])
})
