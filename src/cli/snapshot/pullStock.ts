import { resolve } from 'node:path'
import { isSafeSlug } from '#lib/slug.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { backendFrom } from '#stock/api/address.ts'
import { loginsFrom } from '#stock/feed/source.ts'
import { pullSnapshot, type Pulled, type PullOptions } from './pull.ts'
import { pullFeed } from './pullFeed.ts'

/**
 * Pulls a tenant's stock from where it is: its feed, or the dealer backend.
 *
 * @throws Error or TenantError that says what to do; the last snapshot stays
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
  return pullFeed(slug, {
    tenantsDir,
    stateDir,
    now,
    allowFewer: allowFewer || allowEmpty === true,
    logins: loginsFrom(environment),
    allowPrivate: environment['FORECOURT_FEED_ALLOW_PRIVATE'] === '1',
  })
}
