import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '#rules/browser/stored.ts'
import { listTenants } from '#site/loading/listTenants.ts'

type Snapshot = ReadonlyMap<string, unknown>
export type StockCar = Readonly<Record<string, unknown>>

export interface Website {
  id: string
  slug: string
  snapshot: Snapshot
}

/** The stock of all websites: tenants' snapshots, with the changes made by hand since the fake started. */
export interface StockBook {
  websites: () => Website[]
  website: (id: string) => Website | undefined
  cars: (website: Website) => StockCar[]
  /**
   * Changes or adds a vehicle.
   *
   * @returns whether it existed before
   */
  put: (website: Website, slug: string, fields: StockCar) => boolean
  /**
   * Removes a vehicle.
   *
   * @returns whether it existed
   */
  remove: (website: Website, slug: string) => boolean
}

export function openStockBook(tenantsDir: string): StockBook {
  const websites = websitesIn(tenantsDir)
  /** Changes by website and slug; null for a removed vehicle. */
  const changed = new Map<string, Map<string, StockCar | null>>()
  const changesOf = (id: string) => {
    const known = changed.get(id) ?? new Map<string, StockCar | null>()
    changed.set(id, known)
    return known
  }
  const cars = ({ id, snapshot }: Website): StockCar[] => {
    const listed = snapshot.get('cars')
    const changes = changesOf(id)
    const first = (Array.isArray(listed) ? (listed as unknown[]) : []).filter(
      (car): car is StockCar => fieldsOf(car) !== null,
    )
    const known = new Set(first.map((car) => car['slug']))
    return [
      ...first.map((car) => (changes.has(String(car['slug'])) ? changes.get(String(car['slug'])) : car)),
      ...[...changes].map(([slug, car]) => (known.has(slug) ? null : car)),
    ].filter((car): car is StockCar => car !== null && car !== undefined)
  }
  const carOf = (website: Website, slug: string) => cars(website).find((car) => car['slug'] === slug)
  return {
    websites,
    website: (id) => websites().find((website) => website.id === id),
    cars,
    put: (website, slug, fields) => {
      const before = carOf(website, slug)
      changesOf(website.id).set(slug, { ...before, ...fields, slug })
      return before !== undefined
    },
    remove: (website, slug) => {
      const before = carOf(website, slug)
      changesOf(website.id).set(slug, null)
      return before !== undefined
    },
  }
}

/** Returns a function that reads all snapshots. It reads a snapshot again only if the file has changed. */
function websitesIn(tenantsDir: string): () => Website[] {
  const known = new Map<string, { stamp: string; website: Website }>()
  return () =>
    (existsSync(tenantsDir) ? listTenants(tenantsDir) : []).flatMap((slug) => {
      const file = join(tenantsDir, slug, 'snapshot.json')
      const stat = statSync(file, { throwIfNoEntry: false })
      if (!stat) return []
      const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`
      const held = known.get(slug)
      if (held?.stamp === stamp) return [held.website]
      const snapshot = readSnapshot(file)
      const website = { id: String(snapshot.get('website_id')), slug, snapshot }
      known.set(slug, { stamp, website })
      return [website]
    })
}

/** Returns a snapshot, or an empty one if the file can't be read. The tenant's build reports why it can't. */
function readSnapshot(file: string): Snapshot {
  try {
    return fieldsOf(JSON.parse(readFileSync(file, 'utf8'))) ?? new Map()
  } catch (error) {
    if (error instanceof Error) return new Map()
    throw error
  }
}
