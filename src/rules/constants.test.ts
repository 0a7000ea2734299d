import { expect, test } from 'vitest'
import * as constants from './constants.ts'

/** Each row has the spec's sentence, the constant's name and the constant's value. */
test.each<[string, keyof typeof constants, unknown]>([
  ['§9 New tag window: 8 days since created_at', 'NEW_TAG_DAYS', 8],
  ['§9 Sold cars stay listed 3 days by default', 'SOLD_LISTED_DAYS', 3],
  ['§9 A price is real when above 10', 'REAL_PRICE_ABOVE', 10],
  ['§9 Reservation needs price above 200', 'RESERVE_PRICE_ABOVE', 200],
  ['§9 Market gap: more than 499', 'MARKET_GAP_ABOVE', 499],
  ['§3 An anonymous device id: 10 characters long', 'ANON_ID_CHARACTERS', 10],
  ['§9 Visited pages kept: up to 50', 'VISITED_PAGES_MAX', 50],
  ['§9 First page query expires after 30 days', 'FIRST_PAGE_QUERY_DAYS', 30],
  [
    '§9 Tracked campaign params',
    'CAMPAIGN_PARAMS',
    ['gclid', 'fbclid', 'utm_source', 'utm_medium', 'utm_campaign'],
  ],
  ['§9 Default finance calculator interest rate: 10', 'FINANCE_INTEREST_RATE', 10],
  ['§9 Reviews: minimum rating 4', 'REVIEWS_MIN_RATING', 4],
  ['§9 Google reviews full quantity 12', 'GOOGLE_REVIEWS_FULL', 12],
  ['§9 Data fetch retries: 2', 'FETCH_RETRIES', 2],
  ['§9 Phone mask keeps 5 characters', 'PHONE_MASK_KEEPS', 5],
  ['§5 New Zealand: under 15 characters', 'PHONE_TOO_LONG', 15],
  ['§5 Postcode: exactly 4 digits', 'POSTCODE_DIGITS', 4],
  ['§9 Text-us popup delay 3000 ms', 'TEXT_US_DELAY_MS', 3000],
  ['§9 Live chat freshness 10000 ms', 'LIVE_CHAT_FRESH_MS', 10000],
  ['§9 Tooltip delay 700 ms default', 'TOOLTIP_DELAY_DEFAULT_MS', 700],
  ['§9 Tooltip delay 0 for the product', 'TOOLTIP_DELAY_MS', 0],
  ['§9 Tooltip skip 300 ms', 'TOOLTIP_SKIP_MS', 300],
  ['§9 Test drive modal max width 600', 'TEST_DRIVE_MODAL_MAX_WIDTH', 600],
  ['§9 Modal body max height 85vh minus 6rem', 'MODAL_BODY_MAX_HEIGHT', 'calc(85vh - 6rem)'],
  [
    '§9 Full width up to 767px, a third up to 1200px, a quarter above',
    'IMAGE_SIZES',
    '(max-width: 767px) 100vw, (max-width: 1200px) 33vw, 25vw',
  ],
  ['§9 Device widths', 'DEVICE_WIDTHS', [640, 750, 828, 1080, 1200, 1920, 2048, 3840]],
  ['§9 Small widths', 'SMALL_WIDTHS', [16, 32, 48, 64, 96, 128, 256, 384]],
  ['§9 Lazy images load 200px before view', 'LAZY_MARGIN_PX', 200],
  ['§9 Social image crop 1200x630', 'SOCIAL_IMAGE', { width: 1200, height: 630 }],
  ['§7 Quality 80 for the helper', 'IMAGE_QUALITY', 80],
  ['§7 Quality 75 for the loader', 'IMAGE_LOADER_QUALITY', 75],
  ['§9 Breakpoints', 'BREAKPOINTS', [400, 576, 768, 992, 1200, 1400]],
  ['§4 Mobile under 768 px', 'MOBILE_BELOW', 768],
  ['§4 Tablet under 992 px', 'TABLET_BELOW', 992],
  ['§9 Locale en-AU, en-NZ or en-US', 'LOCALES', ['en-AU', 'en-NZ', 'en-US']],
  ['§4 Currency is AUD', 'CURRENCY', 'AUD'],
  ['§2 The search index is named Car_production', 'SEARCH_INDEX', 'Car_production'],
  ['§2 Dynamic models dropdown, padded to 4 entries', 'MODEL_MENU_ENTRIES', 4],
  ['a day in milliseconds', 'DAY_MS', 86400000],
  ['an hour in milliseconds', 'HOUR_MS', 3600000],
])('%s', (_sentence, name, value) => {
  expect(constants[name]).toEqual(value)
})

test('lists every constant in the table above', () => {
  expect(Object.keys(constants)).toHaveLength(39)
})
