import { vehicleBase, vehiclePath } from '#rules/links/paths.ts'
import { priceLine, priceOf, realPrice } from '#rules/pricing/price.ts'
import { DAY_MS, MARKET_GAP_ABOVE } from '#rules/constants.ts'
import type { Site } from '#site/settings/schema.ts'
import { daysInStock, type VehicleForSale } from '../sites/forSale.ts'
import { KEPT_COUNT_DAYS, type Count, type Kind } from '../visits/counts.ts'
import { SOURCES, type Source } from '../visits/sources.ts'
import type { VisitFacts } from '../visits/measures.ts'
import type { Visits } from '../visits/store.ts'

/** What a dealer wants to know about a site in a period. Counts are estimates if only a part of the page views reports. */
export interface Figures {
  /** 'YYYY-MM-DD', both inclusive. */
  from: string
  to: string
  /** The first day that's counted; '' if nothing has been counted yet. */
  since: string
  isEstimate: boolean
  totals: Totals
  /** Of the period before, if all of it was counted. */
  before: Totals | undefined
  sources: Line[]
  leadSources: Line[]
  leadPages: Line[]
  searches: VisitFacts['nothing']
  measures: VisitFacts['measures']
  /** Those for sale. */
  vehicles: VehicleFigures[]
  /** The newest first. */
  months: { month: string; totals: Totals }[]
}

export type Totals = Record<Exclude<Kind, 'page' | 'asked'>, number>

export interface Line {
  label: string
  count: number
}

export interface VehicleFigures {
  name: string
  /** The page's path. */
  path: string
  /** As on the site. */
  priceText: string
  price: number | null
  /** Dollars above the market average; negative if below. Null if the stock doesn't say what similar vehicles cost. */
  gap: number | null
  days: number | null
  seen: number
  saved: number
  asked: number
  calls: number
}

export interface Period {
  from: string
  to: string
}

export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

export const lastDays = (today: string, days: number): Period => ({
  from: shiftDay(today, 1 - days),
  to: today,
})

interface Known {
  site: Site
  visits: Pick<Visits, 'counts' | 'countsByDay' | 'read'>
  vehicles: readonly VehicleForSale[]
  now: number
}

export function figuresOf({ site, visits, vehicles, now }: Known, { from, to }: Period): Figures {
  const counts = visits.counts(site.slug, from, to)
  const byDay = visits.countsByDay(site.slug)
  const days = daysIn({ from, to })
  const since = byDay.reduce((first, { day }) => (first === '' || day < first ? day : first), '')
  const start = shiftDay(from, -days)
  const { nothing, measures } = visits.read(site.slug, days)
  const ofKind = (kind: Kind): Count[] => counts.filter((count) => count.kind === kind)
  const lines = (kind: Kind, labelOf: (about: string) => string): Line[] =>
    ofKind(kind)
      .map(({ about, total }) => ({ label: labelOf(about), count: total }))
      .toSorted((a, b) => b.count - a.count)
  const pages = new Map([
    ['', 'Other pages'],
    ['/', 'Home page'],
    [vehicleBase(site), 'Vehicles’ pages'],
  ])
  const months = Map.groupBy(byDay, ({ day }) => day.slice(0, 7))
  return {
    ...{ from, to, since, measures, searches: nothing },
    isEstimate: counts.some(({ times, total }) => Math.abs(total - times) > 0.5),
    totals: totalsOf(counts),
    before:
      since !== '' && since <= start && days * 2 <= KEPT_COUNT_DAYS
        ? totalsOf(byDay.filter(({ day }) => day >= start && day < from))
        : undefined,
    sources: lines('visit', (about) => SOURCES[about as Source]),
    leadSources: lines('lead', (about) => (about === 'direct' ? 'No campaign' : SOURCES[about as Source])),
    leadPages: lines('page', (about) => pages.get(about) ?? about),
    vehicles: vehicleFigures(site, vehicles, counts, now),
    months: Array.from(months, ([month, all]) => ({ month, totals: totalsOf(all) })).toSorted((a, b) =>
      a.month < b.month ? 1 : -1,
    ),
  }
}

function totalsOf(counts: readonly Pick<Count, 'kind' | 'total'>[]): Totals {
  const totals = { visit: 0, view: 0, seen: 0, saved: 0, call: 0, nothing: 0, lead: 0 }
  for (const { kind, total } of counts) if (kind in totals) totals[kind as keyof Totals] += total
  return totals
}

function vehicleFigures(
  site: Site,
  vehicles: readonly VehicleForSale[],
  counts: readonly Count[],
  now: number,
): VehicleFigures[] {
  const totals = new Map(counts.map(({ kind, about, total }) => [`${kind} ${about}`, total]))
  return vehicles.map((vehicle) => {
    const count = (kind: Kind): number => Math.round(totals.get(`${kind} ${vehicle.id}`) ?? 0)
    const shown = priceOf(vehicle, {
      offersSubscription: site.offers_subscription,
      priceDecimals: site.price_decimals,
      region: site.region,
    })
    const [price, market] = [realPrice(vehicle.price), vehicle.market_price]
    return {
      name: vehicle.name,
      path: vehiclePath(vehicle.slug, site) ?? '/',
      priceText: priceLine(shown),
      price: shown.whole,
      gap: price !== null && market !== null ? Math.round(price - market) : null,
      days: daysInStock(vehicle, now),
      seen: count('seen'),
      saved: count('saved'),
      asked: count('asked'),
      calls: count('call'),
    }
  })
}

/** How many vehicles cost less than, about as much as and more than similar ones do on average. */
export function marketLines(vehicles: readonly VehicleFigures[]): Line[] {
  const known = vehicles.filter(({ gap }) => gap !== null)
  if (known.length === 0) return []
  const count = (isIn: (gap: number) => boolean): number => known.filter(({ gap }) => isIn(gap ?? 0)).length
  const [below, above] = [count((gap) => gap < -MARKET_GAP_ABOVE), count((gap) => gap > MARKET_GAP_ABOVE)]
  return [
    { label: 'Below the market', count: below },
    { label: 'At the market', count: known.length - below - above },
    { label: 'Above the market', count: above },
  ]
}

const AGES = [30, 60, 90] as const

/** How many vehicles have been in stock for how long. */
export function ageLines(vehicles: readonly VehicleFigures[]): Line[] {
  const days = vehicles.flatMap((vehicle) => vehicle.days ?? [])
  if (days.length === 0) return []
  const within = (from: number, to: number) => days.filter((day) => day > from && day <= to).length
  const [first, second, third] = AGES
  return [
    { label: `Up to ${first} days`, count: within(-Infinity, first) },
    { label: `${first + 1} to ${second} days`, count: within(first, second) },
    { label: `${second + 1} to ${third} days`, count: within(second, third) },
    { label: `More than ${third} days`, count: within(third, Infinity) },
  ]
}
