import { ago } from '../ago.ts'
import type { LateLeads } from '../lateLeads.ts'
import type { Worry } from './worry.ts'
import { many } from './worry.ts'

/** Leads of a tenant that nobody can answer, since they did not arrive. */
export const leadWorries = (slug: string, all: readonly LateLeads[], now: number): Worry[] =>
  all
    .filter(({ tenant }) => tenant === slug)
    .map(({ destination, dead, late, since, advice }) => ({
      says: `${many(dead + late, 'lead')} to ${destination} nobody can answer: ${dead + late === 1 ? 'it has' : 'they have'} not arrived, the oldest from ${ago(now - since)}`,
      items: [{ label: advice }],
      total: 1,
      urgent: true,
    }))
