import { expect, test } from 'vitest'
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
const free: TaggedCar = { ...everything, reserved: false }
const plain: TaggedCar = { ...free, certified: false, tag: '' }
const listed: TaggedCar = { status: 'in_stock', show_on_dealer_website: true }
const noFuel: Partial<TagSettings> = { fuelTags: false }
const tag = (kind: Tag['kind'], text: string, tone: Tag['tone']): Tag => ({ kind, text, tone })

// The first match wins.
test.each<[string, TaggedCar, Partial<TagSettings>, Tag | null]>([
  ['not listed', { ...everything, show_on_dealer_website: false }, {}, tag('sold', 'Sold', 'dark')],
  [
    'sold long ago',
    { ...everything, status: 'sold', sold_date_timestamp: 5 },
    {},
    tag('sold', 'Sold', 'dark'),
  ],
  ['that’s hybrid', everything, {}, tag('fuel', 'Hybrid', 'green')],
  ['that’s electric', { ...everything, simple_fuel: 'electric' }, {}, tag('fuel', 'Electric', 'green')],
  ['with another fuel', { ...everything, simple_fuel: 'Diesel' }, {}, tag('reserved', 'Reserved', 'amber')],
  ['that’s reserved', everything, noFuel, tag('reserved', 'Reserved', 'amber')],
  ['that’s certified', free, noFuel, tag('certified', 'Certified', 'brand')],
  [
    'certified, but of another make,',
    free,
    { ...noFuel, certifiedManufacturer: 'Kia' },
    tag('custom', 'Special', 'neutral'),
  ],
  ['with a custom tag', { ...plain, tag: 'Special' }, noFuel, tag('custom', 'Special', 'neutral')],
  ['that’s coming soon', { ...plain, tag: '  ' }, noFuel, tag('coming_soon', 'COMING SOON', 'dark')],
  ['that’s new', { ...plain, status: 'in_stock' }, noFuel, tag('new', 'New', 'brand')],
  ['with nothing special', listed, {}, null],
  [
    'that’s new with a custom tag',
    { ...plain, status: 'in_stock', tag: 'Pre-order' },
    noFuel,
    tag('custom', 'Pre-order', 'neutral'),
  ],
  ['in a runout sale', { ...listed, tag: 'Runout Sale' }, {}, tag('runout', 'Runout Sale', 'red')],
  [
    'in a runout sale on a site with green ones',
    { ...listed, tag: 'RUNOUT SALE' },
    { runoutTagColour: 'green' },
    tag('runout', 'RUNOUT SALE', 'green'),
  ],
])('A car %s has the right tag (spec §4)', (_name, car, extra, expected) => {
  expect(tagOf(car, { ...settings, ...extra })).toEqual(expected)
})

test.each<[string, number, boolean]>([
  ['now is', 0, true],
  ['8 days ago is', 8 * DAY_MS, true],
  ['8 days and a millisecond ago isn’t', 8 * DAY_MS + 1, false],
  ['a second ahead of our clock is', -1000, true],
  ['9 days ahead isn’t', -9 * DAY_MS, false],
])('A car listed %s new (spec §9)', (_name, age, expected) => {
  expect(isNew({ created_at: new Date(NOW - age).toISOString() }, NOW)).toBe(expected)
  expect(isNew({ created_at_timestamp: (NOW - age) / 1000 }, NOW)).toBe(expected)
})

test('A car without a date isn’t new', () => {
  expect(isNew({}, NOW)).toBe(false)
  expect(isNew({ created_at: 'soon', created_at_timestamp: NaN }, NOW)).toBe(false)
})

test('A certified car of the site’s certified make has the badge (spec §2)', () => {
  expect(isCertified({ certified: true, make: 'Škoda' }, 'SKODA')).toBe(true)
})

test.each<[string, TaggedCar, string]>([
  ['that’s not certified', { certified: false, make: 'Škoda' }, 'SKODA'],
  ['of another make', { certified: true, make: 'Kia' }, 'SKODA'],
  ['that’s sold', { certified: true, make: 'Kia', sold: true }, 'Kia'],
  ['that’s sold by its status', { certified: true, make: 'Kia', status: 'sold' }, 'Kia'],
  ['on a site without a certified make', { certified: true, make: 'Kia' }, ''],
  ['without a make, on a site without one,', { certified: true }, ''],
])('A car %s has no certified badge (spec §2)', (_name, car, manufacturer) => {
  expect(isCertified(car, manufacturer)).toBe(false)
})

test.each(['Test Drive Only', '*** Test Drive Vehicle Only ***'])(
  'A car with the tag %j is for test drives only (spec §3)',
  (tag) => expect(isTestDriveOnly(tag)).toBe(true),
)

test.each(['Special', 'Pre-order', 'test drive', '', null])(
  'A car with the tag %j isn’t for test drives only (spec §3)',
  (tag) => expect(isTestDriveOnly(tag)).toBe(false),
)

test('The card of a sold car that’s still listed has the tag Sold before any other', () => {
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
])('A recently added %s car is %s on its card, and New by the rule (spec §4)', (car_type, said) => {
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
])('A recently added car with %j has the tag %s on its card, which its data supports', (car, said) => {
  const lately = {
    status: 'in_stock',
    show_on_dealer_website: true,
    created_at_timestamp: NOW / 1000,
    ...car,
  }
  expect(cardTagOf(lately, { now: NOW })?.text).toBe(said)
})
