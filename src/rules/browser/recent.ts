import { RECENT_SHOWN } from './latestFirst.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { fieldsOf, parseStored, shortText } from './stored.ts'

export interface RecentVehicle {
  id: number
  slug: string
  title: string
  /** The address of the vehicle's picture; '' if there is none. */
  image: string
  /** The price as it was shown when the shopper looked at the vehicle: '$25,990' or 'Enquire for price.' */
  price: string
}

export function parseRecent(stored: unknown): RecentVehicle[] {
  const byId = new Map<number, RecentVehicle>()
  const parsed = parseStored(stored)
  for (const entry of Array.isArray(parsed) ? (parsed as unknown[]) : []) {
    const vehicle = recentOf(entry)
    if (vehicle && !byId.has(vehicle.id)) byId.set(vehicle.id, vehicle)
  }
  return [...byId.values()].slice(0, RECENT_SHOWN + 1)
}

function recentOf(value: unknown): RecentVehicle | null {
  const fields = fieldsOf(value)
  const id = fields?.get('id')
  const slug = fields?.get('slug')
  const title = shortText(fields?.get('title'))
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || !isSafeSlug(slug) || title === '') return null
  const image = shortText(fields?.get('image'), 2000)
  return {
    id,
    slug,
    title,
    image: /^(?:\/(?![/\\])|https:\/\/)/.test(image) ? image : '',
    price: shortText(fields?.get('price'), 60),
  }
}
