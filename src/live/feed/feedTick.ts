import { listTenants } from '#site/loading/listTenants.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Sites } from '../rebuild/readSites.ts'
import { NEW_STATE, type Journal } from '../journal/journal.ts'
import { spreadOf } from '../rebuild/spread.ts'

/** A tenant that has a feed. */
export interface Fed {
  tenant: string
  /** ms between two readings of its feed. */
  everyMs: number
}

/** How many times a minute to check which feeds are due. */
export const LOOKS_AT_FEEDS = 12

/**
 * The tenants whose `site.json` names a feed. Tenants whose file can't be read are left out, because the build
 * reports the problem.
 */
export function* fedIn(tenantsDir: string, sites: Sites, minuteMs: number): Generator<Fed> {
  for (const tenant of listTenants(tenantsDir)) {
    const stock = stockOf(sites, tenant)
    if (stock && stock.source !== '') yield { tenant, everyMs: stock.every * minuteMs }
  }
}

const stockOf = (sites: Sites, tenant: string): Site['stock'] | undefined => {
  try {
    return sites.site(tenant).stock
  } catch {
    return undefined
  }
}

interface FeedTickOptions {
  journal: Pick<Journal, 'states' | 'note' | 'mark'>
  feeds: () => Iterable<Fed>
  /** When this process started, in ms since 1970. A feed that was due before that waits until it's due again. */
  since: number
  onMark: (tenant: string) => void
}

/**
 * Marks the tenants whose feeds are due. Each tenant has its own turn within the interval, so that hundreds of feeds
 * are never requested in the same second, even right after a start.
 */
export const feedTick = async (
  { journal, feeds, since, onMark }: FeedTickOptions,
  now: number,
): Promise<void> => {
  const states = await journal.states()
  for (const { tenant, everyMs } of feeds()) {
    const { lastFeed } = states.get(tenant) ?? NEW_STATE
    // A time in the future is from before the clock was set back. From now on, the feed has its turns as usual.
    if (lastFeed > now) await journal.note(tenant, { lastFeed: now })
    const last = Math.max(Math.min(lastFeed, now), since > now ? 0 : since)
    if (turnOf(tenant, everyMs, now) <= last) continue
    await journal.mark(tenant, ['feed'], now)
    await journal.note(tenant, { lastFeed: now })
    onMark(tenant)
  }
}

/** Returns the time of the tenant's last turn, in ms since 1970. */
const turnOf = (tenant: string, everyMs: number, now: number): number => {
  const shift = spreadOf(tenant) * everyMs
  return Math.floor((now - shift) / everyMs) * everyMs + shift
}
