import { describe, expect, test } from 'vitest'
import {
  cardTagOf,
  isCertified,
  isNew,
  isTestDriveOnly,
  tagOf,
  type Tag,
  type TaggedCar,
  type TagSettings,
} from './tag.ts'

const NOW = Date.UTC(2026, 2, 10, 14, 30)
const DAY_MS = 86_400_000
const everything: TaggedCar = {
  make: 'Subaru',
  status: 'coming_soon',
  show_on_dealer_website: true,
  simple_fuel: 'Hybrid',
  reserved: true,
  certified: true,
  tag: 'Special',
  created_at_timestamp: NOW / 1000,
}
const settings: TagSettings = { now: NOW, fuelTags: true, certifiedManufacturer: 'Subaru' }

describe('spec §4 Car tag priority, first match wins', () => {
  test.each<[string, TaggedCar, Partial<TagSettings>, Tag | null]>([
    [
      'a car not listed shows the sold tag',
      { ...everything, show_on_dealer_website: false },
      {},
      { kind: 'sold', text: 'Sold', tone: 'dark' },
    ],
    [
      'so does a car sold long ago',
      { ...everything, status: 'sold', sold_date_timestamp: 5 },
      {},
      { kind: 'sold', text: 'Sold', tone: 'dark' },
    ],
    ['Hybrid, if configured', everything, {}, { kind: 'fuel', text: 'Hybrid', tone: 'green' }],
    [
      'Electric, if configured',
      { ...everything, simple_fuel: 'electric' },
      {},
      { kind: 'fuel', text: 'Electric', tone: 'green' },
    ],
    [
      'neither for another fuel',
      { ...everything, simple_fuel: 'Diesel' },
      {},
      { kind: 'reserved', text: 'Reserved', tone: 'amber' },
    ],
    ['then Reserved', everything, { fuelTags: false }, { kind: 'reserved', text: 'Reserved', tone: 'amber' }],
    [
      'then the certified badge',
      { ...everything, reserved: false },
      { fuelTags: false },
      { kind: 'certified', text: 'Certified', tone: 'brand' },
    ],
    [
      'not for another make',
      { ...everything, reserved: false },
      { fuelTags: false, certifiedManufacturer: 'Kia' },
      { kind: 'custom', text: 'Special', tone: 'neutral' },
    ],
    [
      'then the custom tag',
      { ...everything, reserved: false, certified: false },
      { fuelTags: false },
      { kind: 'custom', text: 'Special', tone: 'neutral' },
    ],
    [
      'then COMING SOON',
      { ...everything, reserved: false, certified: false, tag: '  ' },
      { fuelTags: false },
      { kind: 'coming_soon', text: 'COMING SOON', tone: 'dark' },
    ],
    [
      'then New',
      { ...everything, status: 'in_stock', reserved: false, certified: false, tag: '' },
      { fuelTags: false },
      { kind: 'new', text: 'New', tone: 'brand' },
    ],
    ['otherwise empty', { status: 'in_stock', show_on_dealer_website: true }, {}, null],
    [
      'a custom tag before New',
      { ...everything, status: 'in_stock', reserved: false, certified: false, tag: 'Pre-order' },
      { fuelTags: false },
      { kind: 'custom', text: 'Pre-order', tone: 'neutral' },
    ],
    [
      'Runout Sale is red',
      { status: 'in_stock', show_on_dealer_website: true, tag: 'Runout Sale' },
      {},
      { kind: 'runout', text: 'Runout Sale', tone: 'red' },
    ],
    [
      'Runout Sale is green if the site says so',
      { status: 'in_stock', show_on_dealer_website: true, tag: 'RUNOUT SALE' },
      { runoutTagColour: 'green' },
      { kind: 'runout', text: 'RUNOUT SALE', tone: 'green' },
    ],
  ])('%s', (_name, car, extra, expected) => {
    expect(tagOf(car, { ...settings, ...extra })).toEqual(expected)
  })
})

describe('spec §9 New tag window: 8 days since created_at', () => {
  test.each<[string, number, boolean]>([
    ['now', 0, true],
    ['8 days ago', 8 * DAY_MS, true],
    ['8 days and a millisecond ago', 8 * DAY_MS + 1, false],
    ['a second ahead of our clock', -1000, true],
    ['9 days ahead', -9 * DAY_MS, false],
  ])('whether a car listed then is new: %s', (_name, age, expected) => {
    expect(isNew({ created_at: new Date(NOW - age).toISOString() }, NOW)).toBe(expected)
    expect(isNew({ created_at_timestamp: (NOW - age) / 1000 }, NOW)).toBe(expected)
  })

  test("a car without a date isn't new", () => {
    expect(isNew({}, NOW)).toBe(false)
    expect(isNew({ created_at: 'soon', created_at_timestamp: NaN }, NOW)).toBe(false)
  })
})

test.each<[string, TaggedCar, string, boolean]>([
  ['certified, of the make', { certified: true, make: 'Škoda' }, 'SKODA', true],
  ['not certified', { certified: false, make: 'Škoda' }, 'SKODA', false],
  ['another make', { certified: true, make: 'Kia' }, 'SKODA', false],
  ['sold', { certified: true, make: 'Kia', sold: true }, 'Kia', false],
  ['sold by status', { certified: true, make: 'Kia', status: 'sold' }, 'Kia', false],
  ['no certified make on this site', { certified: true, make: 'Kia' }, '', false],
  ['neither has a make', { certified: true }, '', false],
])('spec §2 certified badge: %s', (_name, car, manufacturer, expected) => {
  expect(isCertified(car, manufacturer)).toBe(expected)
})

test.each<[unknown, boolean]>([
  ['Test Drive Only', true],
  ['*** Test Drive Vehicle Only ***', true],
  ['Special', false],
  ['Pre-order', false],
  ['test drive', false],
  ['', false],
  [null, false],
])('spec §3 test-drive-only: tag %j is %j', (tag, expected) => {
  expect(isTestDriveOnly(tag)).toBe(expected)
})

test("shows Sold before any other tag on the card of a sold car that's still listed", () => {
  const sold = { ...everything, status: 'sold', sold_date_timestamp: NOW / 1000 - 86_400 }
  expect(tagOf(sold, settings)?.text).toBe('Hybrid')
  expect(cardTagOf(sold, settings)).toEqual({ kind: 'sold', text: 'Sold', tone: 'dark' })
  expect(cardTagOf({ ...everything, sold: true }, settings)?.text).toBe('Sold')
  expect(cardTagOf(everything, settings)).toEqual(tagOf(everything, settings))
})

test.each([
  ['new', 'New'],
  ['used', 'Just added'],
  ['demo', 'Just added'],
])('a recently added %s car is %s on its card, and New by the rule (spec §4)', (car_type, said) => {
  const lately: TaggedCar = {
    car_type,
    status: 'in_stock',
    show_on_dealer_website: true,
    created_at: new Date(NOW - DAY_MS).toISOString(),
  }
  const settings: TagSettings = { now: NOW }
  expect(tagOf(lately, settings)?.text).toBe('New')
  expect(cardTagOf(lately, settings)).toEqual({ kind: 'new', text: said, tone: 'brand' })
})

test.each<[Partial<TaggedCar>, string | undefined]>([
  [{ car_type: 'new', year: 2026 }, 'New'],
  [{ car_type: 'new', year: 2018 }, 'Just added'],
  [{ car_type: 'new', year: 2026, km: 80_000 }, 'Just added'],
  [{ car_type: 'used', year: 2025, km: 9000, tag: 'Low kms' }, 'Low kms'],
  // The car's own tag, 'Low kms', isn't shown, because the car has been driven far. Instead, it gets the next tag in order of priority.
  [{ car_type: 'used', year: 2025, km: 90_000, tag: 'Low kms' }, 'Just added'],
  [{ car_type: 'used', year: 2025, km: 90_000, tag: 'Low kms', status: 'coming_soon' }, 'COMING SOON'],
])('on the card of a recently added car, %o: %s, because its data must support the tag', (car, said) => {
  const lately = {
    status: 'in_stock',
    show_on_dealer_website: true,
    created_at_timestamp: NOW / 1000,
    ...car,
  }
  expect(cardTagOf(lately, { now: NOW })?.text).toBe(said)
})
