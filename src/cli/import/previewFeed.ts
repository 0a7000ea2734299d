import type { Car } from '#stock/entities.ts'
import { guessMapping, type Recognition } from '#stock/feed/map/guess.ts'
import { inspector, unknownWordsIn, type UnknownWord } from '#stock/feed/map/inspect.ts'
import type { Mapping } from '#stock/feed/map/mapping.ts'
import { unknownLocationsIn } from '#stock/feed/unknownLocations.ts'
import { NO_PLACES } from '#stock/locations/findPlace.ts'
import { type Format, openFeed } from '#stock/feed/read/openFeed.ts'
import { FeedError, type Row } from '#stock/feed/read/row.ts'
import { readVehicles, type VehicleContext } from '#stock/feed/readVehicles.ts'
import { collectedTroubles } from '#stock/feed/troubles.ts'

export interface FeedPreview {
  format: Format
  mapping: Mapping
  /** Empty if the tenant has its own mapping. */
  recognitions: Recognition[]
  /** Columns that a guessed mapping doesn't use; empty if the tenant has its own mapping. */
  unused: string[]
  /** The feed's first vehicles, as the site would have them after an import. */
  vehicles: Car[]
  /** How many rows were inspected; all of them if the feed is short. */
  rows: number
  /** Words in the inspected rows that mean nothing to us, and locations that the site doesn't have. */
  unknown: UnknownWord[]
  troubles: string[]
}

/** How many rows are inspected to guess a mapping. */
const LOOKED_AT = 300
const SHOWN = 5

interface LookOptions extends Omit<VehicleContext, 'earlier'> {
  /** If undefined, a mapping is guessed. */
  mapping: Mapping | undefined
}

/** @throws FeedError if the file isn't a feed of vehicles */
export async function previewFeed(file: string, { mapping, ...context }: LookOptions): Promise<FeedPreview> {
  const feed = await openFeed(file, mapping?.rows)
  const { tell, sentences } = collectedTroubles()
  const rows: Row[] = []
  for await (const row of feed.rows((place, why) => tell({ place, why: `left out because it ${why}` }))) {
    rows.push(row)
    if (rows.length === LOOKED_AT) break
  }
  if (rows.length === 0) throw new FeedError('has no vehicles')
  const guess = guessMapping(rows, context.region)
  // The mapping keeps a path with any key, because a feed of only one vehicle doesn't show that its key may change.
  const rowPath = 'rowPath' in feed.format ? feed.format.rowPath : ''
  const taken = mapping ?? { ...(rowPath.includes('*') && { rows: rowPath }), ...guess.mapping }
  const some = {
    ...feed,
    rows: async function* () {
      yield* rows
    },
  }
  const vehicles: Car[] = []
  for await (const car of readVehicles(some, taken, { ...context, earlier: new Map() }, tell)) {
    if (vehicles.length < SHOWN) vehicles.push(car)
  }
  const places = context.places ?? NO_PLACES
  const { add, inspection } = inspector(taken, places)
  rows.forEach(add)
  const all = inspection()
  const named = all.words.location_name.words.filter(({ text }) => text !== '')
  const strangers = unknownLocationsIn(new Map(named.map(({ text, count }) => [text, count])), places)
  const unknown = unknownWordsIn(all).filter(
    ({ field, text }) => field !== 'location_name' || (strangers && text !== ''),
  )
  return {
    format: feed.format,
    mapping: taken,
    recognitions: mapping ? [] : guess.recognitions,
    unused: mapping ? [] : guess.unused,
    vehicles,
    rows: rows.length,
    unknown,
    troubles: sentences(),
  }
}
