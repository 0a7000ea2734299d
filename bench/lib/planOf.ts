import { planTenant } from '#plan/plan.ts'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { SiteFrame, Page } from '#plan/page.ts'
import { contentHash } from '#lib/hash.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { tenantCache } from '#site/loading/tenantCache.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'

/**
 * Plans a tenant's pages as Forecourt does. Caches only what it read from settings and content.
 *
 * @param dir the tenant's folder
 * @param now ISO date-time
 * @param cacheDir the cache for what was read from the tenant's files
 */
export async function planOf(
  dir: string,
  now: string,
  cacheDir: string,
): Promise<{ site: SiteFrame; pages: Page[] }> {
  const file = join(cacheDir, `${basename(dir)}.files.json`)
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, object][]) : []
  const cache = tenantCache(new Map(known))
  const tenant = await loadTenant(dir, cache)
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(file, JSON.stringify([...cache.used]))
  const { stock } = readStock(sourceOf(readFileSync(join(dir, 'snapshot.json'))), contentHash, null)
  const at = Date.parse(now)
  const plan = planTenant(tenant, stock, at)
  return { site: plan.siteFrame, pages: Array.from(plan.pages(), ({ make }) => make()) }
}
