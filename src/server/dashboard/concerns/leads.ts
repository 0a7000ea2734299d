import { ago } from '../ago.ts'
import type { LateLeads } from '../lateLeads.ts'
import type { Concern } from './concern.ts'
import { many } from './concern.ts'

/** Leads of a tenant that nobody can answer, since they did not arrive. */
export const leadConcerns = (slug: string, all: readonly LateLeads[], now: number): Concern[] =>
  all
    .filter(({ tenant }) => tenant === slug)
    .map(({ destination, dead, late, since, advice }) => ({
      says: `${many(dead + late, 'lead')} not delivered to ${destination}, so nobody can answer ${dead + late === 1 ? 'it' : 'them'}: the oldest is from ${ago(now - since)}`,
      items: [{ label: advice }],
      total: 1,
      urgent: true,
    }))
