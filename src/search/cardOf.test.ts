import { describe, expect, test } from 'vitest'
import { cardOf, type CardSource } from './cardOf.ts'
import { sampleRecords } from './engine/testing/stock.ts'
import { CARD_SETTINGS } from './testing/cardSettings.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const [sample] = sampleRecords(1)
const source = (change: Partial<CardSource>): CardSource => {
  if (!sample) throw new Error('no sample')
  return { ...sample, slug: 'kia-rio', status: 'in_stock', sold: false, ...change }
}

describe('the card of a vehicle without pictures (spec §2 Car cards)', () => {
  const none = { primary_image_url: '/images/coming-soon.jpg', photos_count: 0 }
  const settings = { ...CARD_SETTINGS, requestPhotos: true, comingSoonImage: '/images/coming-soon.jpg' }
  test.each<[string, Partial<CardSource>, object, string | undefined]>([
    ['has a link to request them', none, {}, '/cars/kia-rio#request-photos'],
    [
      'has the link if the picture’s address is missing',
      { ...none, primary_image_url: '' },
      {},
      '/cars/kia-rio#request-photos',
    ],
    ['has no link if the site takes no requests', none, { requestPhotos: false }, undefined],
    ['has no link if there are more pictures', { ...none, photos_count: 3 }, {}, undefined],
    [
      'has no link if there’s a picture',
      { primary_image_url: '/images/1.jpg', photos_count: 0 },
      {},
      undefined,
    ],
    ['has no link if it’s sold', { ...none, status: 'sold' }, {}, undefined],
  ])('%s', (_, change, more, href) => {
    expect(cardOf(source(change), { ...settings, ...more }, NOW).photosHref).toBe(href)
  })
})

test("never calls a car that has been driven 'New'", () => {
  const tagOf = (car_type: CardSource['car_type']) =>
    cardOf(
      source({
        car_type,
        km: 12,
        year: 2026,
        tag: '',
        reserved: false,
        created_at_timestamp: NOW / 1000,
        show_on_dealer_website: true,
      }),
      CARD_SETTINGS,
      NOW,
    ).tag?.text
  expect([tagOf('new'), tagOf('used'), tagOf('demo')]).toEqual(['New', 'Just added', 'Just added'])
})
