import { DAY_MS, HOUR_MS } from '#rules/constants.ts'
import { type Journal, type Mark, type TenantState, NEW_STATE } from '../journal/journal.ts'
import { createHash } from 'node:crypto'
import { listTenants } from '#site/loading/listTenants.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Sites } from './sites.ts'

/**
 * Sites are rebuilt after an upgrade, and every hour, because some things depend on the time: the New tag, how long
 * sold vehicles are shown, and dates of events. Every night, all stock is read, in case webhooks were lost.
 */

export const TICK_MS = 60_000
/** The part of the hour over which rebuilds are spread. */
const SPREAD_MS = 10 * 60_000
/** The dealer's local hours. */
const [NIGHT_FROM, NIGHT_TO] = [2, 5]
/** After the maximum, a reading is due even during the day, because last night's was missed. */
const [SOONEST_MS, LATEST_MS] = [12 * HOUR_MS, 36 * HOUR_MS]

interface TickOptions {
  journal: Pick<Journal, 'states' | 'note' | 'mark'>
  tenants: () => readonly string[]
  hourAt: (tenant: string, now: number) => number
  /** Of the compiled app, if this process may rebuild. */
  version: string | undefined
  onMark: (tenant: string) => void
}

export async function tick(
  { journal, tenants, hourAt, version, onMark }: TickOptions,
  now: number,
): Promise<void> {
  const states = await journal.states()
  for (const tenant of tenants()) {
    const tenantState = states.get(tenant)
    const shift = spreadOf(tenant) * SPREAD_MS
    const hour = Math.floor((now - shift) / HOUR_MS)
    if (!tenantState || tenantState.hour === 0 || tenantState.lastFull === 0) {
      // A new tenant is first built from its files. All its stock is read from the backend later, at night.
      await journal.note(tenant, {
        ...{ hour, lastFull: tenantState?.lastFull || now },
        ...(version !== undefined && { version }),
      })
      await journal.mark(tenant, ['clock'], now)
      onMark(tenant)
      continue
    }
    const marks: Mark[] = []
    const change: Partial<TenantState> = {}
    const isUpgraded = version !== undefined && version !== tenantState.version
    if (hour !== tenantState.hour || isUpgraded) marks.push('clock')
    if (hour !== tenantState.hour) change.hour = hour
    if (isUpgraded) change.version = version
    const isFull = isFullDue(now - tenantState.lastFull, hourAt(tenant, now), shift, now)
    if (isFull) marks.push('all')
    // If the last reading was in the future, the clock has been set back.
    if (isFull || tenantState.lastFull > now) change.lastFull = now
    if (marks.length > 0) await journal.mark(tenant, marks, now)
    if (Object.keys(change).length > 0) await journal.note(tenant, change)
    if (marks.length > 0) onMark(tenant)
  }
}

function isFullDue(age: number, hour: number, shift: number, now: number): boolean {
  const night = hour >= NIGHT_FROM && hour < NIGHT_TO
  return (night && age >= SOONEST_MS && now % HOUR_MS >= shift) || age >= LATEST_MS
}

/** Longer than a signature is valid, because the backend sends a failed webhook again for days. */
export const REMEMBER_IDS_MS = 3 * DAY_MS

/** From 0 to below 1, and always the same for a tenant. */
const spreadOf = (tenant: string): number =>
  createHash('sha256').update(tenant).digest().readUInt32BE(0) / 2 ** 32

export interface FeedTenant {
  tenant: string
  everyMs: number
}

export const LOOKS_AT_FEEDS = 12

/** Tenants whose file can't be read are left out, because the build reports the problem. */
export function* feedTenantsIn(tenantsDir: string, sites: Sites, minuteMs: number): Generator<FeedTenant> {
  for (const tenant of listTenants(tenantsDir)) {
    const stock = stockOf(sites, tenant)
    if (stock && stock.source !== '') yield { tenant, everyMs: stock.every * minuteMs }
  }
}

function stockOf(sites: Sites, tenant: string): Site['stock'] | undefined {
  try {
    return sites.site(tenant).stock
  } catch {
    return undefined
  }
}

interface FeedTickOptions {
  journal: Pick<Journal, 'states' | 'note' | 'mark'>
  feeds: () => Iterable<FeedTenant>
  /** A feed that was due before this process started waits until it's due again. */
  since: number
  onMark: (tenant: string) => void
}

/** Each tenant has its own turn within the interval, so that hundreds of feeds are never requested in the same second. */
export async function feedTick(
  { journal, feeds, since, onMark }: FeedTickOptions,
  now: number,
): Promise<void> {
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

function turnOf(tenant: string, everyMs: number, now: number): number {
  const shift = spreadOf(tenant) * everyMs
  return Math.floor((now - shift) / everyMs) * everyMs + shift
}
