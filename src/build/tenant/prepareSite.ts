import { projectHash } from '#extend/project.ts'
import { appFor } from '../compile/appFor.ts'
import type { Compiled } from '../compile/compile.ts'
import { planTenant } from '#plan/plan.ts'
import { SearchFiles } from '#search/engine/index/indexFiles.ts'
import { checkSearchKey } from '#search/algolia/checkSearchKey.ts'
import { loadTenant, type Tenant } from '#site/loading/loadTenant.ts'
import { TenantError } from '#site/loading/problems.ts'
import { tenantCache } from '#site/loading/tenantCache.ts'
import { withReservations } from '#stock/reservations.ts'
import { readStock, type ReadStock, type StockMemory } from '#stock/snapshot.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import { vehicleHook, type VehicleHook } from '#stock/vehicleHook.ts'
import { contentHash } from '#lib/hash.ts'
import type { Inputs } from './inputs.ts'
import type { SiteBuildOptions, SiteInput } from './buildSite.ts'
import { CARS, CAR_ORDER, COMPILED, CONTENT, INDEX_BASE, PRICES, SEARCH_KEY } from '../state/kind.ts'
import { inMemory, type Memory } from '../state/memory.ts'
import { SiteInputs } from './siteInputs.ts'

/**
 * @param compiled without extensions
 * @param memory what earlier builds stored, and where to store data for the next one
 * @param change changes the tenant before it's planned, for a preview
 * @throws TenantError or SnapshotError listing everything that's wrong
 */
export async function prepareSite(
  dir: string,
  inputs: Inputs,
  { now, compiled, clean }: Pick<SiteBuildOptions, 'now' | 'clean'> & { compiled: Compiled },
  memory: Memory,
  change: (tenant: Tenant) => Tenant = (tenant) => tenant,
): Promise<{ input: SiteInput; inputs: SiteInputs; read: ReadStock; hook: VehicleHook | null }> {
  // Results that were stored by another version of the code aren't reused.
  const version = memory.read(COMPILED).get('')
  const project = projectHash(dir)
  const isSame = version?.hash === compiled.hash && (version.project ?? '') === project
  const before = clean || !isSame ? inMemory() : memory
  const cache = tenantCache(before.read(CONTENT))
  const tenant = change(await loadTenant(dir, cache))
  const app = await appFor(tenant, compiled)
  const keyWarnings = await checkSearchKey(tenant.slug, tenant.site.search, {
    knownFingerprint: memory.read(SEARCH_KEY).get(''),
    onFound: (fingerprint) => memory.keep(SEARCH_KEY, new Map([['', fingerprint]])),
    environment: process.env,
    alwaysAsk: clean,
  })
  if (inputs.snapshot === undefined) {
    const message =
      inputs.problem ??
      'is missing. A tenant needs its stock: pull it with `forecourt snapshot` or `forecourt import`'
    throw new TenantError(tenant.slug, [{ file: SNAPSHOT, field: '', message }])
  }
  const hook = vehicleHook(tenant.project, tenant.site)
  const known = readCars(before, hook)
  const read = readStock(inputs.snapshot, contentHash, hook, known)
  const stock = withReservations(read.stock, inputs.reservations())
  inputs.snapshot.release()
  const siteInputs = new SiteInputs({
    tenant,
    app,
    plan: planTenant(tenant, stock, now, memory.read(PRICES)),
    warnings: [...tenant.warnings, ...(app.warnings ?? []), ...keyWarnings],
    search: new SearchFiles(memory.read(INDEX_BASE).get('')),
  })
  const input = siteInputs.whole({ stock, memory }, inputs.hash)
  memory.keep(COMPILED, new Map([['', { hash: app.hash, views: app.views, project }]]))
  memory.keep(CONTENT, cache.used)
  keepCars(memory, read.memory(), hook)
  return { input, inputs: siteInputs, read, hook }
}

/** In the order of the last build's snapshot; none if another hook has read them. */
export function readCars(memory: Memory, hook: Pick<VehicleHook, 'hash'> | null = null): StockMemory {
  const cars = memory.read(CARS)
  const rows = memory.read(CAR_ORDER)
  const order = rows.get('') ?? []
  if (rows.get('hook')?.[0] !== hook?.hash) return new Map()
  return new Map(
    order.flatMap((hash) => {
      const car = cars.get(hash)
      return car ? [[hash, car]] : []
    }),
  )
}

export function keepCars(
  memory: Memory,
  cars: StockMemory,
  hook: Pick<VehicleHook, 'hash'> | null = null,
): void {
  memory.keep(CARS, cars)
  const rows = new Map([['', [...cars.keys()]]])
  if (hook) rows.set('hook', [hook.hash])
  memory.keep(CAR_ORDER, rows)
}
