import { sortBy, type SortOption } from '../../listing/sort.ts'
import { finite } from '#lib/values.ts'
import { isUs, type Context } from './cardFacts.ts'
import type { FactName, Facts } from './facts.ts'
import { factLabel } from './factRows.ts'
import type { Trade } from './trade.ts'

/**
 * The sort orders that are based on facts that matter in a trade. They come after the orders that every site has (spec §2 'Sort options').
 */

type Row = readonly [
  attribute: FactName,
  direction: 'asc' | 'desc',
  label: string | ((context: Context) => string),
]

const SORTS = {
  shortest: ['body_length', 'asc', 'Shortest'],
  longest: ['body_length', 'desc', 'Longest'],
  lightest: ['weight', 'asc', 'Lightest'],
  sleeps_most: ['berths', 'desc', 'Sleeps Most'],
  largest_capacity: ['capacity', 'desc', 'Largest Capacity'],
  smallest_capacity: ['capacity', 'asc', 'Smallest Capacity'],
  lowest_seat: ['seat_height', 'asc', 'Lowest Seat'],
  most_powerful: ['power', 'desc', 'Most Powerful'],
  heaviest_duty: ['gross', 'desc', (context) => `Highest ${factLabel('gross', context)}`],
  lowest_consumption: [
    'consumption',
    'asc',
    (context) => (isUs(context) ? 'Best Fuel Economy' : 'Lowest Fuel Consumption'),
  ],
  tows_most: ['towing', 'desc', 'Tows Most'],
} as const satisfies Record<string, Row>

type FactSortId = keyof typeof SORTS

const OF_TRADE: Record<Trade, readonly FactSortId[]> = {
  car: ['lowest_consumption', 'tows_most'],
  caravan: ['shortest', 'longest', 'lightest', 'sleeps_most'],
  motorhome: ['sleeps_most', 'shortest', 'longest'],
  motorcycle: ['lowest_seat', 'lightest', 'largest_capacity', 'smallest_capacity'],
  truck: ['most_powerful', 'heaviest_duty'],
}

/** All sort orders based on facts for a dealer's trade, even if no vehicle in stock has the fact. */
export function factSorts(context: Context): SortOption[] {
  return OF_TRADE[context.trade].map((id) => {
    const [attribute, direction, label]: Row = SORTS[id]
    return sortBy(id, typeof label === 'string' ? label : label(context), attribute, direction)
  })
}

/** The sort orders that are useful for this stock: at least half of the vehicles have the fact, and its values aren't all the same. */
export function usefulSorts(sorts: readonly SortOption[], stock: readonly Partial<Facts>[]): SortOption[] {
  return sorts.filter(({ attribute }) => {
    const values = stock.flatMap((vehicle) => finite(vehicle[attribute as FactName]) ?? [])
    return values.length * 2 >= stock.length && new Set(values).size > 1
  })
}

/**
 * A vehicle's consumption in litres per 100 km, only for sorting and filtering, never to be shown. It's 0 for electric vehicles, so that
 * they're first in a list sorted by lowest consumption. Null if unknown.
 */
export const fuelBurned = (vehicle: { consumption: number | null; simple_fuel: string }): number | null =>
  vehicle.simple_fuel.trim().toLowerCase() === 'electric' ? 0 : vehicle.consumption
