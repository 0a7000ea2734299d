import { expect, test } from 'vitest'
import { listedStock, matching, type RawCar, type Where } from './rawStock.ts'

const CAR: RawCar = {
  name: '2022 Toyota HiLux SR5',
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  series: 'GUN126R',
  engine: '2.8L turbo diesel, 4 cylinder',
  year: 2022,
  price: 30_000,
  km: null,
  seats: 5,
  body: 'Ute',
  colour: 'Glacier White',
  transmission: '6 speed automatic',
  drive: '4x4',
  simple_fuel: 'Diesel',
  car_type: 'used',
  certified: false,
  city: 'Newcastle West',
  location_name: 'Harbourside Newcastle',
  stocknum: 'U10204',
  vin: 'MR0RV3G1XPM000018',
  rego: 'UNA97G',
  status: 'in_stock',
  show_on_dealer_website: true,
  features: ['Tow bar and wiring', 'Side steps'],
  specifications: [
    { name: 'Braked towing capacity', value: '3,500 kg' },
    { name: 'Sleeper', value: 'None' },
  ],
}

test.each<[what: string, where: Where, expected: boolean]>([
  ['no condition', {}, true],
  ['a text, ignoring case', { make: 'toyota' }, true],
  ['only a part of a text', { city: 'Newcastle' }, false],
  ['a pattern within a text', { colour: '/WHITE/' }, true],
  ['a pattern that is not in it', { colour: '/black/' }, false],
  ['a number', { seats: 5 }, true],
  ['another number', { seats: 7 }, false],
  ['a range, its upper end included', { price: [null, 30_000] }, true],
  ['a range, its lower end included', { price: [30_000, null] }, true],
  ['a range that ends below', { price: [null, 29_999] }, false],
  ['a range that starts above', { price: [30_001, null] }, false],
  ['any range of an unknown value', { km: [null, null] }, false],
  ['any of these texts', { model: ['Ranger', 'HiLux'] }, true],
  ['any of these patterns', { model: ['/rang/', '/lux/'] }, true],
  ['none of these texts', { model: ['Ranger', 'D-MAX'] }, false],
  ['any of these numbers', { seats: { any: [2, 5] } }, true],
  ['none of these numbers', { seats: { any: [2, 7] } }, false],
  ['one of the features', { features: '/side step/' }, true],
  ['none of the features', { features: '/snorkel/' }, false],
  ['a word of a specification', { 'spec.Braked towing capacity': '/kg$/' }, true],
  ['the number of a specification', { 'spec.Braked towing capacity': [3500, 3500] }, true],
  ['a specification without a number', { 'spec.Sleeper': [0, null] }, false],
  ['a specification that the vehicle lacks', { 'spec.Berths': '/./' }, false],
  ['a word of the name, badge, series, engine or features', { text: '/turbo.*tow bar/' }, true],
  ['a word elsewhere', { text: '/gosford/' }, false],
  ['all of several fields', { make: 'Toyota', body: 'Van' }, false],
  ['both of two', { and: [{ features: '/tow bar/' }, { features: '/steps/' }] }, true],
  ['both of two, with one missing', { and: [{ features: '/tow bar/' }, { features: '/canopy/' }] }, false],
  ['one of two', { or: [{ body: 'Van' }, { drive: '4x4' }] }, true],
  ['one of two, with both missing', { or: [{ body: 'Van' }, { drive: 'AWD' }] }, false],
  ['not this one', { not: { body: 'Ute' } }, false],
  ['not the other one', { not: { body: 'Van' } }, true],
])('A condition fits the vehicle or doesn’t: %s', (_, where, expected) => {
  expect(matching(where, CAR)).toBe(expected)
})

test('A condition on a field that no vehicle has is refused', () => {
  expect(() => matching({ color: 'White' }, CAR)).toThrow('no vehicle has a “color”')
})

test('The listed stock is a tenant’s vehicles that are on its site and not sold', () => {
  const stock = listedStock('harbourside-motors')
  expect(stock).toHaveLength(155)
  expect(stock.filter((car) => !car.show_on_dealer_website || car.status === 'sold')).toEqual([])
})
