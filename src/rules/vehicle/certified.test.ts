import { expect, test } from 'vitest'
import {
  CERTIFIED_BENEFITS,
  certifiedBenefits,
  PAYMENT_METHODS,
  PAYMENT_METHODS_HEADING,
  paymentMethods,
} from './certified.ts'
import type { TaggedCar } from './tag.ts'

test('The certified benefits are six things, in the words and order of the spec (spec §2)', () => {
  expect(CERTIFIED_BENEFITS.map((line) => line.toLowerCase()).join(', ')).toBe(
    'full service history, background check, statutory warranty where applicable, 90 point inspection, 1 year roadside assist, flexible finance and insurance',
  )
  expect(CERTIFIED_BENEFITS).toHaveLength(6)
})

const car: TaggedCar = { certified: true, make: 'Škoda', status: 'in_stock' }
test('A certified car of the site’s certified make has six benefits (spec §2)', () => {
  expect(certifiedBenefits(car, 'Skoda')).toHaveLength(6)
})

test.each<[string, TaggedCar, string]>([
  ['of another make', car, 'Kia'],
  ['on a site without certified cars', car, ''],
  ['that’s not certified', { ...car, certified: false }, 'Skoda'],
  ['with the status sold', { ...car, status: 'sold' }, 'Skoda'],
  ['that’s sold', { ...car, sold: true }, 'Skoda'],
  ['of which nothing is known', {}, 'Skoda'],
])('A car %s has no certified benefits (spec §2)', (_name, car, make) => {
  expect(certifiedBenefits(car, make)).toEqual([])
})

test('The ways to pay are two card brands, one debit brand and two mobile wallets (spec §2)', () => {
  expect(PAYMENT_METHODS_HEADING).toBe('We accept:')
  expect(PAYMENT_METHODS.map(({ kind }) => kind)).toEqual(['card', 'card', 'debit', 'wallet', 'wallet'])
  expect(new Set(PAYMENT_METHODS.map(({ id }) => id)).size).toBe(5)
  expect(PAYMENT_METHODS.every(({ name }) => name !== '')).toBe(true)
})

test('The ways to pay leave out eftpos in the United States', () => {
  const names = (region: string) => paymentMethods(region).map(({ id }) => id)
  expect(names('en-AU')).toContain('eftpos')
  expect(names('en-NZ')).toContain('eftpos')
  expect(names('en-US')).toEqual(['visa', 'mastercard', 'apple-pay', 'google-pay'])
})
