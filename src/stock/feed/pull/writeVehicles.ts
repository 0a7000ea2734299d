import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '#lib/hash.ts'
import { stockSummary, type SummaryCar } from '#rules/listing/stockSummary.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Car } from '../../entities.ts'
import type { Mapping } from '../map/mapping.ts'
import { openFeed } from '../read/openFeed.ts'
import { FeedError } from '../read/row.ts'
import { readVehicles } from '../readVehicles.ts'
import { collectedTroubles } from '../troubles.ts'
import { MOST_SNAPSHOT_BYTES, SNAPSHOT } from '../../snapshotFile.ts'
import { fieldsThatDiffer, type PullResult, type StockChanges } from '../../changes.ts'
import { readLastVehicle, lastStock } from './lastStock.ts'
import { placesFor } from '../../locations/siteLocations.ts'

export interface WriteOptions {
  file: string
  mapping: Mapping
  site: Site
  dir: string
  /** ms since 1970. */
  now: number
  /** Whether to accept a feed that has lost more vehicles than the site's limit allows. */
  allowFewer: boolean
}

/**
 * Writes vehicles one at a time; the old file is replaced only at the end. What else it contained stays, unless it was a new tenant's sample.
 *
 * @param most bytes: larger files couldn't be read
 * @throws FeedError if the feed is rejected, in which case the old file stays
 */
export async function writeVehicles(
  { file, mapping, site, dir, now, allowFewer }: WriteOptions,
  most = MOST_SNAPSHOT_BYTES,
): Promise<PullResult> {
  const { isSample, vehicles: old, earlier, locations, rest } = lastStock(dir)
  const before = old.size
  const troubles = collectedTroubles()
  const changes: StockChanges = { added: [], changed: [], gone: [], parts: [] }
  let count = 0
  const summary: SummaryCar[] = []
  // Vehicles with equal summaries share one object, to save memory.
  const counted = new Map<string, SummaryCar>()
  const feed = await openFeed(file, mapping.rows)
  const unfinished = unfinishedIn(dir)
  const out = writer(unfinished, most)
  try {
    out.add(
      `{\n"fetched_at": ${JSON.stringify(new Date(now).toISOString())},\n"website_id": ${site.id},\n"cars": [`,
    )
    const context = { now, earlier, region: site.region, places: placesFor(site, locations) }
    for await (const car of readVehicles(feed, mapping, context, troubles.tell)) {
      const text = JSON.stringify(car)
      out.add(`${count === 0 ? '' : ','}\n${text}`)
      count++
      const like = summaryOf(car)
      const name = JSON.stringify(like)
      summary.push(counted.get(name) ?? like)
      if (!counted.has(name)) counted.set(name, like)
      const lastVehicle = old.get(car.slug)
      old.delete(car.slug)
      if (!lastVehicle) changes.added.push(car.slug)
      else if (lastVehicle.hash !== contentHash(text)) {
        const fields = fieldsThatDiffer(readLastVehicle(dir, lastVehicle), new Map(Object.entries(car)))
        if (fields.length > 0) changes.changed.push({ slug: car.slug, fields })
      }
    }
    changes.gone = [...old.keys()]
    if (!allowFewer) refuseLoss(count, before, site.stock.most_lost)
    const others = {
      stock_summary: stockSummary(summary),
      ...Object.fromEntries(PARTS.map(([name, none]) => [name, rest.get(name) ?? none])),
    }
    out.add(`\n],\n${JSON.stringify(others).slice(1)}\n`)
    out.finish()
    const written = isSample || changes.added.length + changes.changed.length + changes.gone.length > 0
    if (written) renameSync(unfinished, join(dir, SNAPSHOT))
    return { vehicles: count, resumed: 0, changes, written, warnings: troubles.sentences() }
  } finally {
    out.close()
    rmSync(unfinished, { force: true })
  }
}

/** The file that becomes the tenant's snapshot once it's whole. */
export const unfinishedIn = (dir: string): string => join(dir, `${SNAPSHOT}.new`)

/** What a snapshot contains besides vehicles, with the default for each part. */
const PARTS: readonly (readonly [string, unknown])[] = [
  ['models', []],
  ['locations', []],
  ['manufacturers', {}],
  ['service_bookings', {}],
  ['appointment_bookings', {}],
]

const summaryOf = ({ make, model, car_type, status, sold, show_on_dealer_website }: Car): SummaryCar => ({
  make,
  model,
  car_type,
  status,
  sold,
  show_on_dealer_website,
})

/** How many characters to collect before writing them. Collecting more would take more memory. */
const AT_ONCE = 1 << 16

function writer(path: string, most: number) {
  // Whatever has this name is removed, and not written to: it may be a link to a file elsewhere.
  rmSync(path, { force: true })
  const fd = openSync(path, 'wx')
  let waiting = ''
  let size = 0
  const write = () => {
    const bytes = Buffer.from(waiting)
    size += bytes.length
    if (size > most)
      throw new FeedError(
        `has more vehicles than a site can have: they take more than ${most / (1 << 20)} MiB`,
      )
    writeFileSync(fd, bytes)
    waiting = ''
  }
  return {
    add: (text: string) => {
      waiting += text
      if (waiting.length >= AT_ONCE) write()
    },
    /** Writes the rest, and returns once everything is on disk. */
    finish: () => {
      write()
      fsyncSync(fd)
    },
    close: () => closeSync(fd),
  }
}

/** If there were fewer vehicles than this before, any number of them may be gone at once, but not all. */
const FEW = 10

function refuseLoss(now: number, before: number, mostLost: number): void {
  if (before === 0) return
  if (now === 0) throw new FeedError(`has no vehicles that can be shown, but there were ${before} before`)
  const lost = Math.round((1 - now / before) * 100)
  if (before >= FEW && lost > mostLost)
    throw new FeedError(
      `has ${now} of ${before} vehicles: that’s ${lost}% fewer, but stock.most_lost allows only ${mostLost}%. If the feed is right, accept it with forecourt snapshot --allow-fewer`,
    )
}
