import type { Vehicle } from '#stock/snapshot.ts'

/**
 * Vehicles that went and that came. One that changed does both, as a new object. As the same object, it stays what it is, but something
 * shown of it has changed that isn't in the stock, such as its price drop.
 */
export interface VehicleChange {
  gone: readonly Vehicle[]
  come: readonly Vehicle[]
}

/** Must be total, so that the same vehicles are always in the same order. */
export type VehicleOrder = (a: Vehicle, b: Vehicle) => number

/**
 * @param list in the order of `compare`
 * @returns the same array if none of its vehicles went and none came
 */
export function changedList(
  list: readonly Vehicle[],
  { gone, come }: VehicleChange,
  compare: VehicleOrder,
): readonly Vehicle[] {
  const without = new Set(gone)
  const kept = list.filter((vehicle) => !without.has(vehicle))
  if (kept.length === list.length && come.length === 0) return list
  const changed: Vehicle[] = []
  let from = 0
  for (const vehicle of come.toSorted(compare)) {
    const to = positionIn(kept, vehicle, compare, from)
    while (from < to) changed.push(kept[from++] as Vehicle)
    changed.push(vehicle)
  }
  return changed.length === 0 ? kept : changed.concat(kept.slice(from))
}

/** The change that made one list of another. Both are in the order of `compare`. */
export function differenceOf(
  before: readonly Vehicle[],
  after: readonly Vehicle[],
  compare: VehicleOrder,
): VehicleChange {
  const change = { gone: [] as Vehicle[], come: [] as Vehicle[] }
  let [from, to] = [0, 0]
  while (from < before.length || to < after.length) {
    const old = before[from]
    const fresh = after[to]
    const order = old === fresh ? 0 : !old ? 1 : !fresh ? -1 : compare(old, fresh)
    if (old !== fresh && old && order <= 0) change.gone.push(old)
    if (old !== fresh && fresh && order >= 0) change.come.push(fresh)
    if (order <= 0) from++
    if (order >= 0) to++
  }
  return change
}

/** The position of the first vehicle that isn't before this one, which is where this one is if it's in the list. */
export function positionIn(
  list: readonly Vehicle[],
  vehicle: Vehicle,
  compare: VehicleOrder,
  from = 0,
): number {
  let [low, high] = [from, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(list[middle] as Vehicle, vehicle) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Vehicles by key, in order. A vehicle's keys must be the same when it goes as when it came. */
export class VehicleGroups<K> {
  readonly #keysOf: (vehicle: Vehicle) => readonly K[]
  readonly #compare: VehicleOrder
  readonly #lists = new Map<K, readonly Vehicle[]>()

  constructor(keysOf: (vehicle: Vehicle) => readonly K[], compare: VehicleOrder) {
    this.#keysOf = keysOf
    this.#compare = compare
  }

  get(key: K): readonly Vehicle[] {
    return this.#lists.get(key) ?? []
  }

  keys(): Iterable<K> {
    return this.#lists.keys()
  }

  /** Returns what changed, by key. */
  update(change: VehicleChange): Map<K, GroupChange> {
    const changes = new Map<K, { before: readonly Vehicle[]; gone: Vehicle[]; come: Vehicle[] }>()
    for (const side of ['gone', 'come'] as const) {
      for (const vehicle of change[side]) {
        for (const key of this.#keysOf(vehicle)) {
          const ofKey = changes.get(key) ?? { before: this.get(key), gone: [], come: [] }
          ofKey[side].push(vehicle)
          changes.set(key, ofKey)
        }
      }
    }
    for (const [key, ofKey] of changes) {
      const after = changedList(ofKey.before, ofKey, this.#compare)
      if (after.length > 0) this.#lists.set(key, after)
      else this.#lists.delete(key)
    }
    return changes
  }
}

export interface GroupChange extends VehicleChange {
  /** The group's vehicles before the change. */
  before: readonly Vehicle[]
}

/** A count of 0 is removed. */
export function count<K>(counts: Map<K, number>, key: K, by: number): void {
  const now = (counts.get(key) ?? 0) + by
  if (now === 0) counts.delete(key)
  else counts.set(key, now)
}
