import { describe, expect, test } from 'vitest'
import {
  CERTIFIED_BENEFITS,
  certifiedBenefits,
  PAYMENT_METHODS,
  PAYMENT_METHODS_HEADING,
  paymentMethods,
} from './certified.ts'
import type { TaggedCar } from './tag.ts'

describe('spec §2 a benefits panel for the certified badge', () => {
  test('lists six things, in the words and order of the spec', () => {
    expect(CERTIFIED_BENEFITS.map((line) => line.toLowerCase()).join(', ')).toBe(
      'full service history, background check, statutory warranty where applicable, 90 point inspection, 1 year roadside assist, flexible finance and insurance',
    )
    expect(CERTIFIED_BENEFITS).toHaveLength(6)
  })

  const car: TaggedCar = { certified: true, make: 'Škoda', status: 'in_stock' }
  test.each<[string, TaggedCar, string, number]>([
    ['certified, of the make', car, 'Skoda', 6],
    ['of another make', car, 'Kia', 0],
    ['a site without certified cars', car, '', 0],
    ['not certified', { ...car, certified: false }, 'Skoda', 0],
    ['sold', { ...car, status: 'sold' }, 'Skoda', 0],
    ['sold by its flag', { ...car, sold: true }, 'Skoda', 0],
    ['nothing known', {}, 'Skoda', 0],
  ])('whether it’s shown: %s', (_name, each, make, lines) => {
    expect(certifiedBenefits(each, make)).toHaveLength(lines)
  })
})

test("spec §2 'We accept:': two card brands, one debit brand, two mobile wallets", () => {
  expect(PAYMENT_METHODS_HEADING).toBe('We accept:')
  expect(PAYMENT_METHODS.map(({ kind }) => kind)).toEqual(['card', 'card', 'debit', 'wallet', 'wallet'])
  expect(new Set(PAYMENT_METHODS.map(({ id }) => id)).size).toBe(5)
  expect(PAYMENT_METHODS.every(({ name }) => name !== '')).toBe(true)
})

test('leaves out eftpos in the United States', () => {
  const names = (region: string) => paymentMethods(region).map(({ id }) => id)
  expect(names('en-AU')).toContain('eftpos')
  expect(names('en-NZ')).toContain('eftpos')
  expect(names('en-US')).toEqual(['visa', 'mastercard', 'apple-pay', 'google-pay'])
})
