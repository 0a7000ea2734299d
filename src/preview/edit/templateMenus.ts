import { templateFooter, templateHeader } from '#plan/frame/menus.ts'
import { planContext } from '#plan/planContext.ts'
import { contentHash } from '#lib/hash.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { TenantError } from '#site/loading/problems.ts'
import type { Site } from '#site/settings/schema.ts'
import { readStock, sourceOf, SnapshotError } from '#stock/snapshot.ts'
import { snapshotBytes } from '#stock/snapshotFile.ts'

/** Menus as written in the settings. */
type Menus = Pick<Site['navigation'], 'header' | 'footer'>

/**
 * The menus that the template gives a site without menus of its own, for editors to start from.
 *
 * @param dir the tenant's folder
 * @param now ms since 1970
 * @returns undefined if the tenant or its stock can't be read
 */
export const templateMenus = async (dir: string, now: number): Promise<Menus | undefined> => {
  try {
    const bytes = snapshotBytes(dir)
    if (!bytes) return undefined
    const { stock } = readStock(sourceOf(bytes), contentHash)
    const context = planContext(await loadTenant(dir), stock, now)
    return { header: templateHeader(context), footer: templateFooter(context) }
  } catch (error) {
    if (error instanceof TenantError || error instanceof SnapshotError) return undefined
    throw error
  }
}
