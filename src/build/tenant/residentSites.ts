import { basename, resolve } from 'node:path'
import { contentHash } from '#lib/hash.ts'
import { readReservationsFile, withReservations } from '#stock/reservations.ts'
import type { ReadStock, Stock } from '#stock/snapshot.ts'
import { stockSince, type StockFile } from '#stock/stockFile.ts'
import { updateStock } from '#stock/updateStock.ts'
import type { VehicleHook } from '#stock/vehicleHook.ts'
import type { LastMemory } from '../state/memory.ts'
import type { SiteInputs } from './siteInputs.ts'

/** A site as a process that goes on running knows it from its last build, so that a change costs only what it changes. */
export class ResidentSite {
  readonly inputs: SiteInputs
  /** Hash of everything but the stock that the plan was made from: settings, content, the compiled app, the hour. */
  readonly settings: string
  /** What the last build left in the state database. */
  memory: LastMemory | undefined
  #read: ReadStock
  #place: Pick<StockFile, 'base' | 'sequence'>
  readonly #hook: VehicleHook | null

  constructor(
    settings: string,
    { inputs, read, hook }: { inputs: SiteInputs; read: ReadStock; hook: VehicleHook | null },
    { base, sequence }: Pick<StockFile, 'base' | 'sequence'>,
  ) {
    this.inputs = inputs
    this.settings = settings
    this.#read = read
    this.#place = { base, sequence }
    this.#hook = hook
  }

  get vehicles(): number {
    return this.#read.stock.vehicles.length
  }

  /** The stock as it is now. Vehicles that haven't changed are the same objects as before. Undefined if all of it has to be read. */
  stock(dir: string, stateDir: string): Stock | undefined {
    const since = stockSince(dir, stateDir, this.#place)
    const read = since && updateStock(this.#read, since.rows, contentHash, this.#hook)
    if (!read) return undefined
    this.#read = read
    this.#place = { ...this.#place, sequence: since.sequence }
    return withReservations(read.stock, readReservationsFile(stateDir, basename(resolve(dir))).reservations())
  }
}

/** Each takes some 3 KB of memory. */
const MOST_VEHICLES = 60_000

/** The sites that were built last, up to a number of vehicles in all. */
export class ResidentSites {
  readonly #sites = new Map<string, ResidentSite>()

  /** Until it's kept again, it counts as unknown, because a build that fails may leave it half changed. */
  take(slug: string): ResidentSite | undefined {
    const site = this.#sites.get(slug)
    this.#sites.delete(slug)
    return site
  }

  keep(slug: string, site: ResidentSite): void {
    this.#sites.set(slug, site)
    let total = this.#sites.values().reduce((sum, { vehicles }) => sum + vehicles, 0)
    for (const [oldest, { vehicles }] of this.#sites) {
      if (total <= MOST_VEHICLES || oldest === slug) break
      this.#sites.delete(oldest)
      total -= vehicles
    }
  }
}
