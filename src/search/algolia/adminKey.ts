import { valuesOf, variable, type Environment } from '#lib/environment/variable.ts'
import { variableOf } from '#lib/environment/variables.ts'
import type { Problem } from '#site/loading/problems.ts'
import { secretHostProblem } from '#site/headers/secretHosts.ts'
import { isAlgoliasOwn, serviceAddress } from './host.ts'

/** Admin keys are only read from the environment, never from a tenant's folder or a site. */

export const ADMIN_KEY = 'FORECOURT_SEARCH_ADMIN_KEY'

/** The name of the variable for one tenant's own admin key: 'redgum-rv' → 'FORECOURT_SEARCH_ADMIN_KEY_REDGUM_RV'. */
export const adminKeyName = (slug: string): string => variableOf(ADMIN_KEY, slug)

export const adminKeyOf = (slug: string, environment: Environment): string | undefined =>
  variable(environment, ADMIN_KEY, slug) || undefined

export const allAdminKeys = (environment: Environment): string[] => valuesOf(environment, ADMIN_KEY)

export function adminKeyProblem(host: string, environment: Environment): Problem | undefined {
  const address = serviceAddress(host)
  if (isAlgoliasOwn(address)) return undefined
  return secretHostProblem(
    { field: 'search.host', address, secret: 'the admin key', hosts: 'FORECOURT_SEARCH_HOSTS' },
    environment,
  )
}
