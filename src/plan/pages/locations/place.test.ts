import { expect, test } from 'vitest'
import type { Address } from '#stock/entities.ts'
import { mapHref } from './place.ts'

const address = (map_url: string, place_url = ''): Address => ({
  ...{ street: '1 Road', city: 'Omaha', state: 'NE', postcode: '68102', full: '', lat: null, long: null },
  ...{ place_id: '', map_key: '', map_url, place_url },
})
const SEARCH = 'https://www.google.com/maps/search/?api=1&query=1%20Road%2C%20Omaha%20NE%2068102'

test.each([
  ['its own map', address('https://maps.example/a', 'https://place.example/'), 'https://maps.example/a'],
  ['its own map without a scheme', address('www.google.com/maps/a'), 'https://www.google.com/maps/a'],
  ['its own map over http', address('http://maps.google.com/?q=a'), 'http://maps.google.com/?q=a'],
  [
    'its place if its map isn’t an address',
    address('javascript:x', '//place.example/a'),
    'https://place.example/a',
  ],
  ['a search for its postal address if it has neither', address('', 'nowhere'), SEARCH],
])('Directions to a location lead to %s', (_, given, href) => {
  expect(mapHref(given)).toBe(href)
})
