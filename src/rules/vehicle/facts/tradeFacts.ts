import { factRow, type Described, type FactKey } from './factRows.ts'
import { tradeOf, type Trade } from './trade.ts'

/** For each trade, the facts that shoppers decide by, where they're shown, and in which order. To add a trade, add a row. */

interface TradeFacts {
  /** The facts for the top of a vehicle's page. Up to eight of them are shown, if they're known. */
  head: readonly FactKey[]
  compare: readonly FactKey[]
  /** Matches the API's names for the groups of specifications that come first and are open at the start. */
  open: RegExp
}

export const TRADES: Record<Trade, TradeFacts> = {
  car: {
    head: [
      'year',
      'km',
      'transmission',
      'simple_fuel',
      'economy',
      'range',
      'drive',
      'towing',
      'safety',
      'seats',
      'body',
    ],
    compare: [
      'year',
      'km',
      'body',
      'transmission',
      'drive',
      'simple_fuel',
      'economy',
      'range',
      'engine',
      'power',
      'towing',
      'safety',
      'seats',
      'body_length',
      'colour',
    ],
    open: /^(?:engine|performance|economy|safety|towing)/i,
  },
  caravan: {
    head: ['year', 'berths', 'body_length', 'weight', 'gross', 'payload', 'ball_weight', 'solar', 'water'],
    compare: [
      'year',
      'body',
      'berths',
      'body_length',
      'height',
      'weight',
      'gross',
      'payload',
      'ball_weight',
      'water',
      'solar',
      'colour',
    ],
    open: /^(?:layout|weights?|dimensions)/i,
  },
  motorhome: {
    head: [
      'year',
      'km',
      'berths',
      'seats',
      'body_length',
      'gross',
      'transmission',
      'economy',
      'range',
      'height',
      'simple_fuel',
    ],
    compare: [
      'year',
      'km',
      'body',
      'berths',
      'seats',
      'body_length',
      'height',
      'gross',
      'payload',
      'transmission',
      'drive',
      'simple_fuel',
      'economy',
      'range',
      'power',
      'towing',
      'water',
      'solar',
      'colour',
    ],
    open: /^(?:layout|engine|weights?|dimensions)/i,
  },
  motorcycle: {
    head: ['year', 'km', 'capacity', 'power', 'seat_height', 'weight', 'learner', 'transmission', 'body'],
    compare: [
      'year',
      'km',
      'body',
      'capacity',
      'power',
      'learner',
      'seat_height',
      'weight',
      'transmission',
      'drive',
      'colour',
    ],
    open: /^(?:engine|dimensions|licence)/i,
  },
  truck: {
    head: ['year', 'km', 'engine', 'power', 'gross', 'transmission', 'drive', 'wheelbase', 'sleeper'],
    compare: [
      'year',
      'km',
      'body',
      'engine',
      'power',
      'transmission',
      'drive',
      'gross',
      'wheelbase',
      'sleeper',
      'axle_ratio',
      'colour',
    ],
    open: /^(?:engine|chassis|cab)/i,
  },
}

const MOST_AT_HEAD = 8

interface Site {
  region: string
  trade: Trade
}

export function headFacts(
  vehicle: Described,
  { region, trade: siteTrade }: Site,
): { label: string; value: string }[] {
  const trade = tradeOf(vehicle, siteTrade)
  return TRADES[trade].head
    .map((key) => factRow(key, vehicle, { region, trade }))
    .filter(({ value }) => value !== '')
    .slice(0, MOST_AT_HEAD)
}

/**
 * The facts with which several vehicles are compared side by side: those of all trades that the vehicles belong to. A fact's label is that
 * of the first vehicle that has the fact. Facts that none of the vehicles has are left out.
 */
export function comparedFacts(
  vehicles: readonly Described[],
  { region, trade: siteTrade }: Site,
): { label: string; values: string[] }[] {
  const trades = vehicles.map((vehicle) => tradeOf(vehicle, siteTrade))
  const keys = new Set(trades.flatMap((trade) => TRADES[trade].compare))
  return [...keys].flatMap((key) => {
    const rows = vehicles.map((vehicle, index) =>
      factRow(key, vehicle, { region, trade: trades[index] ?? siteTrade }),
    )
    const label = rows.find(({ value }) => value !== '')?.label
    return label === undefined ? [] : [{ label, values: rows.map(({ value }) => value) }]
  })
}

export const isOpenGroup = (group: string, trade: Trade): boolean => TRADES[trade].open.test(group)
