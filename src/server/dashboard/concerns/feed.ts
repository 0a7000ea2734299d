import { feedTroubleOf, feedTroubleText } from '#stock/feed/feedTrouble.ts'
import { ago } from '../ago.ts'
import type { Concern } from './concern.ts'

/** Reports a tenant's feed that can't be reached, read or accepted. Shoppers then see older stock. */
export const feedConcerns = (stateDir: string, slug: string, now: number): Concern[] => {
  const trouble = feedTroubleOf(stateDir, slug)
  if (!trouble) return []
  return [
    {
      says: `${feedTroubleText(trouble)}. The site keeps its last good stock; the problem began ${ago(now - trouble.since)}`,
      items: [],
      total: 0,
      urgent: true,
    },
  ]
}
