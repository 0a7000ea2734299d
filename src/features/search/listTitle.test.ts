import { expect, test } from 'vitest'
import { CARD_SETTINGS } from '#search/testing/cardSettings.ts'
import { NOTHING, type Choice } from '#search/list/searchState.ts'
import { nameOf, titleOf, type Titled } from './listTitle.ts'

const AUSTRALIA = { region: 'en-AU', noun: { one: 'car', many: 'cars' } }
const BIKES = { region: 'en-NZ', noun: { one: 'motorcycle', many: 'motorcycles' } }
const UNDER_30 = { price: { min: null, max: 30_000 } }

test.each<[Partial<Choice>, string]>([
  [{ lists: { make: ['Toyota'] } }, 'Toyota'],
  [{ lists: { make: ['Toyota'], model: ['Toyota > HiLux'] } }, 'Toyota HiLux'],
  [{ lists: { make: ['Yamaha'], model: ['Yamaha > MT-07', 'Yamaha > MT-09'] } }, 'Yamaha MT-07 or MT-09'],
  [{ lists: { make: ['Mazda', 'Toyota'], model: ['Toyota > RAV4'] } }, 'Mazda or Toyota RAV4'],
  [{ lists: { body: ['SUV'] } }, 'SUVs'],
  [{ lists: { make: ['Toyota'], body: ['Ute'] } }, 'Toyota utes'],
  [{ lists: { body: ['People Mover'] } }, 'People movers'],
  [{ lists: { body: ['Off-Grid'] } }, 'Off-grid cars'],
  [{ lists: { car_type: ['used'], simple_fuel: ['Diesel'], drive: ['4x4'] } }, 'Used 4x4 diesel cars'],
  [{ lists: { location_name: ['Harbourside Gosford'] } }, 'Cars at Harbourside Gosford'],
  [{ lists: { with: ['tow bar'] } }, 'Tow bar'],
  [{ lists: { make: ['Kia'], with: ['white'] } }, 'Kia, white'],
  [{ lists: { make: ['Kia'], with: ['white'] }, ranges: UNDER_30 }, 'Kia under $30,000, white'],
  [{ lists: { make: ['Kia'] }, ranges: { year: { min: 2020, max: null } } }, 'Kia, from 2020'],
  [{}, ''],
])('The choice %j is named “%s” in a suggestion', (choice, name) =>
  expect(nameOf({ ...NOTHING, ...choice }, AUSTRALIA)).toBe(name),
)

test('A body type without a plural is named along with the word for vehicles', () => {
  expect(nameOf({ ...NOTHING, lists: { body: ['Naked'] } }, BIKES)).toBe('Naked motorcycles')
  expect(nameOf({ ...NOTHING, lists: { body: ['Cruiser'] } }, BIKES)).toBe('Cruisers')
})

test('A wish is spelt as the stock spells it', () => {
  const lists = { make: ['Toyota'], with: ['sr5'] }
  expect(nameOf({ ...NOTHING, lists }, AUSTRALIA, { spelled: { sr5: 'SR5' } })).toBe('Toyota, SR5')
})

const KNOWN: Titled = {
  title: 'Cars for sale in Newcastle, NSW',
  siteName: 'Harbourside',
  own: {},
  noun: AUSTRALIA.noun,
  card: { ...CARD_SETTINGS, region: 'en-AU' },
  dealers: { 'bayside-motors': 'Bayside Motors' },
}
const utes = { make: ['Toyota'], body: ['Ute'] }
const TOWING = { own: null, title: 'Cars to tow with' }
const HILUX = { own: { make: ['Toyota'], model: ['Toyota > HiLux'] } }
const LIGHT = { weight: { min: null, max: 1500 } }
test.each<[string, Partial<Choice>, Partial<Titled>, string]>([
  ['nothing, which keeps its own title', { page: 2, sort: 'latest' }, {}, 'Cars for sale in Newcastle, NSW'],
  [
    'a branch',
    { lists: { car_type: ['used'], ...utes, location_name: ['Harbourside Gosford'] }, ranges: UNDER_30 },
    {},
    'Used Toyota utes under $30,000 at Harbourside Gosford',
  ],
  ['a dealership', { lists: { dealership_slug: ['bayside-motors'] } }, {}, 'Cars at Bayside Motors'],
  ['a make’s list', { lists: { body: ['Ute'] } }, { own: { make: ['Toyota'] } }, 'Toyota utes'],
  ['a model’s list', { lists: { car_type: ['demo'] } }, HILUX, 'Demo Toyota HiLux'],
  ['used cars', { lists: utes }, { own: { car_type: ['used'] } }, 'Used Toyota utes'],
  ['a landing listing', { lists: utes }, TOWING, 'Cars to tow with: Toyota utes'],
  ['words in a landing listing', { q: 'gxl' }, TOWING, 'Cars to tow with: gxl'],
  ['plain words', { lists: utes, q: 'gxl' }, {}, 'Toyota utes matching “gxl”'],
  ['only plain words', { q: 'gxl' }, {}, 'Cars matching “gxl”'],
  ['sleeps 4', { lists: { berths: ['4'] }, ranges: LIGHT }, {}, 'Cars, sleeps 4, weight up to 1,500 kg'],
])('A list narrowed to %s has the right title', (_, choice, known, title) =>
  expect(titleOf({ ...NOTHING, ...choice }, { ...KNOWN, ...known })).toBe(title),
)
