import { resolve } from 'node:path'
import { isSafeSlug } from '#lib/slug.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { backendFrom } from '#stock/api/address.ts'
import { allowsPrivate, loginsFrom } from '#stock/feed/source.ts'
import type { Pulled } from '#stock/changes.ts'
import { FeedError } from '#stock/feed/read/row.ts'
import { pullSnapshot, type PullOptions } from './pull.ts'
import { pullFeed } from '#live/feed/pullFeed.ts'

/**
 * Pulls a tenant's stock from its feed or the dealer backend.
 *
 * @throws Error or TenantError saying what to do. In that case, the last snapshot stays
 */
export const pullStock = async (
  slug: string,
  environment: NodeJS.ProcessEnv,
  options: Omit<PullOptions, 'backend'> & { allowFewer: boolean },
): Promise<Pulled> => {
  if (!isSafeSlug(slug))
    throw new Error('is not a tenant: a slug may only have letters, digits, hyphens and underscores')
  const { site } = await loadTenant(resolve(options.tenantsDir, slug))
  if (site.stock.source === '') return pullSnapshot(slug, { ...options, backend: backendFrom(environment) })
  const { tenantsDir, stateDir, now, allowFewer, allowEmpty } = options
  try {
    return await pullFeed(slug, {
      tenantsDir,
      stateDir,
      now,
      allowFewer: allowFewer || allowEmpty === true,
      logins: loginsFrom(environment),
      allowPrivate: allowsPrivate(environment),
    })
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    throw new Error(`${site.stock.source}: ${error.message}. The last snapshot stays as it is`, {
      cause: error,
    })
  }
}
