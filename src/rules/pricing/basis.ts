import { localeOf } from '../locale/locale.ts'
import { above } from '#lib/values.ts'
import { money } from './money.ts'

/** What a price is: whether it is all that a shopper pays, and else what comes on top. */

export const PRICE_BASES = {
  drive_away: { says: 'drive away', gst: true },
  excl_government_charges: {
    says: 'excl. government charges',
    gst: true,
    onTop: 'Government charges',
    leftOut: 'Government charges are not included.',
  },
  plus_on_road_costs: {
    says: 'plus on-road costs',
    gst: true,
    onTop: 'On-road costs',
    leftOut: 'On-road costs are not included.',
  },
  plus_gst: { says: 'plus GST', gst: false, leftOut: 'GST is not included.' },
  plus_taxes_and_fees: {
    says: 'plus taxes and fees',
    gst: false,
    onTop: 'Taxes and fees',
    leftOut: 'Taxes and other fees are not included.',
  },
  msrp: { says: 'MSRP', gst: null },
} as const satisfies Record<string, Basis>
export type PriceBasis = keyof typeof PRICE_BASES

export interface Basis {
  /** What stands behind a price. */
  says: string
  /** Whether GST is in it; null where that depends on who says it. */
  gst: boolean | null
  /** What comes on top until a shopper may drive away. */
  onTop?: string
  /** What is said beside a sum that has only the site's fee in it. */
  leftOut?: string
}

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
    const said = basis ? PRICE_BASES[basis].says : ''
    // What is driven away for has every fee in it: with one on top it is no such price, and is not called so.
    if (extra && basis === 'drive_away') return extra
    return said && extra ? `${said}, ${extra}` : said || extra
  }
  return { new: suffix(pricing.new), used: suffix(pricing.used), demo: suffix(pricing.demo) }
}

/** Whether GST is in a price; null where a site does not say, or its country has none. */
export function includesGst(basis: PriceBasis | '' | undefined, region: unknown): boolean | null {
  return basis && localeOf(region) !== 'en-US' ? PRICE_BASES[basis].gst : null
}
