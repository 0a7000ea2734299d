import { closeSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile, syncToDisk } from '#lib/files.ts'
import { MISSING } from '#site/loading/files.ts'
import type { SnapshotRest } from '#stock/api/snapshotRest.ts'
import { editRest, editSnapshot, newSnapshot, type StockChange } from '#stock/editSnapshot.ts'
import { openSnapshot, SNAPSHOT } from '#stock/snapshotFile.ts'
import { exportStock, stockBytes } from '#stock/stockFile.ts'
import pLimit from 'p-limit'
import type { Site } from '#site/settings/schema.ts'
import type { SentCar, VehicleApi } from '#stock/api/vehicles.ts'
import type { SetMark } from '../journal/journal.ts'

interface Fetched {
  change: StockChange
  /** The marks whose vehicles couldn't be read. They stay set. */
  failed: SetMark[]
  /** Why the first of them couldn't be read, without personal data. */
  trouble: string
}

const AT_ONCE = 6
/** If more are marked, all vehicles are read, because the backend sends a hundred of them per request. */
const MOST_SINGLE = 200

const CAR = 'car:'

/** @param all whether to read all vehicles, not only the marked ones */
export async function fetchChange(
  api: VehicleApi,
  site: Site,
  marks: readonly SetMark[],
  all: boolean,
): Promise<Fetched> {
  const single = marks.filter(({ what }) => what.startsWith(CAR))
  if (all || single.length > MOST_SINGLE || marks.some(({ what }) => what === 'all'))
    return fetchAll(api, site, marks)
  const put = new Map<string, SentCar>()
  const gone = new Set<string>()
  const failed: SetMark[] = []
  let trouble = ''
  const limit = pLimit(AT_ONCE)
  await Promise.all(
    single.map((mark) =>
      limit(async () => {
        const slug = mark.what.slice(CAR.length)
        const answer = await api.car(site.id, slug)
        if (answer.kind === 'gone') gone.add(slug)
        else if (answer.kind === 'car' && isOwn(answer.car, site)) put.set(slug, answer.car)
        else {
          failed.push(mark)
          trouble ||= `${slug}: ${answer.kind === 'failed' ? answer.trouble : FOREIGN}`
        }
      }),
    ),
  )
  return { change: { put, removed: gone, all: false }, failed, trouble }
}

const FOREIGN = 'the backend responded with another website’s vehicle'

async function fetchAll(api: VehicleApi, site: Site, marks: readonly SetMark[]): Promise<Fetched> {
  const refused = (trouble: string): Fetched => ({
    change: { put: new Map(), removed: new Set(), all: false },
    failed: marks.filter(({ what }) => what === 'all' || what.startsWith(CAR)),
    trouble,
  })
  const answer = await api.all(site.id)
  if (answer.kind === 'failed') return refused(answer.trouble)
  const ownCars = new Map([...answer.cars].filter(([, car]) => isOwn(car, site)))
  // A few vehicles of other websites are left out. But if most are others', this list mustn't replace this site's
  // stock.
  if (ownCars.size < answer.cars.size / 2) return refused(FOREIGN)
  return { change: { put: ownCars, removed: new Set(), all: true }, failed: [], trouble: '' }
}

function isOwn(car: SentCar, { id, dealership_id, dealerships }: Site): boolean {
  const website = car['website_id']
  if (typeof website === 'number' && website !== id) return false
  const ownDealerships = new Set(dealerships.map((dealership) => dealership.id))
  if (dealership_id !== null) ownDealerships.add(dealership_id)
  const dealership = car['dealership_id']
  return ownDealerships.size === 0 || typeof dealership !== 'number' || ownDealerships.has(dealership)
}

/** A file that has been written. `synced` resolves once it's on disk for certain. */
export interface WrittenFile {
  synced: Promise<void>
}

/**
 * Replaces `snapshot.json` in one step. The marks for the changes must stay set until the file is synced, but the
 * site can be rendered before that.
 *
 * @throws SnapshotError if the existing file isn't a snapshot; Error if the disk is full
 */
export function updateSnapshot(
  dir: string,
  stateDir: string,
  websiteId: number,
  { change, rest }: { change: StockChange; rest?: SnapshotRest | undefined },
  now: number,
): WrittenFile {
  if (hasSnapshot(dir)) exportStock(dir, stateDir)
  const before = hasSnapshot(dir) ? stockBytes(dir, stateDir) : undefined
  const edited =
    before === undefined ? newSnapshot(websiteId, change.put.values(), now) : editSnapshot(before, change)
  const after = rest ? editRest(edited, rest) : edited
  return { synced: after === before ? Promise.resolve() : write(dir, after) }
}

/** A file that's empty or full of zeros, as a power cut may leave it, doesn't count, nor does a new tenant's sample. */
export function hasSnapshot(dir: string): boolean {
  const opened = openSnapshot(dir)
  // Any other error is reported when the file is read.
  if ('problem' in opened) return opened.problem !== MISSING
  try {
    const start = Buffer.alloc(40)
    return readSync(opened.fd, start) > 0 && start[0] !== 0 && !SAMPLE.test(start.toString())
  } finally {
    closeSync(opened.fd)
  }
}

const SAMPLE = /^\s*\{\s*"sample":\s*true\b/

function write(dir: string, data: Buffer): Promise<void> {
  replaceFile(join(dir, SNAPSHOT), data, false)
  const done = syncToDisk(dir, [SNAPSHOT])
  // `synced` is only awaited later. If the sync fails before that, this keeps Node from ending the process.
  done.catch(() => {})
  return done
}
