import { saleState } from '#rules/listing/listing.ts'
import { dayAt } from '#rules/locale/schedule.ts'
import type { PriceSuffixes } from '#rules/pricing/basis.ts'
import { realPrice } from '#rules/pricing/price.ts'
import { priceFall, publishedPrice, type PublishedPrice } from '#rules/pricing/priceHistory.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { Stock, Vehicle } from '#stock/snapshot.ts'
import { whoIsIn } from './whoIs.ts'

/** The prices that builds published, by vehicle: stock says nothing of before, so the build keeps them, as it does old addresses. */
export type PriceHistory = ReadonlyMap<string, PublishedPrice>

/** A fall of a price. */
export interface PriceFall {
  /** Dollars asked before. */
  from: number
  /** Dollars that are asked now. */
  to: number
  /** The dealer's day on which it fell, 'YYYY-MM-DD'. */
  day: string
}

interface Known {
  listed: readonly Vehicle[]
  stock: Stock
  /** What prices are, by the vehicle's condition. */
  suffixes: PriceSuffixes
  /** Whether the site tells falls at all. */
  told: boolean
  /** ms since 1970. */
  now: number
  /** The dealer's time zone. */
  zone: string | null
}

/**
 * The prices after another build, and the falls that pages and feeds may tell of. Only what the site shows counts: a vehicle that is
 * listed, at a real price. Doing it twice with the same stock is doing it once.
 */
export const priceFalls = (
  before: PriceHistory,
  { listed, stock, suffixes, told, now, zone }: Known,
): { prices: PriceHistory; falls: ReadonlyMap<Vehicle, PriceFall> } => {
  const whoIs = whoIsIn(stock.vehicles)
  const prices = new Map<string, PublishedPrice>()
  const falls = new Map<Vehicle, PriceFall>()
  for (const vehicle of listed) {
    const { brief } = vehicle
    const price = realPrice(brief.price)
    if (price === null) continue
    const who = whoIs(brief)
    const known = publishedPrice(before.get(who), { price, of: priceSubject(brief, suffixes) }, now)
    prices.set(who, known)
    const fall = priceFall(known, now)
    if (told && fall && mayTell(brief))
      falls.set(vehicle, { from: fall.from, to: price, day: dayAt(fall.at, zone) })
  }
  return { prices, falls }
}

/** An id that another vehicle was given, or a price that means something else, begins anew. */
export const priceSubject = (
  { make, model, year, car_type }: Pick<CarBrief, 'make' | 'model' | 'year' | 'car_type'>,
  suffixes: PriceSuffixes,
): string => [make, model, year, car_type, suffixes[car_type]].join('|')

/** Where the backend says itself what a vehicle cost before, that is told; and a sold one costs nothing any more. */
const mayTell = (brief: CarBrief): boolean => {
  const before = realPrice(brief.before_price)
  return (before === null || before === brief.price) && saleState(brief) !== 'sold'
}

/** Tells a page with one fall from one with another, or none. */
export const fallKey = (fall: PriceFall | undefined): string => (fall ? `fell:${fall.from}:${fall.day}` : '')
