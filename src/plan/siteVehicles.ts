import { isListed } from '#rules/listing/listing.ts'
import type { PriceSuffixes } from '#rules/pricing/basis.ts'
import type { PublishedPrice } from '#rules/pricing/priceHistory.ts'
import { isNew } from '#rules/vehicle/tag.ts'
import { searchRecordOf, type SearchRecord } from '#search/record.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { CarType } from '#stock/entities.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { fallKey, priceFalls, type PriceFall, type PriceHistory } from './priceFalls.ts'
import { byRank } from './pages/list/listing.ts'
import { changedList, count, type VehicleChange } from './vehicleGroups.ts'

interface Settings {
  /** ms since 1970. */
  now: number
  soldDays: number
  /** 'drive away'. */
  suffixes: PriceSuffixes
  showsFalls: boolean
  zone: string | null
  /** Vehicles as the site shows them: at its own locations, with its own pictures. */
  shown: (vehicles: readonly Vehicle[]) => readonly Vehicle[]
  /** Whether other vehicles may be shown in another way if this one comes or goes. */
  affectsOthers: (vehicle: Vehicle) => boolean
}

/** What pages, lists, feeds and the search index need to know of a vehicle. */
interface Facts {
  key: string
  record: SearchRecord
  fall: PriceFall | undefined
}

export interface SiteChange {
  listed: VehicleChange
  unlisted: VehicleChange
  /** By `idOf`; undefined for a vehicle that's no longer listed. */
  prices: ReadonlyMap<string, PublishedPrice | undefined>
}

/** The vehicles of a site, kept in order while the stock changes, so that a change costs what it changes. */
export class SiteVehicles {
  /** In the default order. */
  listed: readonly Vehicle[] = []
  /** Sold a while ago, hidden, or of an unknown status. In the order of their slugs. */
  unlisted: readonly Vehicle[] = []
  readonly prices = new Map<string, PublishedPrice>()
  #stock: readonly Vehicle[] = []
  readonly #settings: Settings
  readonly #shown = new WeakMap<Vehicle, Vehicle>()
  readonly #facts = new WeakMap<Vehicle, Facts>()
  readonly #ids = new Map<number, number>()
  readonly #types = new Map<CarType, number>()

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /**
   * All vehicles come.
   * @param published see `priceFalls.ts`
   */
  start(stock: readonly Vehicle[], published: PriceHistory): SiteChange {
    this.#stock = stock
    return this.#apply({ gone: [], come: stock }, published).change
  }

  /**
   * @param stock vehicles that haven't changed are the same objects as last time
   * @returns undefined if other vehicles are affected too, so that the site has to be planned anew
   */
  update(stock: readonly Vehicle[], published: PriceHistory): SiteChange | undefined {
    const sent = stockDifference(this.#stock, stock)
    if ([...sent.gone, ...sent.come].some(this.#settings.affectsOthers)) return undefined
    this.#stock = stock
    const types = this.#typeNames()
    const { change, isShared } = this.#apply(sent, published)
    return isShared || types !== this.#typeNames() ? undefined : change
  }

  keyOf = (vehicle: Vehicle): string => this.#facts.get(vehicle)?.key ?? vehicle.hash

  recordOf = (vehicle: Vehicle): SearchRecord =>
    this.#facts.get(vehicle)?.record ?? searchRecordOf(vehicle.brief)

  fallOf = (vehicle: Vehicle): PriceFall | undefined => this.#facts.get(vehicle)?.fall

  idOf = (brief: Pick<CarBrief, 'id' | 'slug'>): string => vehicleId(brief, this.#isShared)

  /** Whether a vehicle of this type is listed. */
  hasType = (type: CarType): boolean => this.#types.has(type)

  #isShared = (id: number): boolean => (this.#ids.get(id) ?? 0) > 1

  #typeNames = (): string => [...this.#types.keys()].sort().join()

  /** @returns `isShared`: whether any of the vehicles has the same id as another */
  #apply(sent: VehicleChange, published: PriceHistory): { change: SiteChange; isShared: boolean } {
    const come = this.#settings.shown(sent.come)
    sent.come.forEach((vehicle, index) => this.#shown.set(vehicle, come[index] ?? vehicle))
    const gone = sent.gone.map((vehicle) => this.#shown.get(vehicle) ?? vehicle)
    const isShared = this.#countIds(gone, come)
    const change = this.#sort(gone, come)
    return { change: { ...change, prices: this.#price(change.listed, published) }, isShared }
  }

  #sort(gone: readonly Vehicle[], come: readonly Vehicle[]): Omit<SiteChange, 'prices'> {
    const { now, soldDays } = this.#settings
    const isShown = ({ brief }: Vehicle): boolean => isListed(brief, { now, soldDays })
    const parts = { gone: Object.groupBy(gone, sideOf(isShown)), come: Object.groupBy(come, sideOf(isShown)) }
    const changeOf = (side: Side): VehicleChange => ({
      gone: parts.gone[side] ?? [],
      come: (parts.come[side] ?? []).toSorted(ORDER[side]),
    })
    const [listed, unlisted] = [changeOf('listed'), changeOf('unlisted')]
    this.listed = changedList(this.listed, listed, ORDER.listed)
    this.unlisted = changedList(this.unlisted, unlisted, ORDER.unlisted)
    for (const { brief } of listed.gone) count(this.#types, brief.car_type, -1)
    for (const { brief } of listed.come) count(this.#types, brief.car_type, 1)
    return { listed, unlisted }
  }

  #price({ gone, come }: VehicleChange, published: PriceHistory): SiteChange['prices'] {
    const { suffixes, showsFalls, now, zone } = this.#settings
    const { prices, falls } = priceFalls(published, {
      ...{ listed: come, idOf: this.idOf, suffixes, showsFalls, now, zone },
    })
    const changes = new Map<string, PublishedPrice | undefined>([
      ...gone.map(({ brief }) => [this.idOf(brief), undefined] as const),
      ...prices,
    ])
    for (const [id, price] of changes) {
      if (price) this.prices.set(id, price)
      else this.prices.delete(id)
    }
    for (const vehicle of come) {
      const fall = falls.get(vehicle)
      const record = searchRecordOf(vehicle.brief, fall?.from)
      // Nothing else on a vehicle's card or page depends on the clock.
      const key = `${vehicle.hash}${isNew(vehicle.brief, now) ? '+new' : ''}${fallKey(fall)}`
      this.#facts.set(vehicle, { key, record, fall })
    }
    return changes
  }

  /** @returns whether a vehicle that hasn't changed is identified in another way from now on */
  #countIds(gone: readonly Vehicle[], come: readonly Vehicle[]): boolean {
    const ids = new Set([...gone, ...come].map(({ brief }) => brief.id))
    const before = ids.values().some(this.#isShared)
    for (const { brief } of gone) count(this.#ids, brief.id, -1)
    for (const { brief } of come) count(this.#ids, brief.id, 1)
    return before || ids.values().some(this.#isShared)
  }
}

type Side = 'listed' | 'unlisted'

const sideOf =
  (isShown: (vehicle: Vehicle) => boolean) =>
  (vehicle: Vehicle): Side =>
    isShown(vehicle) ? 'listed' : 'unlisted'

const ORDER = {
  listed: byRank,
  unlisted: ({ brief: a }: Vehicle, { brief: b }: Vehicle): number => (a.slug < b.slug ? -1 : 1),
}

/** Identifies a vehicle across builds: by its id or, if the id is invalid or isn't unique, by '=' and its slug. */
export const vehicleId = (
  { id, slug }: Pick<CarBrief, 'id' | 'slug'>,
  isShared: (id: number) => boolean,
): string => (id > 0 && !isShared(id) ? String(id) : `=${slug}`)

/** What went and what came. Unchanged vehicles are the same objects in both lists, and in the same order. */
function stockDifference(before: readonly Vehicle[], after: readonly Vehicle[]): VehicleChange {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  const old = before.slice(start, before.length - end)
  const fresh = after.slice(start, after.length - end)
  const [olds, news] = [new Set(old), new Set(fresh)]
  return {
    gone: old.filter((vehicle) => !news.has(vehicle)),
    come: fresh.filter((vehicle) => !olds.has(vehicle)),
  }
}
