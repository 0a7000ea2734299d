import { array, object, string, ValidationError } from 'yup'
import { isSafeSlug } from '#rules/slug.ts'
import type { Mark } from './journal.ts'

/** What the backend says in a webhook: that something changed, and never what it is now; that is asked of its API. */

export const EVENT_TYPES = [
  'car.created',
  'car.updated',
  'car.deleted',
  'stock.changed',
  'site.changed',
  'website.refresh',
] as const

export interface StockEvent {
  type: (typeof EVENT_TYPES)[number]
  tenant: string
  marks: Mark[]
}

/** Vehicles of one event that are read one by one; with more, reading all is less work. */
const MOST_SLUGS = 200

const SLUG = 'must be letters, digits, hyphen and underscore only'
const slug = () =>
  string()
    .strict()
    .test(
      'slug',
      ({ path }) => `${path} ${SLUG}`,
      (value) => value === undefined || isSafeSlug(value),
    )

const schema = object({
  type: string()
    .strict()
    .oneOf(EVENT_TYPES, `type must be one of ${EVENT_TYPES.join(', ')}`)
    .required(),
  data: object({
    website_slug: slug().required(),
    slug: slug(),
    slugs: array().of(slug().required()),
  }).required(),
}).required()

export type ReadEvent = { event: StockEvent } | { fault: string }

/** The event of a webhook's body, or why it is none. */
export const readEvent = (body: unknown): ReadEvent => {
  try {
    const { type, data } = schema.validateSync(body, { stripUnknown: true })
    const event = { type, tenant: data.website_slug }
    if (type === 'website.refresh') return { event: { ...event, marks: ['all', 'site'] } }
    if (type === 'site.changed') return { event: { ...event, marks: ['site'] } }
    const slugs = type === 'stock.changed' ? data.slugs : data.slug === undefined ? undefined : [data.slug]
    if (slugs === undefined)
      return { fault: type === 'stock.changed' ? 'data.slugs is missing' : 'data.slug is missing' }
    const marks = [...new Set(slugs)].map((each): Mark => `car:${each}`)
    return { event: { ...event, marks: marks.length > MOST_SLUGS ? ['all'] : marks } }
  } catch (error) {
    if (error instanceof ValidationError) return { fault: error.message }
    throw error
  }
}

/** Which tenant a body is about, before it is known who sent it; undefined where it does not say. */
export const tenantIn = (body: unknown): string | undefined => {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null
  const named = typeof data === 'object' && data !== null && 'website_slug' in data ? data.website_slug : null
  return isSafeSlug(named) ? named : undefined
}
