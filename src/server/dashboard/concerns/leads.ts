import { ago } from '../ago.ts'
import type { LateLeads } from '../lateLeads.ts'
import type { Concern } from './concern.ts'
import { many } from './concern.ts'

/** A tenant's undelivered leads, which nobody can answer. */
export const leadConcerns = (slug: string, all: readonly LateLeads[], now: number): Concern[] =>
  all
    .filter(({ tenant }) => tenant === slug)
    .map(({ destination, dead, late, since, advice }) => ({
      says: `${many(dead + late, 'lead')} not delivered to ${destination}, so nobody can answer ${dead + late === 1 ? 'it' : 'them'}: the oldest arrived ${ago(now - since)}`,
      items: [{ label: advice }],
      total: 1,
      urgent: true,
    }))
