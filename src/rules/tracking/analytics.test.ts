import { describe, expect, test } from 'vitest'
import { analyticsEvent, analyticsIds, trackingItem } from './analytics.ts'

describe('spec §3 Tracking item', () => {
  test('content id = stocknum, quantity 1, currency AUD, value = price, type product, content name = name', () => {
    expect(trackingItem({ stocknum: 'U1234', price: 24990, name: '2021 Kia Sorento' })).toStrictEqual({
      content_id: 'U1234',
      quantity: 1,
      currency: 'AUD',
      value: 24990,
      type: 'product',
      content_name: '2021 Kia Sorento',
    })
  })

  test("uses the country's dollars outside Australia", () => {
    expect(trackingItem({ stocknum: 'U1' }, '', 'NZD')).toMatchObject({ currency: 'NZD' })
  })

  test('adds the search text if there is one', () => {
    expect(trackingItem({ stocknum: 'U1' }, ' seven seats ')).toMatchObject({ search_string: 'seven seats' })
    expect(trackingItem({ stocknum: 'U1' }, ' ')).not.toHaveProperty('search_string')
  })

  test.each([null, NaN, -5, '100', undefined])('uses the value 0 for a price of %s', (price) => {
    expect(trackingItem({ stocknum: 'U1', price: price as number })).toMatchObject({
      value: 0,
      content_name: '',
    })
  })

  test.each(['', ' ', null, undefined, 5])('is null without a stock number: %j', (stocknum) => {
    expect(trackingItem({ stocknum: stocknum as string, price: 5 })).toBeNull()
  })
})

describe('spec §3 Analytics event', () => {
  const site = { slug: 'harbour', analytics_events: true }
  const input = {
    url: 'https://harbour.example/cars/kia',
    category: 'Used Vehicle Enquiry',
    lead_id: 42,
    anon_id: 'device_abcdefghij',
    session_id: 'session_abcdefghij',
    error_message: 'No',
    browser: 'Firefox',
    os: 'Linux',
    device: 'pc',
    referrer: 'https://search.example/',
    screen: { width: 1440, height: 900 },
    car: { slug: 'kia', name: 'Kia' },
  }

  test('website_slug, url, category, lead_id, anon_id, session_id, error_message, event_properties', () => {
    expect(analyticsEvent(input, site)).toStrictEqual({
      event: {
        website_slug: 'harbour',
        url: 'https://harbour.example/cars/kia',
        category: 'Used Vehicle Enquiry',
        lead_id: 42,
        anon_id: 'device_abcdefghij',
        session_id: 'session_abcdefghij',
        error_message: 'No',
        event_properties: {
          browser: 'Firefox',
          os: 'Linux',
          device: 'pc',
          referrer: 'https://search.example/',
          screen_size: '1440x900',
          car_slug: 'kia',
          car_name: 'Kia',
        },
      },
    })
  })

  test.each([
    ['sites without the setting', input, { slug: 'harbour' }],
    ['sites with it turned off', input, { slug: 'harbour', analytics_events: false }],
    ['no category', { ...input, category: undefined }, site],
    ['an empty category', { ...input, category: ' ' }, site],
    ['a category of null', { ...input, category: null }, site],
  ])(
    'spec §7: sent only on certain sites and only when a category is given; not for %s',
    (_name, given, on) => {
      expect(analyticsEvent(given, on)).toBeNull()
    },
  )

  test('leaves unknown fields empty', () => {
    const event = analyticsEvent({ category: 'Fleet', screen: { width: NaN, height: 5 } }, site)?.event
    expect(event).toMatchObject({ lead_id: null, error_message: '', url: '' })
    expect(event?.event_properties).toMatchObject({ screen_size: '', car_slug: '', browser: '' })
  })
})

describe('spec §1: an analytics id may be a comma-separated list', () => {
  test.each<[unknown, string[]]>([
    ['G-ABC', ['G-ABC']],
    ['G-ABC, UA-1-2,', ['G-ABC', 'UA-1-2']],
    ['G-ABC,G-ABC', ['G-ABC']],
    ['"><script>,G-1', ['G-1']],
    ['', []],
    [null, []],
  ])('reads %j', (field, ids) => {
    expect(analyticsIds(field)).toEqual(ids)
  })
})
