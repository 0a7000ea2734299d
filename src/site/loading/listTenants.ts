import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isInside } from './files.ts'

/** Any of these makes a folder a tenant, so a tenant that lost its `site.json` is reported rather than forgotten. */
const SIGNS = ['site.json', 'content', 'snapshot.json']

/**
 * Lists the slugs of the tenants in a folder, sorted. Skips hidden folders and links that lead outside.
 *
 * @throws Error if the folder doesn't exist
 */
export function listTenants(tenantsDir: string): string[] {
  if (!existsSync(tenantsDir)) throw new Error(`there is no folder ${tenantsDir}`)
  return readdirSync(tenantsDir, { withFileTypes: true })
    .filter((entry) => {
      const path = join(tenantsDir, entry.name)
      if (entry.name.startsWith('.')) return false
      if (entry.isSymbolicLink() && !(existsSync(path) && isInside(tenantsDir, path))) return false
      return statSync(realpathSync(path)).isDirectory() && SIGNS.some((sign) => existsSync(join(path, sign)))
    })
    .map((entry) => entry.name)
    .sort()
}
