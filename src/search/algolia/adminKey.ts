import type { Problem } from '#site/loading/problems.ts'
import { secretHostProblem } from '#site/headers/secretHosts.ts'
import { isAlgoliasOwn, serviceAddress } from './host.ts'

/** Admin keys are only read from the environment, never from a tenant's folder or a site. */

export type Environment = Readonly<Record<string, string | undefined>>

export const ADMIN_KEY = 'FORECOURT_SEARCH_ADMIN_KEY'

/** The variable that lists hosts, besides Algolia's own, that may receive an admin key. */
const SEARCH_HOSTS = 'FORECOURT_SEARCH_HOSTS'

/** The name of the variable for one tenant's own admin key: 'redgum-rv' → 'FORECOURT_SEARCH_ADMIN_KEY_REDGUM_RV'. */
export const adminKeyName = (slug: string): string =>
  `${ADMIN_KEY}_${slug.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`

export const adminKeyOf = (slug: string, environment: Environment): string | undefined =>
  environment[adminKeyName(slug)]?.trim() || environment[ADMIN_KEY]?.trim() || undefined

export const allAdminKeys = (environment: Environment): string[] =>
  Object.entries(environment).flatMap(([name, value]) =>
    (name === ADMIN_KEY || name.startsWith(`${ADMIN_KEY}_`)) && value?.trim() ? [value.trim()] : [],
  )

export function adminKeyProblem(host: string, environment: Environment): Problem | undefined {
  const address = serviceAddress(host)
  if (isAlgoliasOwn(address)) return undefined
  return secretHostProblem(
    { field: 'search.host', address, secret: 'the admin key', variable: SEARCH_HOSTS },
    environment,
  )
}
