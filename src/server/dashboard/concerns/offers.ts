import { DAY_MS } from '#rules/constants.ts'
import { dayAt, isOver } from '#rules/locale/schedule.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { loadTenant, type Tenant } from '#site/loading/loadTenant.ts'
import { tenantCache, type MadeOfFiles } from '#site/loading/tenantCache.ts'
import { many, NAMED, type Concern } from './concern.ts'

/** An offer that ends within this many days is shown as ending soon. */
const ENDS_SOON_DAYS = 14

/**
 * Reports a tenant's offers that end soon, and offers that are over but still among its files.
 *
 * @param dir the tenant's folder
 * @param origin the origin of the tenant's site
 * @param now ms since 1970
 */
export const offerConcerns = async (dir: string, origin: string, now: number): Promise<Concern[]> => {
  const tenant = await loaded(dir)
  if (!tenant) return []
  const today = dayAt(now, timeZoneOf(tenant.site.state, tenant.site))
  const ending = tenant.content
    .flatMap(({ title, path, offer }) => (offer?.ends ? [{ title, path, ends: offer.ends, offer }] : []))
    .toSorted((a, b) => (a.ends < b.ends ? -1 : 1))
  const days = (ends: string) => Math.round((Date.parse(ends) - Date.parse(today)) / DAY_MS)
  const soon = ending.filter(({ offer, ends }) => !isOver(offer, today) && days(ends) <= ENDS_SOON_DAYS)
  const over = ending.filter(({ offer }) => isOver(offer, today))
  return [
    ...(soon.length === 0
      ? []
      : [
          {
            says: `${many(soon.length, 'offer')} ${soon.length === 1 ? 'ends' : 'end'} within ${ENDS_SOON_DAYS} days`,
            items: soon.slice(0, NAMED).map(({ title, path, ends }) => ({
              label: `${title}, ${days(ends) === 0 ? 'today' : `in ${many(days(ends), 'day')}`}`,
              href: origin + path,
            })),
            total: soon.length,
          },
        ]),
    ...(over.length === 0
      ? []
      : [
          {
            says: `${many(over.length, 'offer')} ${over.length === 1 ? 'has' : 'have'} ended: renew or remove ${over.length === 1 ? 'it' : 'them'}`,
            items: over.slice(0, NAMED).map(({ title, ends }) => ({ label: `${title}, ended on ${ends}` })),
            total: over.length,
          },
        ]),
  ]
}

const made = new Map<string, MadeOfFiles>()

/** Loads the tenant. Returns undefined if that fails, because the build reports why. */
const loaded = async (dir: string): Promise<Tenant | undefined> => {
  const cache = tenantCache(made.get(dir) ?? new Map())
  try {
    return await loadTenant(dir, cache)
  } catch {
    return undefined
  } finally {
    made.set(dir, cache.used)
  }
}
