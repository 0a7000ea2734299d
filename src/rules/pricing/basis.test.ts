import { expect, test } from 'vitest'
import { priceSuffixes, type PricingSettings } from './basis.ts'

test.each<[PricingSettings, string]>([
  [{ used: 'drive_away' }, 'drive away'],
  [{ used: 'excl_government_charges' }, 'excl. government charges'],
  [{ used: 'msrp', doc_fee: 299 }, 'MSRP, plus $299 doc fee'],
  [{ doc_fee: 199.5 }, 'plus $199.50 doc fee'],
  [{ doc_fee: 0 }, ''],
  [{ new: 'drive_away' }, ''],
  [{}, ''],
])('%o: a used one is %j', (pricing, suffix) => expect(priceSuffixes(pricing, 'en-US').used).toBe(suffix))
