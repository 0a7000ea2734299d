import { DAY_MS, NEW_TAG_DAYS } from '../constants.ts'
import { createdAt } from '#lib/instant.ts'
import { isListed, saleState, type ListingOptions, type StatusCar } from '../listing/listing.ts'
import { sameMake } from '../listing/makes.ts'
import { isFalselyLow, isFalselyNew, type ConditionCar } from './condition.ts'
import { text } from '#lib/values.ts'

/** Chooses the one tag on a car's picture (spec §4 'Car tag priority'). */

export interface TaggedCar extends StatusCar, ConditionCar {
  make?: string | null
  simple_fuel?: string | null
  reserved?: boolean | null
  certified?: boolean | null
  tag?: string | null
  created_at?: string | null
  created_at_timestamp?: number | null
  car_type?: string | null
}

export interface TagSettings extends ListingOptions {
  fuelTags?: boolean
  /** The make whose certified cars have the badge; '' for none. */
  certifiedManufacturer?: string
  runoutTagColour?: 'red' | 'green'
}

export interface Tag {
  kind: 'sold' | 'fuel' | 'reserved' | 'certified' | 'runout' | 'custom' | 'coming_soon' | 'new'
  text: string
  tone: 'neutral' | 'brand' | 'green' | 'red' | 'amber' | 'dark'
}

/** The tags of cars that are only for test drives (spec §3). */
export const TEST_DRIVE_ONLY_TAGS = ['Test Drive Only', '*** Test Drive Vehicle Only ***'] as const

const SOLD: Tag = { kind: 'sold', text: 'Sold', tone: 'dark' }

/** In order of priority (spec §4). */
export function tagOf(car: TaggedCar, settings: TagSettings): Tag | null {
  if (!isListed(car, settings)) return SOLD
  const fuel = ['Electric', 'Hybrid'].find(
    (name) => name.toLowerCase() === text(car.simple_fuel).toLowerCase(),
  )
  if (settings.fuelTags && fuel) return { kind: 'fuel', text: fuel, tone: 'green' }
  if (car.reserved === true) return { kind: 'reserved', text: 'Reserved', tone: 'amber' }
  if (isCertified(car, settings.certifiedManufacturer ?? ''))
    return { kind: 'certified', text: 'Certified', tone: 'brand' }
  const tag = text(car.tag)
  if (tag.toLowerCase() === 'runout sale')
    return { kind: 'runout', text: tag, tone: settings.runoutTagColour ?? 'red' }
  if (tag !== '') return { kind: 'custom', text: tag, tone: 'neutral' }
  if (car.status === 'coming_soon') return { kind: 'coming_soon', text: 'COMING SOON', tone: 'dark' }
  return isNew(car, settings.now) ? { kind: 'new', text: 'New', tone: 'brand' } : null
}

/**
 * The tag on a card's picture. It's 'Sold' for every sold car, so that no sold car in a list looks new or on sale; the spec's rule gives
 * that tag only to cars that are no longer listed. For other cars, it's the car's tag, with two exceptions. A car that isn't new has
 * 'Just added' instead of 'New', because 'New' would be read as its condition. A dealer's tag that the card's figures contradict, such as
 * 'Low kms', is left out.
 */
export function cardTagOf(car: TaggedCar, settings: TagSettings): Tag | null {
  if (saleState(car) === 'sold') return SOLD
  const tag = tagOf(isFalselyLow(car.tag, car) ? { ...car, tag: '' } : car, settings)
  const driven = car.car_type !== 'new' || isFalselyNew(car)
  return tag?.kind === 'new' && driven ? { ...tag, text: 'Just added' } : tag
}

export function isTestDriveOnly(tag: unknown): boolean {
  return TEST_DRIVE_ONLY_TAGS.some((label) => label === text(tag))
}

export function isCertified(car: TaggedCar, certifiedManufacturer: string): boolean {
  return car.certified === true && saleState(car) !== 'sold' && sameMake(car.make, certifiedManufacturer)
}

export function isNew(car: TaggedCar, now: number): boolean {
  const created = createdAt(car)
  // The sign of the difference is ignored: if a clock is slightly ahead, the car is still new. A date far in the future, however, is a
  // mistake.
  return created !== null && Math.abs(now - created) <= NEW_TAG_DAYS * DAY_MS
}
