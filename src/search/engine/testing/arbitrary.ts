import fc from 'fast-check'
import type { SearchRecord } from '../../record.ts'
import type { Condition } from './bruteForce.ts'

const word = (...values: string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  )
const number = (values: readonly number[]): fc.Arbitrary<number | null> =>
  fc.oneof(fc.constantFrom<(number | null)[]>(...values, null), fc.integer({ min: 0, max: 2_000_000_000 }))

/**
 * Generates a record in which anything may be missing, odd or repeated. Each field has only a few possible values, so that several records
 * share a value.
 */
export const anyRecord: fc.Arbitrary<Omit<SearchRecord, 'objectID'>> = fc.record({
  id: fc.oneof(fc.constantFrom(1, 7, 2020), fc.integer({ min: 1, max: 2_000_000_000 })),
  slug: word('a-b-1', '2020-toyota-hilux-7', ''),
  name: word('2020 Toyota HiLux SR5', 'Mazda CX-5', 'Škoda Fabia', 'x'),
  make: word('Toyota', 'TOYOTA', 'Škoda', 'Land Rover', 'Mazda', ''),
  model: word('HiLux', 'CX-5', 'Fabia', 'Range Rover', '3', ''),
  badge: word('SR5', 'GX', ''),
  series: word('II', ''),
  year: number([2019, 2020, 2021]),
  km: fc.oneof(number([0, 10, 20_000]), fc.constantFrom(0.5, 12_345.67, -3)),
  rego: word('ABC12D', 'XYZ', ''),
  vin: word('6T1BF3FK10X000001', 'JM0KE1023G0200002', ''),
  stocknum: word('U123', 'N0042', '7', ''),
  seats: number([5, 7]),
  car_type: fc.constantFrom('new' as const, 'used' as const, 'demo' as const),
  status: word('in_stock', 'coming_soon', 'sold'),
  price: fc.oneof(
    number([9_990, 20_000, 20_000.5, 35_000]),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  ),
  before_price: number([40_000]),
  fell_from: number([40_000]),
  market_price: number([40_000]),
  inspection_points: number([64]),
  subscription_price: number([0, 199]),
  preorder: fc.boolean(),
  sold: fc.boolean(),
  sold_date_timestamp: number([0, 1_790_000_000]),
  reserved: fc.boolean(),
  certified: fc.boolean(),
  show_on_dealer_website: fc.boolean(),
  simple_fuel: word('Petrol', 'Diesel', 'Electric', ''),
  tag: word('Special', 'Runout Sale', ''),
  custom_rank: fc.oneof(fc.constantFrom(0, 1, 5), fc.integer({ min: -1_000, max: 1_000 })),
  created_at_timestamp: number([1_780_000_000]),
  photos_count: fc.integer({ min: 0, max: 40 }),
  primary_image_url: word('https://images.example.com/a/1.jpg', ''),
  dealership_slug: word('bayside', 'river'),
  location_name: word('Bayside', 'River City'),
  city: word('Brisbane', 'Ipswich'),
  state: word('QLD', 'NSW'),
  body: word('SUV', 'Utility', 'Sedan', ''),
  transmission: word('Automatic', 'Manual'),
  drive: word('4WD', 'FWD'),
  colour: word('White', 'Blue', 'blue'),
  engine: word('2.0L turbo petrol, 4 cylinder', ''),
  berths: number([2, 4]),
  body_length: number([5791]),
  weight: number([1_850]),
  gross: number([3_500, 4_500, 4_501]),
  payload: number([100]),
  ball_weight: number([100]),
  height: number([100]),
  solar: number([100]),
  water: number([100]),
  consumption: number([100]),
  energy: number([17.4]),
  towing: number([2_000]),
  safety: number([5]),
  capacity: number([649]),
  power: fc.oneof(number([150]), fc.constant(372.8)),
  seat_height: number([805]),
  wheelbase: number([2_800]),
  sleeper: number([2032]),
  axle_ratio: number([2.64]),
  range: number([528]),
  learner: fc.boolean(),
  features: fc.uniqueArray(word('Tow bar', 'Sunroof', 'Bluetooth', ''), { maxLength: 5 }),
})

/**
 * Generates stock: up to `maxLength` records with different ids. Unpaired surrogates aren't included, because they have a test of their
 * own.
 */
export function anyStock(maxLength: number): fc.Arbitrary<SearchRecord[]> {
  return fc.array(fc.tuple(anyRecord, fc.integer({ min: 1, max: 5 })), { maxLength }).map((list) => {
    let id = 0
    return list.map(([record, step]): SearchRecord => {
      id += step
      // A search index doesn't distinguish between 0 and -0, so only 0 is used.
      const price = record.price === 0 ? 0 : record.price
      return { objectID: String(id), ...record, price }
    })
  })
}

const VALUES: Readonly<Record<string, readonly string[]>> = {
  make: ['Toyota', 'toyota', 'Land Rover', 'Škoda', 'Nobody'],
  model: ['HiLux', 'CX-5', '3'],
  'hierarchical_make.lvl0': ['Mazda', 'Toyota'],
  'hierarchical_make.lvl1': ['Toyota > HiLux', 'Mazda > CX-5'],
  body: ['SUV', 'Utility'],
  simple_fuel: ['Petrol', 'Electric'],
  status: ['in_stock', 'sold'],
  year: ['2020', '2021'],
  seats: ['7'],
  features: ['Tow bar', 'Sunroof'],
  colour: ['blue'],
  show_on_dealer_website: ['true', 'false'],
  certified: ['true'],
  has_photos: ['true'],
  car_licence: ['true', 'false'],
  on_subscription: ['true', 'false'],
  nothing: ['x'],
}

export const anyIs: fc.Arbitrary<Condition> = fc.constantFrom(...Object.keys(VALUES)).chain((attribute) =>
  fc.record({
    kind: fc.constant('is' as const),
    attribute: fc.constant(attribute),
    value: fc.constantFrom(...(VALUES[attribute] ?? [])),
    negated: fc.boolean(),
  }),
)

const numeric = fc.constantFrom('price', 'km', 'year', 'seats', 'custom_rank', 'sold_date_timestamp')
const limit = fc.constantFrom(-3, 0, 5, 7, 2020, 9_990, 20_000, 20_000.5, 1_790_000_000)

export const anyComparison: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    kind: fc.constant('compare' as const),
    attribute: numeric,
    comparison: fc.constantFrom('<', '<=', '=', '!=', '>=', '>'),
    number: limit,
    negated: fc.constant(false),
  }),
  fc.record({
    kind: fc.constant('range' as const),
    attribute: numeric,
    from: limit,
    to: limit,
    negated: fc.constant(false),
  }),
)

export const groupsOf = (condition: fc.Arbitrary<Condition>): fc.Arbitrary<Condition[][]> =>
  fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { maxLength: 3 })

/**
 * Generates groups of conditions for `filters`. A group has either only values or only numbers, because OR can't join values and numbers.
 */
export const filterGroups: fc.Arbitrary<Condition[][]> = fc
  .tuple(groupsOf(anyIs), groupsOf(anyComparison))
  .map(([values, numbers]) => [...values, ...numbers].slice(-4))

/** Writes a condition in the syntax of `filters`. */
export function written(condition: Condition): string {
  const not = condition.negated ? 'NOT ' : ''
  const { attribute } = condition
  if (condition.kind === 'is') return `${not}${attribute}:"${condition.value}"`
  if (condition.kind === 'range') return `${not}${attribute}:${condition.from} TO ${condition.to}`
  return `${not}${attribute} ${condition.comparison} ${condition.number}`
}

export function writtenFilters(groups: readonly (readonly Condition[])[]): string {
  return groups.map((group) => `(${group.map(written).join(' OR ')})`).join(' AND ')
}

/** Writes a condition as a string of `facetFilters` or `numericFilters`. */
export function writtenFlat(condition: Condition): string {
  if (condition.kind === 'is')
    return `${condition.attribute}:${condition.negated ? '-' : ''}${condition.value}`
  if (condition.kind === 'range') return `${condition.attribute}:${condition.from} TO ${condition.to}`
  return `${condition.attribute}${condition.comparison}${condition.number}`
}
