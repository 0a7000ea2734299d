import { saleState } from '#rules/listing/listing.ts'
import { dayAt } from '#rules/locale/schedule.ts'
import type { PriceSuffixes } from '#rules/pricing/basis.ts'
import { realPrice } from '#rules/pricing/price.ts'
import { priceFall, nextPublishedPrice, type PublishedPrice } from '#rules/pricing/priceHistory.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { Vehicle } from '#stock/snapshot.ts'

/** Published prices by vehicle, which builds remember because the stock has only the current ones. */
export type PriceHistory = ReadonlyMap<string, PublishedPrice>

export interface PriceFall {
  from: number
  to: number
  /** In the dealer's time zone, 'YYYY-MM-DD'. */
  day: string
}

interface PriceContext {
  listed: readonly Vehicle[]
  idOf: (brief: CarBrief) => string
  /** 'drive away'. */
  suffixes: PriceSuffixes
  showsFalls: boolean
  /** ms since 1970. */
  now: number
  zone: string | null
}

/** Only prices that the site shows count. A second call with the same stock changes nothing. */
export function priceFalls(
  before: PriceHistory,
  { listed, idOf, suffixes, showsFalls, now, zone }: PriceContext,
): { prices: PriceHistory; falls: ReadonlyMap<Vehicle, PriceFall> } {
  const prices = new Map<string, PublishedPrice>()
  const falls = new Map<Vehicle, PriceFall>()
  for (const vehicle of listed) {
    const { brief } = vehicle
    const price = realPrice(brief.price)
    if (price === null) continue
    const who = idOf(brief)
    const current = nextPublishedPrice(before.get(who), { price, of: priceSubject(brief, suffixes) }, now)
    prices.set(who, current)
    const fall = priceFall(current, now)
    if (showsFalls && fall && mayShowFall(brief))
      falls.set(vehicle, { from: fall.from, to: price, day: dayAt(fall.at, zone) })
  }
  return { prices, falls }
}

/** If any of this changes under the same id, the price history of that id starts again. */
export const priceSubject = (
  { make, model, year, car_type }: Pick<CarBrief, 'make' | 'model' | 'year' | 'car_type'>,
  suffixes: PriceSuffixes,
): string => [make, model, year, car_type, suffixes[car_type]].join('|')

/** Not if the page shows the backend's earlier price instead, or, as for a sold vehicle, no price. */
function mayShowFall(brief: CarBrief): boolean {
  const before = realPrice(brief.before_price)
  return (before === null || before === brief.price) && saleState(brief) !== 'sold'
}

/** The part of a page's quick key that changes with a price drop. */
export const fallKey = (fall: PriceFall | undefined): string => (fall ? `fell:${fall.from}:${fall.day}` : '')
