import { localeOf } from '../locale/locale.ts'
import { above } from '#lib/values.ts'
import { money } from './money.ts'

/** What a price may include. For each kind of price: the words after it, and what a shopper pays on top. */

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
  says: string
  /** Whether the price includes GST; null if that depends on the dealer. */
  gst: boolean | null
  onTop?: string
  /** What to say beside the sum of the price and the site's fee, if a shopper pays more than that sum. */
  leftOut?: string
}

export interface PricingSettings {
  /** What the prices of new, used and demo vehicles include; '' if the dealer doesn't say. */
  new?: PriceBasis | '' | undefined
  used?: PriceBasis | '' | undefined
  demo?: PriceBasis | '' | undefined
  /** The dealer's fee for paperwork in dollars, if it's payable on top of the price. */
  doc_fee?: number | null
}

export type PriceSuffixes = Record<'new' | 'used' | 'demo', string>

export interface PricedSite {
  region: string
  pricing: PricingSettings
  price_decimals: boolean
  offers_subscription: boolean
}

export const priceSettings = (site: PricedSite) => ({
  region: site.region,
  priceDecimals: site.price_decimals,
  priceSuffixes: priceSuffixes(site.pricing),
  offersSubscription: site.offers_subscription,
})

/**
 * The text after a site's new, used and demo prices; '' if there is none.
 * @example priceSuffixes({ used: 'drive_away' }).used → 'drive away'
 */
export function priceSuffixes(pricing: PricingSettings): PriceSuffixes {
  const fee = above(pricing.doc_fee, 0)
  const extra = fee === null ? '' : `plus ${money(fee, 'cents')} doc fee`
  const suffix = (basis: PriceBasis | '' | undefined): string => {
    const wording = basis ? PRICE_BASES[basis].says : ''
    // A drive-away price includes all fees. If there's a fee on top, it isn't a drive-away price, so only the fee is mentioned.
    if (extra && basis === 'drive_away') return extra
    return wording && extra ? `${wording}, ${extra}` : wording || extra
  }
  return { new: suffix(pricing.new), used: suffix(pricing.used), demo: suffix(pricing.demo) }
}

/**
 * What a price leaves out, as sentences; '' if nothing is known to be left out.
 * @example leftOut('plus_gst', { doc_fee: 395 }) → 'GST is not included. The $395 doc fee is not included.'
 */
export function leftOut(
  basis: PriceBasis | '' | undefined,
  { doc_fee }: Pick<PricingSettings, 'doc_fee'>,
): string {
  const fee = above(doc_fee, 0)
  const { leftOut: costs = '' }: Partial<Basis> = basis ? PRICE_BASES[basis] : {}
  return [costs, fee !== null && `The ${money(fee, 'cents')} doc fee is not included.`]
    .filter(Boolean)
    .join(' ')
}

export function includesGst(basis: PriceBasis | '' | undefined, region: unknown): boolean | null {
  return basis && localeOf(region) !== 'en-US' ? PRICE_BASES[basis].gst : null
}
