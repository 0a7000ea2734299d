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
import { SAVED_EVENT } from './heart/marks.ts'
import { readNow, storeSafely } from './safeStorage.ts'

/** The saved vehicles of this site in this browser, the same in all its tabs (spec §3 'Local stores', §4). */

storeSafely()

const key = storageKey(document.documentElement.dataset['site'] ?? '', 'favourites')

/** The oldest first. Whatever else stands in the storage is left out as it is read. */
export const $favourites = persistentAtom<readonly Favourite[]>(key, [], {
  encode: JSON.stringify,
  decode: (stored) => parseFavourites(stored),
})

/** As they are now: another tab's last change may not have been told to this one yet. */
const current = (): Favourite[] => parseFavourites(readNow(key))

function change(favourites: readonly Favourite[]): void {
  $favourites.set(favourites)
  const detail = favourites.map(({ id }) => id)
  document.dispatchEvent(new CustomEvent(SAVED_EVENT, { detail }))
}

/** Saves a vehicle or, where it is saved, lets it go. Returns whether it is saved now. */
export function toggle(car: Favourite): boolean {
  const before = current()
  change(toggleFavourite(before, car))
  const added = !isFavourite(before, car.id)
  if (added) track({ id: FORM_EVENT.favouriteAdded })
  return added
}

/** Puts a vehicle back where it was, after it was let go by mistake: that is not one that was added. */
export function putBack(car: Favourite, at: number): void {
  const now = current()
  if (!isFavourite(now, car.id)) change(now.toSpliced(Math.min(at, now.length), 0, car))
}

/** Saves those of a list that are not saved yet; each of them is one that was added. Returns how many those were. */
export function addAll(cars: readonly Favourite[]): number {
  const added = merge(cars)
  for (let at = 0; at < added; at++) track({ id: FORM_EVENT.favouriteAdded })
  return added
}

/** The same for vehicles that the shopper saved elsewhere: that was counted there. */
export function merge(cars: readonly Favourite[]): number {
  const before = current()
  const fresh = cars.filter(({ id }) => !isFavourite(before, id))
  if (fresh.length > 0) change(addFavourites(before, fresh))
  return fresh.length
}
