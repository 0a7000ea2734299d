// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { storageKey } from '#rules/browser/stored.ts'
import { startOf } from '../testing.ts'
import { succeed } from './finish.ts'

test.each<[Record<string, string>, string | undefined]>([
  [{ dealership_slug: 'harbour-north' }, 'harbour-north'],
  [{ website_location: '7' }, '7'],
  [{ dealership_slug: '' }, undefined],
  [{}, undefined],
])('The record of a lead keeps the place that was chosen for it: %j', (values, place) => {
  succeed(startOf('service'), values, { id: 1, reference: '' }, 0)
  const record = localStorage.getItem(storageKey('harbour', 'success')) ?? '{}'
  expect((JSON.parse(record) as { place?: string }).place).toBe(place)
})
