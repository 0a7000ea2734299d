import { expect, test } from 'vitest'
import { cardOf, type CardSource } from './cardOf.ts'
import { sampleRecords } from './engine/testing/stock.ts'
import { CARD_SETTINGS } from './testing/cardSettings.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const [sample] = sampleRecords(1)
function source(change: Partial<CardSource>): CardSource {
  if (!sample) throw new Error('no sample')
  return { ...sample, slug: 'kia-rio', status: 'in_stock', sold: false, ...change }
}

const none = { primary_image_url: '/images/coming-soon.jpg', photos_count: 0 }
const settings = { ...CARD_SETTINGS, requestPhotos: true, comingSoonImage: '/images/coming-soon.jpg' }
const BARE = { fell_from: undefined, market_price: undefined } as unknown as Partial<CardSource>
const LINK = '/cars/kia-rio#request-photos'
test.each<[string, Partial<CardSource>, object, string | undefined]>([
  ['without pictures links to a request for photos', none, {}, LINK],
  ['with no picture’s address links to a request for photos', { ...none, primary_image_url: '' }, {}, LINK],
  ['has no request for photos if the site takes none', none, { requestPhotos: false }, undefined],
  ['has no request for photos if there are more pictures', { ...none, photos_count: 3 }, {}, undefined],
  [
    'has no request for photos if there’s a picture',
    { ...none, primary_image_url: '/images/1.jpg' },
    {},
    undefined,
  ],
  ['has no request for photos if it’s sold', { ...none, status: 'sold' }, {}, undefined],
])('The card of a vehicle %s (spec §2)', (_, change, more, href) => {
  expect(cardOf(source(change), { ...settings, ...more }, NOW).photosHref).toBe(href)
})

test('A card says how many points were inspected, and nothing if none were or nobody knows', () => {
  const inspectionOf = (inspection_points: number | null | undefined) =>
    cardOf({ ...source({}), inspection_points } as CardSource, settings, NOW).inspection
  expect([64, null, undefined].map(inspectionOf)).toEqual(['64-point inspection', undefined, undefined])
})

const cheap = {
  price: 20_000,
  before_price: null,
  fell_from: 21_000,
  market_price: 22_410,
  car_type: 'used' as const,
}
const DEALS = ['$2,410 below market average', 'Price drop of $1,000']
test.each<[string, Partial<CardSource>, object, string[] | undefined]>([
  ['says how good its price is', {}, {}, DEALS],
  [
    'says what it costs before a reduction instead of a drop',
    { before_price: 23_000 },
    {},
    DEALS.slice(0, 1),
  ],
  ['has no deal at an average price', { market_price: 20_499, fell_from: null }, {}, undefined],
  ['has no deal if a search service’s record has no such fields', BARE, {}, undefined],
  [
    'has no deal at another price than its own',
    { subscription_price: 199 },
    { offersSubscription: true },
    undefined,
  ],
  ['has no deal without a price', { price: null }, {}, undefined],
  ['has no deal if it’s sold', { status: 'sold', sold: true }, {}, undefined],
])('The card of a vehicle %s (spec §5)', (_, change, more, deals) => {
  expect(cardOf(source({ ...cheap, ...change }), { ...CARD_SETTINGS, ...more }, NOW).price.deals).toEqual(
    deals,
  )
})

test('Only a new car is called ‘New’, however few kilometres another has', () => {
  const fresh = { km: 12, year: 2026, tag: '', reserved: false, show_on_dealer_website: true }
  const tagOf = (car_type: CardSource['car_type']) =>
    cardOf(source({ ...fresh, car_type, created_at_timestamp: NOW / 1000 }), CARD_SETTINGS, NOW).tag?.text
  expect([tagOf('new'), tagOf('used'), tagOf('demo')]).toEqual(['New', 'Just added', 'Just added'])
})
