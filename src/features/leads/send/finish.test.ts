// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { storageKey } from '#rules/browser/stored.ts'
import { startOf } from '../testing/formStart.ts'
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

test('A success record is stored, and the shopper goes to /success (spec §4)', () => {
  const href = succeed(startOf('used-vehicle'), {}, { id: 42, reference: '' }, 1000)
  expect(href).toBe('/success?category=used-vehicle-enquiry')
  const record: unknown = JSON.parse(localStorage.getItem(storageKey('harbour', 'success')) ?? '')
  expect(record).toEqual({ category: 'used-vehicle-enquiry', lead_id: 42, saved_at: 1000 })
})
