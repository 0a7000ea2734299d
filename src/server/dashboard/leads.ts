import { fieldsOf } from '#rules/browser/stored.ts'

/** Leads that arrived at the fake dealer backend. */
export interface Arrived {
  total: number
  /** How many of the newest leads came from each site. */
  bySite: ReadonlyMap<string, number>
}

/** How many of the newest leads to count by site. */
const NEWEST = 1_000
/** How long (ms) the dashboard waits for the leads before showing the page without them. */
const PATIENCE_MS = 1_000

/**
 * Counts the leads.
 *
 * @returns undefined if the service doesn't answer, or something else does
 */
export const arrivedAt = async (fakesUrl: string): Promise<Arrived | undefined> => {
  try {
    const answer = await fetch(`${fakesUrl}/leads.json?count=${NEWEST}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return answer.ok ? arrivedIn(await answer.json()) : undefined
  } catch {
    // The fake backend isn't running.
    return undefined
  }
}

export const arrivedIn = (body: unknown): Arrived | undefined => {
  const total = fieldsOf(body)?.get('leads')
  const newest = fieldsOf(body)?.get('newest')
  if (typeof total !== 'number' || !Array.isArray(newest)) return undefined
  const bySite = new Map<string, number>()
  for (const each of newest as unknown[]) {
    const slug = fieldsOf(fieldsOf(each)?.get('lead'))?.get('website_slug')
    if (typeof slug === 'string') bySite.set(slug, (bySite.get(slug) ?? 0) + 1)
  }
  return { total, bySite }
}
