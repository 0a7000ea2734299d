import { isSafeSlug } from '#lib/slug.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import type { Mark } from '../journal/journal.ts'

/**
 * Reads a webhook's event. An event only says what has changed; the current data is then read from the backend's API.
 */

const EVENT_TYPES = [
  'car.created',
  'car.updated',
  'car.deleted',
  'stock.changed',
  'site.changed',
  'reservations.changed',
  'website.refresh',
] as const

interface StockEvent {
  type: (typeof EVENT_TYPES)[number]
  tenant: string
  marks: Mark[]
}

/**
 * If an event names more vehicles than this, all vehicles are read at once, because that's less work than reading so
 * many one by one.
 */
const MOST_SLUGS = 200

type ReadEvent = { event: StockEvent } | { fault: string }

/** Parses a webhook's body into an event, or says why it's invalid. */
export const readEvent = (body: unknown): ReadEvent => {
  const named = fieldsOf(body)?.get('type')
  const type = EVENT_TYPES.find((each) => each === named)
  if (type === undefined) return { fault: `type must be one of ${EVENT_TYPES.join(', ')}` }
  const data = fieldsOf(fieldsOf(body)?.get('data'))
  const tenant = data?.get('website_slug')
  if (!isSafeSlug(tenant)) return { fault: `data.website_slug ${SLUG}` }
  const event = { type, tenant }
  if (type === 'website.refresh') return { event: { ...event, marks: ['all', 'site'] } }
  if (type === 'site.changed') return { event: { ...event, marks: ['site'] } }
  if (type === 'reservations.changed') return { event: { ...event, marks: ['reservations'] } }
  const slugs: unknown = type === 'stock.changed' ? data?.get('slugs') : [data?.get('slug')]
  if (!Array.isArray(slugs)) return { fault: 'data.slugs must be a list' }
  if (!slugs.every(isSafeSlug))
    return { fault: `${type === 'stock.changed' ? 'each of data.slugs' : 'data.slug'} ${SLUG}` }
  const marks = [...new Set(slugs)].map((slug): Mark => `car:${slug}`)
  return { event: { ...event, marks: marks.length > MOST_SLUGS ? ['all'] : marks } }
}

const SLUG = 'may only have letters, digits, hyphens and underscores'

/** The tenant's slug in a body whose signature hasn't been checked yet; undefined if there's none. */
export const tenantIn = (body: unknown): string | undefined => {
  const named = fieldsOf(fieldsOf(body)?.get('data'))?.get('website_slug')
  return isSafeSlug(named) ? named : undefined
}
