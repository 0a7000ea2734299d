import { realPrice } from '../pricing/price.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { fieldsOf, parseStored, shortText } from './stored.ts'
import { finite, list } from '#lib/values.ts'

/** The saved cars of a site, stored in the browser (spec §3 'Local stores', §4 'Favourites toggle add or remove'). */

export interface Favourite {
  id: number
  name: string
  slug: string
  make: string
  model: string
  primary_image_url: string
  /** The price in dollars when the car was saved, so that changes can be shown; missing if it had no price. */
  price?: number
}

export const FAVOURITES_MAX = 200

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

export function parseFavourites(stored: unknown): Favourite[] {
  const byId = new Map<number, Favourite>()
  const parsed = parseStored(stored)
  for (const entry of Array.isArray(parsed) ? list(parsed) : []) {
    const favourite = favouriteOf(entry)
    if (favourite) byId.set(favourite.id, favourite)
  }
  return [...byId.values()].slice(-FAVOURITES_MAX)
}

export function isFavourite(favourites: readonly Favourite[], id: unknown): boolean {
  return favourites.some((favourite) => favourite.id === id)
}

export function toggleFavourite(favourites: readonly Favourite[], car: Favourite): Favourite[] {
  const others = favourites.filter(({ id }) => id !== car.id)
  return others.length < favourites.length ? others : [...others, car].slice(-FAVOURITES_MAX)
}

export function addFavourites(favourites: readonly Favourite[], cars: readonly Favourite[]): Favourite[] {
  const ids = new Set(favourites.map(({ id }) => id))
  return [...favourites, ...cars.filter(({ id }) => !ids.has(id))].slice(-FAVOURITES_MAX)
}

/** The price change in dollars since the car was saved, negative for a drop; 0 if either price is unknown. */
export function priceChange(saved: Pick<Favourite, 'price'>, price: unknown): number {
  const now = realPrice(price)
  return now === null || saved.price === undefined ? 0 : now - saved.price
}
