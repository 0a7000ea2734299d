import { leadIdOf, type LeadId } from './leadId.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { slugify } from '#lib/slug.ts'
import { fieldsOf, parseStored } from '../browser/stored.ts'
import { finite } from '#lib/values.ts'

/** What a site stores about the form that a visitor last completed: its success-category record (spec §3 'Local stores'). */

export interface SuccessRecord {
  /** The category as a slug, as in /success?category={slug}; '' for none. */
  category: string
  lead_id: LeadId | null
  reference?: string
  car?: string
  /** The dealership or location that the shopper chose: its slug or id, as in the form's field. */
  place?: string
  /** The day, with or without a time of day, for which the visitor asked; missing if there was none. */
  when?: string
  /** Milliseconds since 1970. */
  saved_at: number
}

/**
 * Matches a booking time. Unlike bookingTime.isBookingTime, it doesn't check that the day exists, because the code for that is too large
 * for the thank-you page.
 */
const WHEN = /^\d{4}-\d\d-\d\d(?: \d{1,2}:\d\d)?$/

export function successRecord(
  category: string,
  leadId: unknown,
  now: number,
  {
    car,
    place,
    when,
    reference,
  }: { car?: unknown; place?: unknown; when?: unknown; reference?: unknown } = {},
): SuccessRecord {
  return {
    category: slugify(category),
    lead_id: leadIdOf(leadId),
    saved_at: now,
    ...(isSafeSlug(reference) && { reference }),
    ...(isSafeSlug(car) && { car }),
    ...(isSafeSlug(place) && { place }),
    ...(typeof when === 'string' && WHEN.test(when) && { when }),
  }
}

export function parseSuccessRecord(stored: unknown): SuccessRecord | null {
  const fields = fieldsOf(parseStored(stored))
  const savedAt = finite(fields?.get('saved_at'))
  const category = fields?.get('category')
  if (savedAt === null || typeof category !== 'string') return null
  return successRecord(category, fields?.get('lead_id'), savedAt, {
    car: fields?.get('car'),
    place: fields?.get('place'),
    when: fields?.get('when'),
    reference: fields?.get('reference'),
  })
}
