import { leadIdOf, type LeadId } from './leadId.ts'
import { isSafeSlug, slugify } from '#lib/slug.ts'
import { fieldsOf, parseStored } from '../browser/stored.ts'
import { finite } from '#lib/values.ts'

/** The success-category record of a site (spec §3 'Local stores'): the last completed form. */

export interface SuccessRecord {
  /** The category as a slug, as in /success?category={slug}; '' for none. */
  category: string
  lead_id: LeadId | null
  /** The slug of the lead's vehicle, if any. */
  car?: string
  /** The day, with or without a time, that the visitor asked for; missing if there was none. */
  when?: string
  /** Milliseconds since 1970. */
  saved_at: number
}

/**
 * Matches a booking's day, with or without a time. This is a simple check, because the code of the full one
 * (bookingTime.isBookingTime) is too large for the thank-you page.
 */
const WHEN = /^\d{4}-\d\d-\d\d(?: \d{1,2}:\d\d)?$/

/**
 * The record of a form completed at `now` (ms); `car` is a vehicle's slug, `when` a booking time, and values of another kind are
 * left out.
 */
export function successRecord(
  category: string,
  leadId: unknown,
  now: number,
  { car, when }: { car?: unknown; when?: unknown } = {},
): SuccessRecord {
  return {
    category: slugify(category),
    lead_id: leadIdOf(leadId),
    saved_at: now,
    ...(isSafeSlug(car) && { car }),
    ...(typeof when === 'string' && WHEN.test(when) && { when }),
  }
}

/** The stored record; null if it's missing or malformed. */
export function parseSuccessRecord(stored: unknown): SuccessRecord | null {
  const fields = fieldsOf(parseStored(stored))
  const savedAt = finite(fields?.get('saved_at'))
  const category = fields?.get('category')
  if (savedAt === null || typeof category !== 'string') return null
  return successRecord(category, fields?.get('lead_id'), savedAt, {
    car: fields?.get('car'),
    when: fields?.get('when'),
  })
}
