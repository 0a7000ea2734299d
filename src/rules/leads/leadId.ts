/** The id that the backend gives a lead (spec §3 'Lead': the response carries an id on success). */

export type LeadId = number | string

export function leadIdOf(value: unknown): LeadId | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : null
  return typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : null
}
