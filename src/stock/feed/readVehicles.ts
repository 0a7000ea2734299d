import { fold } from '#lib/slug.ts'
import { saleState } from '#rules/listing/listing.ts'
import type { Car } from '../entities.ts'
import { NO_PLACES, type Places } from '../locations/findPlace.ts'
import { carOf, keysOf, type CarContext } from './map/carOf.ts'
import type { Mapping } from './map/mapping.ts'
import { rowReader, type FeedVehicle } from './map/readRow.ts'
import type { Feed } from './read/openFeed.ts'
import type { Report } from './troubles.ts'
import { unknownLocations } from './unknownLocations.ts'
import { isStatus } from './values/words.ts'

export interface VehicleContext extends Omit<CarContext, 'place'> {
  region: string
  places?: Places
}

/** @throws FeedError if the feed is broken or truncated. The vehicles yielded before the error mustn't be used either */
export async function* readVehicles(
  feed: Feed,
  mapping: Mapping,
  { region, places = NO_PLACES, ...context }: VehicleContext,
  tell: Report,
): AsyncGenerator<Car> {
  const read = rowReader(mapping, region)
  const keys = new Map<string, { place: string; vin: string }>()
  const vins = new Map<string, string>()
  const slugs = new Set<string>()
  const counts = vehicleCounts(places)
  for await (const row of feed.rows((place, why) => tell({ place, why: `left out because it ${why}` }))) {
    const vehicle = read(row, tell)
    const { place } = row
    const leaveOut = (why: string) => tell({ place, why: `left out because ${why}` })
    if (!vehicle.name && !(vehicle.make && vehicle.model)) {
      leaveOut('it needs either a name or both a make and a model')
      continue
    }
    const vin = typeof vehicle.vin === 'string' ? fold(vehicle.vin) : ''
    const sameVin = vin === '' ? undefined : vins.get(vin)
    // Vehicles with different VINs are different, whatever their stock numbers say.
    const isOther = (key: string) => {
      const twin = keys.get(key)
      return twin === undefined || (vin !== '' && twin.vin !== '' && twin.vin !== vin)
    }
    const [first = '', ...others] = keysOf(vehicle)
    const key = keys.has(first) && isOther(first) ? (others[0] ?? first) : first
    const twin = sameVin ?? keys.get(key)?.place
    if (twin !== undefined) {
      leaveOut(`it’s the same vehicle as ${twin}`)
      continue
    }
    if (!vehicle.stocknum && !vehicle.vin)
      tell({
        place,
        why: `has neither a stock number nor a VIN, so it’s recognised by its ${vehicle.rego ? 'registration' : 'name, year and colour'}`,
      })
    keys.set(key, { place, vin })
    if (vin !== '') vins.set(vin, place)
    const dealerPlace = places.isOwn ? undefined : (places.find(nameOf(vehicle)) ?? places.main)
    const car = carOf(vehicle, key, { ...context, place: dealerPlace })
    // Stock numbers that differ only in punctuation ('A-1' and 'A/1') give the same slug.
    if (slugs.has(car.slug)) {
      leaveOut(`its address, ${car.slug}, is already another vehicle’s`)
      continue
    }
    slugs.add(car.slug)
    counts.add(vehicle, car)
    yield car
  }
  counts.tell(tell, mapping)
}

/** The feed's name for a vehicle's location; '' if it has none. */
const nameOf = ({ location_name: name }: FeedVehicle): string => (typeof name === 'string' ? name : '')

/** Counts what's true of many vehicles at once, so that it's told once. */
function vehicleCounts(places: Places) {
  const statuses = { unknown: new Map<string, number>(), hidden: new Map<string, number>() }
  const locations = new Map<string, number>()
  let [all, withoutCondition] = [0, 0]
  return {
    add: (read: FeedVehicle, car: Car) => {
      const { status, car_type } = read
      all++
      const name = nameOf(read)
      if (name !== '') locations.set(name, (locations.get(name) ?? 0) + 1)
      if (car_type === undefined) withoutCondition++
      if (typeof status !== 'string' || saleState(car) !== 'other') return
      const counted = isStatus(status) ? statuses.hidden : statuses.unknown
      counted.set(status, (counted.get(status) ?? 0) + 1)
    },
    tell: (tell: Report, { fields }: Mapping) => {
      const sum = (counted: ReadonlyMap<string, number>) =>
        counted.values().reduce((total, count) => total + count, 0)
      const list = (counted: ReadonlyMap<string, number>) =>
        [...counted].map(([text, count]) => `“${text}” (${count})`).join(', ')
      const { unknown, hidden } = statuses
      const why = unknownLocations(locations, places, fields.location_name?.columns[0])
      if (why !== undefined) tell({ place: '', why })
      if (unknown.size > 0)
        tell({
          place: '',
          why: `${sum(unknown)} of ${all} vehicles are hidden, because we don’t know what their status means: ${list(unknown)}. Say what they mean in the desk (forecourt edit), under ‘Stock’, or in stock.map.yaml, for instance status: { column: ${fields.status?.columns[0] ?? 'Status'}, values: { ${[...unknown.keys()][0] ?? ''}: in_stock } }`,
        })
      if (hidden.size > 0)
        tell({
          place: '',
          why: `${sum(hidden)} of ${all} vehicles are hidden, because they aren’t for sale: ${list(hidden)}`,
        })
      if (withoutCondition > 0)
        tell({
          place: '',
          why: fields.car_type
            ? `${withoutCondition} of ${all} vehicles have no condition, so they’re taken for used`
            : `no column says whether vehicles are new or used, so all ${all} are taken for used`,
        })
    },
  }
}
