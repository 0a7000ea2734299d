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

storeSafely()

const key = storageKey(document.documentElement.dataset['site'] ?? '', 'favourites')

/** Oldest first. Malformed entries are dropped when the list is read. */
export const $favourites = persistentAtom<readonly Favourite[]>(key, [], {
  encode: JSON.stringify,
  decode: (stored) => parseFavourites(stored),
})

/** Another tab's last change may not have arrived yet. */
const current = (): Favourite[] => parseFavourites(readNow(key))

function change(favourites: readonly Favourite[]): void {
  $favourites.set(favourites)
  const detail = favourites.map(({ id }) => id)
  document.dispatchEvent(new CustomEvent(SAVED_EVENT, { detail }))
}

/** Returns whether the vehicle is saved now. */
export function toggle(car: Favourite): boolean {
  const before = current()
  change(toggleFavourite(before, car))
  const added = !isFavourite(before, car.id)
  if (added) track({ id: FORM_EVENT.favouriteAdded })
  return added
}

/** This isn't tracked as a newly saved vehicle. */
export function putBack(car: Favourite, index: number): void {
  const now = current()
  if (!isFavourite(now, car.id)) change(now.toSpliced(Math.min(index, now.length), 0, car))
}

/** Tracks each vehicle that wasn't saved yet. Returns how many there were. */
export function addAll(cars: readonly Favourite[]): number {
  const added = merge(cars)
  for (let index = 0; index < added; index++) track({ id: FORM_EVENT.favouriteAdded })
  return added
}

/** For vehicles saved on another device, which has already tracked them. Returns how many weren't saved here yet. */
export function merge(cars: readonly Favourite[]): number {
  const before = current()
  const fresh = cars.filter(({ id }) => !isFavourite(before, id))
  if (fresh.length > 0) change(addFavourites(before, fresh))
  return fresh.length
}
