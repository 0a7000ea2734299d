import { fold } from '#lib/slug.ts'
import type { Car } from '../entities.ts'
import { carOf, keyOf, type CarContext, type Place } from './map/carOf.ts'
import type { Mapping } from './map/mapping.ts'
import { rowReader } from './map/readRow.ts'
import type { Feed } from './read/openFeed.ts'

/** Reads a feed's vehicles one after another. */

export interface VehicleContext extends Omit<CarContext, 'place'> {
  region: string
  /**
   * Finds a location by the name that the feed has for it. For '', returns the site's usual location. Undefined if the name isn't known.
   */
  placeOf: (name: string) => Place | undefined
}

/** Called with a sentence for each thing that's left out. The sentence says where, with line and column, and why. */
export type Tell = (sentence: string) => void

/** @throws FeedError if the feed is broken or truncated. The vehicles yielded before the error mustn't be used either */
export async function* readVehicles(
  feed: Feed,
  mapping: Mapping,
  { region, placeOf, ...context }: VehicleContext,
  tell: Tell,
): AsyncGenerator<Car> {
  const read = rowReader(mapping, region)
  const keys = new Map<string, string>()
  const vins = new Map<string, string>()
  const slugs = new Set<string>()
  const strangers = new Set<string>()
  for await (const row of feed.rows((place, why) => tell(`${place}: left out because it ${why}`))) {
    const found = read(row, tell)
    const leaveOut = (why: string) => tell(`${row.place}: left out because ${why}`)
    const key = keyOf(found)
    if (key === '') {
      leaveOut('it has neither a stock number nor a VIN')
      continue
    }
    if (!found.name && !(found.make && found.model)) {
      leaveOut('it needs either a name or both a make and a model')
      continue
    }
    const vin = typeof found.vin === 'string' ? fold(found.vin) : ''
    const twin = keys.get(key) ?? (vin === '' ? undefined : vins.get(vin))
    if (twin !== undefined) {
      leaveOut(`it’s the same vehicle as ${twin}`)
      continue
    }
    keys.set(key, row.place)
    if (vin !== '') vins.set(vin, row.place)
    const said = typeof found.location_name === 'string' ? found.location_name : ''
    const place = placeOf(said)
    if (place === undefined && said !== '' && !strangers.has(said)) {
      strangers.add(said)
      tell(
        `${row.place}: “${said}” isn’t one of the site’s locations, so vehicles there are listed at the main location`,
      )
    }
    const car = carOf(found, key, { ...context, place: place ?? placeOf('') })
    // Stock numbers that differ only in punctuation ('A-1' and 'A/1') give the same slug.
    if (slugs.has(car.slug)) {
      leaveOut(`its address, ${car.slug}, is already another vehicle’s`)
      continue
    }
    slugs.add(car.slug)
    yield car
  }
}
