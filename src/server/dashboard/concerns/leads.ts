import { ago } from '../ago.ts'
import type { LateLeads } from '../lateLeads.ts'
import type { Concern } from './concern.ts'
import { many } from './concern.ts'

/** Reports a tenant's undelivered leads, because nobody can reply to them. */
export const leadConcerns = (slug: string, all: readonly LateLeads[], now: number): Concern[] =>
  all
    .filter(({ tenant }) => tenant === slug)
    .map(({ destination, dead, late, since, advice }) => ({
      says: `${many(dead + late, 'lead')} not delivered to ${destination}, so nobody can answer ${dead + late === 1 ? 'it' : 'them'}: the oldest arrived ${ago(now - since)}`,
      items: [{ label: advice }],
      total: 1,
      urgent: true,
    }))
