import { join } from 'node:path'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { readText } from '#site/loading/files.ts'
import { TenantError } from '#site/loading/problems.ts'
import { readSite } from '#site/loading/readSite.ts'
import { settingsStamp } from '#site/loading/templates.ts'
import type { Site } from '#site/settings/schema.ts'

export type Sites = ReturnType<typeof sitesIn>

const MAX_HELD = 2_000

export function sitesIn(tenantsDir: string) {
  const held = new Map<string, { stamp: string; site: Site }>()
  const stamp = (slug: string): string => settingsStamp(join(tenantsDir, slug))
  return {
    isTenant: (slug: string): boolean => isSafeSlug(slug) && stamp(slug) !== '',
    /** @throws TenantError with everything that's wrong with the settings */
    site: (slug: string): Site => {
      const now = stamp(slug)
      const loaded = held.get(slug)
      if (loaded?.stamp === now) return loaded.site
      const dir = join(tenantsDir, slug)
      const read = readText(dir, 'site.json')
      if ('problem' in read) throw new TenantError(slug, [read.problem])
      const { site, problems } = readSite(dir, read.text)
      if (!site || problems.length > 0) throw new TenantError(slug, problems)
      held.delete(slug)
      held.set(slug, { stamp: now, site })
      for (const [oldest] of held) if (held.size > MAX_HELD) held.delete(oldest)
      return site
    },
  }
}
