import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '#lib/hash.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import type { Location } from '../../entities.ts'
import { keyOf, type Earlier } from '../map/carOf.ts'
import { readLocation } from '../../readCar.ts'
import { SNAPSHOT, snapshotBytes } from '../../snapshotFile.ts'
import { splitCars } from '../../split.ts'

/** What a tenant's snapshot holds before a feed replaces it: of thousands of vehicles no more than what they are known again by. */
export interface LastStock {
  /** A new tenant's vehicles are made up; its places are not. */
  isSample: boolean
  /** By slug. None of a sample. */
  vehicles: ReadonlyMap<string, LastVehicle>
  /** By `keyOf`. */
  earlier: ReadonlyMap<string, Earlier>
  locations: Location[]
  /** All of the file but its vehicles. */
  rest: ReadonlyMap<string, unknown>
}

export interface LastVehicle {
  /** Of its text in the file. */
  hash: string
  fields: () => ReadonlyMap<string, unknown>
}

const NONE: LastStock = {
  isSample: true,
  vehicles: new Map(),
  earlier: new Map(),
  locations: [],
  rest: new Map(),
}

/** @param dir the tenant's folder. A file that can't be read counts as none: a feed is to replace it. */
export const lastStock = (dir: string): LastStock => {
  const bytes = snapshotBytes(dir)
  const split = bytes && splitCars(bytes)
  if (!bytes || !split) return NONE
  const rest = fieldsOf(parsed(split.rest))
  if (!rest) return NONE
  const isSample = rest.get('sample') === true
  const sent = rest.get('locations')
  const locations = (Array.isArray(sent) ? sent : []).map((each) => readLocation(each, () => {}))
  const vehicles = new Map<string, LastVehicle>()
  const earlier = new Map<string, Earlier>()
  for (const [start, end] of isSample ? [] : split.cars) {
    const text = bytes.subarray(start, end)
    const car = carIn(text)
    const [id, slug, created_at] = [car.get('id'), car.get('slug'), car.get('created_at')]
    if (typeof id !== 'number' || typeof slug !== 'string' || typeof created_at !== 'string') continue
    vehicles.set(slug, { hash: contentHash(text), fields: fieldsAt(join(dir, SNAPSHOT), start, end) })
    const key = keyOf({ stocknum: car.get('stocknum'), vin: car.get('vin') })
    if (key !== '') earlier.set(key, { id, slug, created_at })
  }
  return { isSample, vehicles, earlier, locations, rest }
}

/** Read from the file again where they are asked for: what is held of it are hashes. */
const fieldsAt = (file: string, start: number, end: number) => () => {
  const fd = openSync(file, 'r')
  try {
    const text = Buffer.alloc(end - start)
    readSync(fd, text, 0, text.length, start)
    return carIn(text)
  } finally {
    closeSync(fd)
  }
}

const carIn = (text: Buffer): ReadonlyMap<string, unknown> =>
  fieldsOf(parsed(text.toString('utf8'))) ?? new Map<string, unknown>()

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
