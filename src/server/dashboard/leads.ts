import { fieldsOf } from '#rules/browser/stored.ts'

/** How many leads the fake dealer backend has received. */
export interface Arrived {
  total: number
  /** How many of the newest leads came from each site, by slug. */
  bySite: ReadonlyMap<string, number>
}

/** Only this many of the newest leads are counted by site. */
const NEWEST = 1_000
/** If the leads can't be read within this time (ms), the dashboard is shown without them. */
const PATIENCE_MS = 1_000

/**
 * Counts the leads that the fake dealer backend has received.
 *
 * @returns undefined if the fake backend doesn't respond, or if another service does
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
