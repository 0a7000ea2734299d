import { localeOf } from '../locale/locale.ts'
import { above } from '#lib/values.ts'
import { money } from './money.ts'

/** What a price is: whether it is all that a shopper pays, and else what comes on top. */

export const PRICE_BASES = {
  drive_away: 'drive away',
  excl_government_charges: 'excl. government charges',
  plus_on_road_costs: 'plus on-road costs',
  plus_gst: 'plus GST',
  plus_taxes_and_fees: 'plus taxes and fees',
  msrp: 'MSRP',
} as const
export type PriceBasis = keyof typeof PRICE_BASES

export interface PricingSettings {
  /** What prices of new, used and demo vehicles are; '' says nothing. */
  new?: PriceBasis | '' | undefined
  used?: PriceBasis | '' | undefined
  demo?: PriceBasis | '' | undefined
  /** Dollars that the dealer charges for the paperwork, where they come on top. */
  doc_fee?: number | null
}

/** What stands behind a price, by the vehicle's condition. */
export type PriceSuffixes = Record<'new' | 'used' | 'demo', string>

/**
 * The words behind every price of a site, '' where it says nothing.
 * @example priceSuffixes({ used: 'drive_away' }, 'en-AU').used → 'drive away'
 */
export function priceSuffixes(pricing: PricingSettings, region: unknown): PriceSuffixes {
  const fee = above(pricing.doc_fee, 0)
  const extra = fee === null ? '' : `plus ${money(fee, 'cents', localeOf(region))} doc fee`
  const suffix = (basis: PriceBasis | '' | undefined): string => {
    const said = basis ? PRICE_BASES[basis] : ''
    return said && extra ? `${said}, ${extra}` : said || extra
  }
  return { new: suffix(pricing.new), used: suffix(pricing.used), demo: suffix(pricing.demo) }
}
