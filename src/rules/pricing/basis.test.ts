import { expect, test } from 'vitest'
import { includesGst, priceSuffixes, type PriceBasis, type PricingSettings } from './basis.ts'

test.each<[PricingSettings, string]>([
  [{ used: 'drive_away' }, 'drive away'],
  [{ used: 'excl_government_charges' }, 'excl. government charges'],
  [{ used: 'msrp', doc_fee: 299 }, 'MSRP, plus $299 doc fee'],
  [{ doc_fee: 199.5 }, 'plus $199.50 doc fee'],
  [{ used: 'drive_away', doc_fee: 299 }, 'plus $299 doc fee'],
  [{ used: 'drive_away', doc_fee: 0 }, 'drive away'],
  [{ doc_fee: 0 }, ''],
  [{ new: 'drive_away' }, ''],
  [{}, ''],
])('with %o, the suffix for used vehicles is %j', (pricing, suffix) =>
  expect(priceSuffixes(pricing, 'en-US').used).toBe(suffix),
)

test.each<[PriceBasis | '', string, boolean | null]>([
  ['drive_away', 'en-AU', true],
  ['plus_on_road_costs', 'en-NZ', true],
  ['plus_gst', 'en-AU', false],
  ['msrp', 'en-AU', null],
  ['', 'en-AU', null],
  ['drive_away', 'en-US', null],
])('whether the price basis %j includes GST in %s: %s', (basis, region, included) =>
  expect(includesGst(basis, region)).toBe(included),
)
