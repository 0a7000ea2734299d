import { expect, test } from 'vitest'
import { CARD_SETTINGS } from '#search/testing/cardSettings.ts'
import type { IndexUiState } from 'instantsearch.js'
import { MODEL_ATTRIBUTE } from '#search/list/filterNames.ts'
import { nameOf, titleOf, type TitleData } from './listTitle.ts'

const AUSTRALIA = { region: 'en-AU', noun: { one: 'car', many: 'cars' } }
const BIKES = { region: 'en-NZ', noun: { one: 'motorcycle', many: 'motorcycles' } }
const UNDER_30 = { price: ':30000' }

test.each<[IndexUiState, string]>([
  [{ refinementList: { make: ['Toyota'] } }, 'Toyota'],
  [{ refinementList: { make: ['Toyota'], [MODEL_ATTRIBUTE]: ['Toyota > HiLux'] } }, 'Toyota HiLux'],
  [
    { refinementList: { make: ['Yamaha'], [MODEL_ATTRIBUTE]: ['Yamaha > MT-07', 'Yamaha > MT-09'] } },
    'Yamaha MT-07 or MT-09',
  ],
  [
    { refinementList: { make: ['Mazda', 'Toyota'], [MODEL_ATTRIBUTE]: ['Toyota > RAV4'] } },
    'Mazda or Toyota RAV4',
  ],
  [{ refinementList: { body: ['SUV'] } }, 'SUVs'],
  [{ refinementList: { make: ['Toyota'], body: ['Ute'] } }, 'Toyota utes'],
  [{ refinementList: { body: ['People Mover'] } }, 'People movers'],
  [{ refinementList: { body: ['Off-Grid'] } }, 'Off-grid cars'],
  [
    { refinementList: { car_type: ['used'], simple_fuel: ['Diesel'], drive: ['4x4'] } },
    'Used 4x4 diesel cars',
  ],
  [{ refinementList: { location_name: ['Harbourside Gosford'] } }, 'Cars at Harbourside Gosford'],
  [{ refinementList: { with: ['tow bar'] } }, 'Tow bar'],
  [{ refinementList: { make: ['Kia'], with: ['white'] } }, 'Kia, white'],
  [{ refinementList: { make: ['Kia'], with: ['white'] }, range: UNDER_30 }, 'Kia under $30,000, white'],
  [{ refinementList: { make: ['Kia'] }, range: { year: '2020:' } }, 'Kia, from 2020'],
  [{}, ''],
])('The search %j is named “%s” in a suggestion', (state, name) =>
  expect(nameOf(state, AUSTRALIA)).toBe(name),
)

test('A body type without a plural is named along with the word for vehicles', () => {
  expect(nameOf({ refinementList: { body: ['Naked'] } }, BIKES)).toBe('Naked motorcycles')
  expect(nameOf({ refinementList: { body: ['Cruiser'] } }, BIKES)).toBe('Cruisers')
})

test('A phrase is spelt as the stock spells it', () => {
  const refinementList = { make: ['Toyota'], with: ['sr5'] }
  expect(nameOf({ refinementList }, AUSTRALIA, { spelled: { sr5: 'SR5' } })).toBe('Toyota, SR5')
})

const DATA: TitleData = {
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
const LIGHT = { weight: ':1500' }
test.each<[string, IndexUiState, Partial<TitleData>, string]>([
  [
    'nothing, which keeps its own title',
    { page: 2, sortBy: 'Car_production_created_at_timestamp_desc' },
    {},
    'Cars for sale in Newcastle, NSW',
  ],
  [
    'a branch',
    {
      refinementList: { car_type: ['used'], ...utes, location_name: ['Harbourside Gosford'] },
      range: UNDER_30,
    },
    {},
    'Used Toyota utes under $30,000 at Harbourside Gosford',
  ],
  ['a dealership', { refinementList: { dealership_slug: ['bayside-motors'] } }, {}, 'Cars at Bayside Motors'],
  ['a make’s list', { refinementList: { body: ['Ute'] } }, { own: { make: ['Toyota'] } }, 'Toyota utes'],
  ['a model’s list', { refinementList: { car_type: ['demo'] } }, HILUX, 'Demo Toyota HiLux'],
  ['used cars', { refinementList: utes }, { own: { car_type: ['used'] } }, 'Used Toyota utes'],
  ['a landing listing', { refinementList: utes }, TOWING, 'Cars to tow with: Toyota utes'],
  ['words in a landing listing', { query: 'gxl' }, TOWING, 'Cars to tow with: gxl'],
  ['plain words', { refinementList: utes, query: 'gxl' }, {}, 'Toyota utes matching “gxl”'],
  ['only plain words', { query: 'gxl' }, {}, 'Cars matching “gxl”'],
  [
    'sleeps 4',
    { refinementList: { berths: ['4'] }, range: LIGHT },
    {},
    'Cars, sleeps 4, weight up to 1,500 kg',
  ],
])('A list narrowed to %s has the right title', (_, state, data, title) =>
  expect(titleOf(state, { ...DATA, ...data })).toBe(title),
)
