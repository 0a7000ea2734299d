import { slugify } from '#lib/slug.ts'

export interface VehicleNumbers {
  stocknum: string
  vin: string
  rego: string
}

/** Matches what's left of a name if it only counts: '1', '02', 'img-3'. */
const COUNTS = /^(?:(?:img|photo|pic|image)?-?\d+(?:-|$))*$/
const LONG_KEY = 5
const VIN_LENGTH = 17

const { compare } = new Intl.Collator('en', { numeric: true })
/** In the order of the names' numbers: 'U1005.jpg', 'U1005_2.jpg', 'U1005_10.jpg'. */
const inOrder = (names: Iterable<string>): string[] =>
  Array.from(names, (name) => ({ name, plain: plainName(name) }))
    .sort((one, other) => compare(one.plain, other.plain) || compare(one.name, other.name))
    .map(({ name }) => name)

/** 'U1005 (2).JPG' → 'u1005-2' */
const plainName = (name: string): string => slugify(name.replace(/\.\w+$/, ''))

/**
 * A name starts with a stock number, VIN or registration. After that come a mark and anything else, or the end: 'U1005.jpg', 'U1005_1.jpg',
 * 'u1005-front.jpg', 'U1005/3.jpg', but not 'U10051.jpg'. A VIN needs no mark. After a short number or a word there may only be numbers, so
 * that '4x4-trip.jpg' isn't of the vehicle 4X4. If two vehicles have the same number, neither gets pictures by it.
 */
export function photosByName<V extends VehicleNumbers>(
  vehicles: Iterable<V>,
  names: Iterable<string>,
): Map<V, string[]> {
  const vehicleOf = vehicleFinder(vehicles)
  const photos = new Map<V, string[]>()
  for (const name of inOrder(names)) {
    const vehicle = vehicleOf(name)
    if (!vehicle) continue
    const list = photos.get(vehicle)
    if (list) list.push(name)
    else photos.set(vehicle, [name])
  }
  return photos
}

export function vehicleFinder<V extends VehicleNumbers>(
  vehicles: Iterable<V>,
): (name: string) => V | undefined {
  const vehicleList = [...vehicles]
  const maps = [
    keyed(vehicleList, ({ stocknum }) => [slugify(stocknum)]),
    keyed(vehicleList, ({ vin }) => [slugify(vin)]),
    keyed(vehicleList, ({ rego }) => [slugify(rego), slugify(rego).replaceAll('-', '')]),
  ]
  const vehicleAt = (key: string): V | undefined =>
    maps.map((vehicles) => vehicles.get(key)).find((vehicle) => vehicle !== undefined)
  return (name) => {
    const words = plainName(name).split('-')
    // Longer keys first: 'A-1_2.jpg' is of the vehicle A-1, if there is one, and not of A.
    for (let count = words.length; count > 0; count--) {
      const key = words.slice(0, count).join('-')
      const isLong = key.length >= LONG_KEY && /\d/.test(key)
      const vehicle = isLong || COUNTS.test(words.slice(count).join('-')) ? vehicleAt(key) : undefined
      if (vehicle) return vehicle
    }
    return maps[1]?.get((words[0] ?? '').slice(0, VIN_LENGTH))
  }
}

/** Vehicles by their keys, without keys that several of them have. */
function keyed<V>(vehicles: readonly V[], keysOf: (vehicle: V) => readonly string[]): Map<string, V> {
  const map = new Map<string, V>()
  const shared = new Set<string>()
  for (const vehicle of vehicles)
    for (const key of new Set(keysOf(vehicle))) {
      if (key === '' || shared.has(key)) continue
      if (!map.has(key)) map.set(key, vehicle)
      else {
        map.delete(key)
        shared.add(key)
      }
    }
  return map
}
