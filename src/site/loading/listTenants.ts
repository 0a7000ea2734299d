import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isInside } from './files.ts'
import { nearest } from './nearest.ts'

/** What makes a folder a tenant: any of these. So a tenant without its `site.json` is reported instead of being overlooked. */
const SIGNS = ['site.json', 'content', 'snapshot.json']

/**
 * The slugs of all tenants in a folder, sorted. Hidden folders are skipped, and so are symbolic links that lead outside.
 *
 * @throws Error if the folder doesn't exist
 */
export function listTenants(tenantsDir: string): string[] {
  checkTenantsFolder(tenantsDir)
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

/** Says that a tenant has no folder, and which tenant could be meant; undefined if it has one. */
export function whyMissing(dir: string): string | undefined {
  if (existsSync(dir)) return undefined
  const folder = dirname(resolve(dir))
  const near = existsSync(folder) && nearest(basename(dir), listTenants(folder))
  return `is missing: there is no folder ${dir}${near ? `. Did you mean ${near}?` : ''}`
}

/** @throws Error if the folder of tenants doesn't exist */
export function checkTenantsFolder(tenantsDir: string): void {
  // The slash excludes files.
  if (!existsSync(`${resolve(tenantsDir)}/`))
    throw new Error(`there is no folder ${resolve(tenantsDir)}. Name the folder of your project with --root`)
}
