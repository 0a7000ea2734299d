import { leadIdOf, type LeadId } from './leadId.ts'
import { slugify } from './slug.ts'
import { fieldsOf, parseStored } from './stored.ts'
import { finite } from './values.ts'

/** The success-category record of a site (spec §3 'Local stores'): which form was completed last. */

export interface SuccessRecord {
  /** The category as a slug, as in /success?category={slug}; '' for none. */
  category: string
  lead_id: LeadId | null
  /** Milliseconds since 1970. */
  saved_at: number
}

/** The record of a form completed at `now` (ms). */
export function successRecord(category: string, leadId: unknown, now: number): SuccessRecord {
  return { category: slugify(category), lead_id: leadIdOf(leadId), saved_at: now }
}

/** The stored record, or null where there is none or it is malformed. */
export function parseSuccessRecord(stored: unknown): SuccessRecord | null {
  const fields = fieldsOf(parseStored(stored))
  const savedAt = finite(fields?.get('saved_at'))
  const category = fields?.get('category')
  if (savedAt === null || typeof category !== 'string') return null
  return successRecord(category, fields?.get('lead_id'), savedAt)
}
