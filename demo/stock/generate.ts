import { slugOf } from '../pictures/address.ts'
import { stockSummary } from '#rules/listing/stockSummary.ts'
import type { Car, CarType, Snapshot } from '#stock/entities.ts'
import { makeBookings } from './bookings.ts'
import { documentAddress } from '../documents/documents.ts'
import { conditionOf } from './condition/condition.ts'
import { catalogueOf, type Catalogue, type Line } from './catalogue/catalogue.ts'
import type { Dealership, GenerateConfig } from './config.ts'
import { locationIdOf, makeLocations } from './locations.ts'
import { makeModels } from './models.ts'
import { createRandom, type Random } from './random.ts'
import { spreadStatuses } from './vehicle/statuses.ts'
import { makeCar } from './vehicle/vehicle.ts'

/**
 * Returns how many vehicles of each type to make: `mix` scaled to `count`, with the largest remainders rounded up so
 * that the sum is exact.
 */
export function shareOut(count: number, mix: GenerateConfig['mix']): Record<CarType, number> {
  const total = mix.new + mix.used + mix.demo
  if (total === 0) throw new RangeError('mix: at least one of new, used and demo must be above 0')
  const types: readonly CarType[] = ['new', 'used', 'demo']
  const shares = types.map((type) => ({ type, exact: (mix[type] * count) / total }))
  const result: Record<CarType, number> = { new: 0, used: 0, demo: 0 }
  for (const { type, exact } of shares) result[type] = Math.floor(exact)
  let left = count - types.reduce((sum, type) => sum + result[type], 0)
  const byRemainder = [...shares].sort((a, b) => (b.exact % 1) - (a.exact % 1))
  for (const { type } of byRemainder) if (left-- > 0) result[type] += 1
  return result
}

/** Lists which models each dealership sells new: the current models of its makes. */
function franchises(
  catalogue: Catalogue,
  dealerships: readonly Dealership[],
): { dealership: Dealership; lines: Line[] }[] {
  return dealerships
    .map((dealership) => ({
      dealership,
      lines: catalogue.lines.filter(
        (line) => line.current && (dealership.makes?.includes(line.make) ?? true),
      ),
    }))
    .filter(({ lines }) => lines.length > 0)
}

/**
 * Returns a function that deals out the models. Each model is dealt once before any comes again, so that even a small stock shows the whole
 * range.
 */
function dealer<T>(random: Random, list: readonly T[]): () => T {
  let deck: T[] = []
  return () => {
    if (deck.length === 0) deck = random.shuffle(list)
    const item = deck.pop()
    if (item === undefined)
      throw new RangeError('the catalogue has no models for this dealership. Check its makes')
    return item
  }
}

function makeStock(random: Random, config: GenerateConfig, now: number): Car[] {
  const catalogue = catalogueOf(config.trade)
  const counts = shareOut(config.count, config.mix)
  const sellers = franchises(catalogue, config.dealerships)
  const nextNew = dealer(
    random,
    sellers.flatMap(({ dealership, lines }) => lines.map((line) => ({ dealership, line }))),
  )
  const nextUsed = dealer(random, catalogue.lines)
  const nextYard = dealer(random, config.dealerships)
  const types = random.shuffle(
    (['new', 'used', 'demo'] as const).flatMap((type) => Array<CarType>(counts[type]).fill(type)),
  )
  return types.map((carType, index) => {
    const { dealership, line } = carType === 'used' ? { dealership: nextYard(), line: nextUsed() } : nextNew()
    return makeCar(random, {
      trade: config.trade,
      carType,
      line,
      dealership,
      locationId: locationIdOf(dealership),
      index,
      provider: config.payment_provider ?? 'stripe',
      now,
    })
  })
}

/** Adds what depends on a car's status: dates in the API's format, the history report's address and the condition report. */
function finish(car: Car, random: Random, trade: GenerateConfig['trade'], now: number): Car {
  const created = car.created_at_timestamp ?? 0
  const history = car.car_type === 'used' && car.rego !== '' && random.chance(0.5)
  return {
    ...car,
    created_at: new Date(created * 1000).toISOString(),
    file: history ? documentAddress('history-report', { vin: car.vin }) : '',
    condition_report:
      car.car_type === 'used' && car.status !== 'coming_soon' ? conditionOf(car, trade, now) : null,
  }
}

/** Generates what the dealer backend would send for these settings. The same settings give the same snapshot, byte for byte. */
export function generateSnapshot(config: GenerateConfig): Snapshot {
  const random = createRandom(config.seed)
  const now = Math.floor(Date.parse(config.now) / 1000)
  const catalogue = catalogueOf(config.trade)
  const stock = makeStock(random, config, now)
  spreadStatuses(random, stock, now, config.all_listed)
  const cars = stock.map((car) => finish(car, random, config.trade, now))
  const newMakes = new Set(
    franchises(catalogue, config.dealerships).flatMap(({ lines }) => lines.map((line) => line.make)),
  )
  const locations = makeLocations(random, config.dealerships, [...newMakes])
  const manufacturers = [...newMakes].map((name, i) => [
    slugOf(name),
    {
      id: 300 + i,
      name,
      slug: slugOf(name),
      website_id: config.website_id,
      models_count: catalogue.lines.filter((line) => line.current && line.make === name).length,
    },
  ])
  return {
    fetched_at: new Date(now * 1000).toISOString(),
    website_id: config.website_id,
    cars,
    models: makeModels(random, catalogue, newMakes),
    locations,
    stock_summary: stockSummary(cars),
    manufacturers: Object.fromEntries(manufacturers) as Record<string, unknown>,
    service_bookings: makeBookings(random, config.dealerships, now, 21, 60),
    appointment_bookings: makeBookings(random, config.dealerships, now, 14, 30),
  }
}
