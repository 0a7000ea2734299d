import { expect, test } from 'vitest'
import { includesGst, priceSuffixes, type PricingSettings } from './basis.ts'

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
])('With the pricing %j, the suffix for used vehicles is %j', (pricing, suffix) =>
  expect(priceSuffixes(pricing).used).toBe(suffix),
)

test('A price says whether it includes GST, unless its basis or region leaves that open', () => {
  expect(includesGst('drive_away', 'en-AU')).toBe(true)
  expect(includesGst('plus_on_road_costs', 'en-NZ')).toBe(true)
  expect(includesGst('plus_gst', 'en-AU')).toBe(false)
  expect([includesGst('msrp', 'en-AU'), includesGst('', 'en-AU')]).toEqual([null, null])
  expect(includesGst('drive_away', 'en-US')).toBeNull()
})
