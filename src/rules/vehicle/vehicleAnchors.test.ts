import { expect, test } from 'vitest'
import { linkOf } from '../links/links.ts'
import { financeHref } from '../links/paths.ts'
import { FINANCE_FORM_ANCHOR, VEHICLE_MAP_ANCHOR } from './vehicleAnchors.ts'

test('The anchor #vehicle-map marks the vehicle’s location (spec §2)', () => {
  expect(VEHICLE_MAP_ANCHOR).toBe('#vehicle-map')
  expect(linkOf(VEHICLE_MAP_ANCHOR)).toMatchObject({ kind: 'internal', href: '#vehicle-map' })
})

test('Links to the finance page end with its anchor #finance-form (spec §2)', () => {
  expect(FINANCE_FORM_ANCHOR).toBe('#finance-form')
  expect(financeHref({}, { id: 7 }).endsWith(FINANCE_FORM_ANCHOR)).toBe(true)
})
