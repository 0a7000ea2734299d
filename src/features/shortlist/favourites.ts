import { persistentAtom } from '@nanostores/persistent'
import {
  addFavourites,
  isFavourite,
  parseFavourites,
  toggleFavourite,
  type Favourite,
} from '#rules/browser/favourites.ts'
import { storageKey } from '#rules/browser/stored.ts'
import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import { track } from '../tracking/events/track.ts'
import { SAVED_EVENT } from './marks.ts'
import { readNow, storeSafely } from './safeStorage.ts'

/** Stores the site's saved vehicles in this browser, shared by all its tabs (spec §3 'Local stores', §4). */

storeSafely()

const key = storageKey(document.documentElement.dataset['site'] ?? '', 'favourites')

/** Saved vehicles, oldest first. Malformed entries are dropped when the list is read. */
export const $favourites = persistentAtom<readonly Favourite[]>(key, [], {
  encode: JSON.stringify,
  decode: (stored) => parseFavourites(stored),
})

/** Reads the stored vehicles afresh, because another tab's last change may not have arrived yet. */
const current = (): Favourite[] => parseFavourites(readNow(key))

function change(favourites: readonly Favourite[]): void {
  $favourites.set(favourites)
  const detail = favourites.map(({ id }) => id)
  document.dispatchEvent(new CustomEvent(SAVED_EVENT, { detail }))
}

/** Saves a vehicle, or removes it if it's already saved. Returns whether it's saved now. */
export function toggle(car: Favourite): boolean {
  const before = current()
  change(toggleFavourite(before, car))
  const added = !isFavourite(before, car.id)
  if (added) track({ id: FORM_EVENT.favouriteAdded })
  return added
}

/** Puts a removed vehicle back at its old position in the list. This isn't tracked as a newly saved vehicle. */
export function putBack(car: Favourite, at: number): void {
  const now = current()
  if (!isFavourite(now, car.id)) change(now.toSpliced(Math.min(at, now.length), 0, car))
}

/**
 * Saves those vehicles of a list that aren't saved yet, and tracks each of them as saved. Returns how many there were.
 */
export function addAll(cars: readonly Favourite[]): number {
  const added = merge(cars)
  for (let at = 0; at < added; at++) track({ id: FORM_EVENT.favouriteAdded })
  return added
}

/**
 * Saves vehicles that were saved on another device. They aren't tracked, because the other device has already
 * tracked them. Returns how many weren't saved here yet.
 */
export function merge(cars: readonly Favourite[]): number {
  const before = current()
  const fresh = cars.filter(({ id }) => !isFavourite(before, id))
  if (fresh.length > 0) change(addFavourites(before, fresh))
  return fresh.length
}
