import { feedTroubleOf, saidOf } from '#stock/feed/trouble.ts'
import { ago } from '../ago.ts'
import type { Concern } from './concern.ts'

/** A tenant's feed that can't be reached or was rejected, so shoppers see older stock. */
export const feedConcerns = (stateDir: string, slug: string, now: number): Concern[] => {
  const trouble = feedTroubleOf(stateDir, slug)
  if (!trouble) return []
  return [
    {
      says: `${saidOf(trouble)}. The site keeps its last good stock; the problem began ${ago(now - trouble.since)}`,
      items: [],
      total: 0,
      urgent: true,
    },
  ]
}
