import { join } from 'node:path'
import { isSafeSlug } from '#lib/slug.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { openTenant, type PreviewTenant, type TenantOptions } from './tenant.ts'

/** The tenants of a preview. A tenant is opened when somebody first views it. From then on, its folder is watched. */
export interface PreviewTenants {
  /** Returns undefined if there's no tenant with this slug, or if it isn't in this preview. */
  open: (slug: string) => Promise<PreviewTenant | undefined>
  close: () => Promise<void>
}

export const tenantsIn = (
  tenantsDir: string,
  only: string | undefined,
  options: Omit<TenantOptions, 'slug' | 'dir'>,
): PreviewTenants => {
  const opened = new Map<string, Promise<PreviewTenant>>()
  return {
    open: (slug) => {
      const known = opened.get(slug)
      if (known) return known
      const isOne = only === undefined ? listTenants(tenantsDir).includes(slug) : slug === only
      if (!isSafeSlug(slug) || !isOne) return Promise.resolve(undefined)
      const tenant = openTenant({ ...options, slug, dir: join(tenantsDir, slug) })
      opened.set(slug, tenant)
      return tenant
    },
    close: async () => {
      for (const tenant of opened.values()) await (await tenant).close()
    },
  }
}
