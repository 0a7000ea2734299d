import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromeOf } from '#plan/chrome.ts'
import { planContext } from '#plan/context.ts'
import type { Chrome, Page } from '#plan/page.ts'
import { plan } from '#plan/plan.ts'
import { contentHash } from '#press/hash.ts'
import { loadTenant } from '#site/loadTenant.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'

/**
 * A tenant's pages as Forecourt plans them, with nothing remembered from earlier.
 *
 * @param dir the tenant's folder
 * @param now ISO date-time
 * @param cacheDir where what was read of the tenant's files is kept
 */
export const planOf = async (
  dir: string,
  now: string,
  cacheDir: string,
): Promise<{ site: Chrome; pages: Page[] }> => {
  const tenant = await loadTenant(dir, { dir: cacheDir, version: 'plan' })
  const { stock } = readStock(sourceOf(readFileSync(join(dir, 'snapshot.json'))), contentHash)
  const at = Date.parse(now)
  return { site: chromeOf(planContext(tenant, stock, at)), pages: plan(tenant, stock, at) }
}
