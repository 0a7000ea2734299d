import { expect, test } from 'vitest'
import { analyticsEvent, analyticsIds, trackingItem } from './analytics.ts'

test('A tracking item has the car’s stock number, price and name (spec §3)', () => {
  expect(trackingItem({ stocknum: 'U1234', price: 24990, name: '2021 Kia Sorento' })).toStrictEqual({
    content_id: 'U1234',
    quantity: 1,
    currency: 'AUD',
    value: 24990,
    type: 'product',
    content_name: '2021 Kia Sorento',
  })
})

test('A tracking item outside Australia has the country’s dollars', () => {
  expect(trackingItem({ stocknum: 'U1' }, '', 'NZD')).toMatchObject({ currency: 'NZD' })
})

test('A tracking item has the search text if there is one', () => {
  expect(trackingItem({ stocknum: 'U1' }, ' seven seats ')).toMatchObject({ search_string: 'seven seats' })
  expect(trackingItem({ stocknum: 'U1' }, ' ')).not.toHaveProperty('search_string')
})

test.each([null, NaN, -5, '100', undefined])('A tracking item with the price %s has the value 0', (price) => {
  expect(trackingItem({ stocknum: 'U1', price: price as number })).toMatchObject({
    value: 0,
    content_name: '',
  })
})

test.each(['', ' ', null, undefined, 5])(
  'A car with the stock number %j has no tracking item',
  (stocknum) => {
    expect(trackingItem({ stocknum: stocknum as string, price: 5 })).toBeNull()
  },
)

const site = { slug: 'harbour', analytics_events: true }
const fields = {
  url: 'https://harbour.example/cars/kia',
  category: 'Used Vehicle Enquiry',
  lead_id: 42,
  anon_id: 'device_abcdefghij',
  session_id: 'session_abcdefghij',
  error_message: 'No',
}
const browser = { browser: 'Firefox', os: 'Linux', device: 'pc', referrer: 'https://search.example/' }
const input = {
  ...fields,
  ...browser,
  screen: { width: 1440, height: 900 },
  car: { slug: 'kia', name: 'Kia' },
}

test('An analytics event has all its fields and event_properties (spec §3)', () => {
  expect(analyticsEvent(input, site)).toStrictEqual({
    event: {
      ...fields,
      website_slug: 'harbour',
      event_properties: { ...browser, screen_size: '1440x900', car_slug: 'kia', car_name: 'Kia' },
    },
  })
})

test.each([
  ['sites without the setting', input, { slug: 'harbour' }],
  ['sites with it turned off', input, { slug: 'harbour', analytics_events: false }],
  ['no category', { ...input, category: undefined }, site],
  ['an empty category', { ...input, category: ' ' }, site],
  ['a category of null', { ...input, category: null }, site],
])('No analytics event is sent for %s (spec §7)', (_name, given, on) => {
  expect(analyticsEvent(given, on)).toBeNull()
})

test('An analytics event’s unknown fields are empty', () => {
  const event = analyticsEvent({ category: 'Fleet', screen: { width: NaN, height: 5 } }, site)?.event
  expect(event).toMatchObject({ lead_id: null, error_message: '', url: '' })
  expect(event?.event_properties).toMatchObject({ screen_size: '', car_slug: '', browser: '' })
})

test.each<[unknown, string[]]>([
  ['G-ABC', ['G-ABC']],
  ['G-ABC, UA-1-2,', ['G-ABC', 'UA-1-2']],
  ['G-ABC,G-ABC', ['G-ABC']],
  ['"><script>,G-1', ['G-1']],
  ['', []],
  [null, []],
])('The analytics ids %j are read as %j (spec §1)', (field, ids) => {
  expect(analyticsIds(field)).toEqual(ids)
})
