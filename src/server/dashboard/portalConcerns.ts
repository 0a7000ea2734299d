import { contentHash } from '#lib/hash.ts'
import { vehiclePath } from '#rules/links/paths.ts'
import type { Tenant } from '#site/loading/loadTenant.ts'
import { readStock, SnapshotError, sourceOf } from '#stock/snapshot.ts'
import { stockBytes } from '#stock/stockFile.ts'
import { loadedVehicleHook, tenantStamp } from '#stock/vehicleHook.ts'
import { loaded, many, NAMED, type Concern } from './concerns.ts'

interface Refused {
  says: string
  vehicles: readonly { name: string; slug: string }[]
  total: number
}

/** With tens of thousands of vehicles, finding out takes seconds, so it's done again only after a change, and not after each one. */
const cache = new Map<string, { stamp: string; at: number; refused: Refused[] }>()
const AGAIN_MS = 600_000

/** Vehicles that a portal would refuse, by reason. */
export async function portalConcerns(
  dir: string,
  stateDir: string,
  origin: string,
  now: number,
): Promise<Concern[]> {
  const tenant = await loaded(dir)
  if (!tenant) return []
  const stamp = tenantStamp(dir, stateDir) + JSON.stringify(tenant.feeds ?? [])
  const before = cache.get(dir)
  const isKnown = before && (before.stamp === stamp || Math.abs(now - before.at) < AGAIN_MS)
  const refused = isKnown ? before.refused : await refusedIn(tenant, stateDir, now)
  if (!isKnown) cache.set(dir, { stamp, at: now, refused })
  return refused.map(({ says, vehicles, total }) => ({
    says,
    items: vehicles.map(({ name, slug }) => ({
      label: name,
      href: `${origin}${vehiclePath(slug, tenant.site) ?? '/'}`,
    })),
    total,
  }))
}

async function refusedIn(tenant: Tenant, stateDir: string, now: number): Promise<Refused[]> {
  // Imported only here, because a server otherwise doesn't plan sites.
  const [{ lacksIn }, { planContext }] = await Promise.all([
    import('#plan/files/portals/lacks.ts'),
    import('#plan/planContext.ts'),
  ])
  try {
    const bytes = stockBytes(tenant.dir, stateDir)
    if (!bytes) return []
    const { stock } = readStock(sourceOf(bytes), contentHash, loadedVehicleHook(tenant.dir, tenant.site))
    return lacksIn(planContext(tenant, stock, now)).map(({ where, reason, vehicles }) => ({
      says: `${many(vehicles.length, 'vehicle')} can’t be advertised ${where}: ${reason}`,
      vehicles: vehicles.slice(0, NAMED).map(({ car: { name, slug } }) => ({ name, slug })),
      total: vehicles.length,
    }))
  } catch (error) {
    if (error instanceof SnapshotError) return []
    throw error
  }
}
