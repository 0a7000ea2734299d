import { realPrice } from '../pricing/price.ts'
import { isSafeSlug } from '#lib/slug.ts'
import { fieldsOf, parseStored, shortText } from './stored.ts'
import { finite, list } from '#lib/values.ts'

/** The saved cars of a site, in the browser (spec §3 'Local stores', §4 'Favourites toggle add or remove'). */

export interface Favourite {
  id: number
  name: string
  slug: string
  make: string
  model: string
  primary_image_url: string
  /** Dollars asked when it was saved, to tell of a change; not there where it had no price. */
  price?: number
}

/** No more are kept; the oldest make room. */
export const FAVOURITES_MAX = 200

/** What is kept of a car, or null where its id or slug is none (spec §3). Whatever else it holds is dropped. */
export function favouriteOf(car: unknown): Favourite | null {
  const fields = fieldsOf(car)
  const id = finite(fields?.get('id'))
  const slug = fields?.get('slug')
  if (!fields || id === null || !Number.isSafeInteger(id) || id <= 0 || !isSafeSlug(slug)) return null
  const price = realPrice(fields.get('price'))
  return {
    id,
    name: shortText(fields.get('name')),
    slug,
    make: shortText(fields.get('make')),
    model: shortText(fields.get('model')),
    primary_image_url: shortText(fields.get('primary_image_url'), 2000),
    ...(price !== null && { price }),
  }
}

/** The stored favourites, the oldest first; what is none of them is left out, and each car is there once. */
export function parseFavourites(stored: unknown): Favourite[] {
  const kept = new Map<number, Favourite>()
  const parsed = parseStored(stored)
  for (const each of Array.isArray(parsed) ? list(parsed) : []) {
    const favourite = favouriteOf(each)
    if (favourite) kept.set(favourite.id, favourite)
  }
  return [...kept.values()].slice(-FAVOURITES_MAX)
}

/** Whether the car is among them. */
export function isFavourite(favourites: readonly Favourite[], id: unknown): boolean {
  return favourites.some((each) => each.id === id)
}

/** The favourites with the car added as the newest or, where it was among them, removed (spec §4). */
export function toggleFavourite(favourites: readonly Favourite[], car: Favourite): Favourite[] {
  const others = favourites.filter(({ id }) => id !== car.id)
  return others.length < favourites.length ? others : [...others, car].slice(-FAVOURITES_MAX)
}

/** The favourites with those of another list that are not among them, as the newest; for lists of friends and garages. */
export function addFavourites(favourites: readonly Favourite[], cars: readonly Favourite[]): Favourite[] {
  const known = new Set(favourites.map(({ id }) => id))
  return [...favourites, ...cars.filter(({ id }) => !known.has(id))].slice(-FAVOURITES_MAX)
}

/** Dollars by which the price has risen (or, below 0, fallen) since the car was saved; 0 where either is not known. */
export function priceChange(saved: Pick<Favourite, 'price'>, price: unknown): number {
  const now = realPrice(price)
  return now === null || saved.price === undefined ? 0 : now - saved.price
}
