import { dirname, join, resolve } from 'node:path'
import { lock } from '#build/tenant/lock.ts'
import type { Site } from '#site/settings/schema.ts'

/** The site just published. */
export interface Published {
  tenant: string
  site: Site
  /** The tenant's folder. */
  tenantDir: string
  /** The published site's folder. */
  siteDir: string
  /** The time that the site was planned for, in ms since 1970. */
  now: number
  /**
   * Whether this machine's record of what a service has is up to date. If not, because another machine has updated the
   * service since, everything must be compared.
   */
  delta: boolean
}

/**
 * A step that updates another service after a publish, such as search, a deploy target or a cache. It may run twice
 * after one publish, or once after several. If it throws, the error is reported, and the step is tried again later.
 */
export interface AfterPublish {
  /** Name of the step, in letters and hyphens. */
  name: string
  /** Tells if a tenant uses the service. If missing, all tenants do. */
  applies?: (site: Site, tenant: string) => boolean
  run: (published: Published) => Promise<void>
}

/** Sends what changed to the search service, like `forecourt index --delta`. */
export const searchDelta = (stateDir: string, environment: NodeJS.ProcessEnv): AfterPublish => ({
  name: 'search',
  applies: ({ search: { host, app_id, api_key } }) => host !== '' && app_id !== '' && api_key !== '',
  run: async ({ tenant, tenantDir, now, delta }) => {
    const { indexTenant } = await import('#search/algolia/indexTenant.ts')
    const unlock = lock(join(resolve(stateDir), 'search', `${tenant}.lock`))
    try {
      await indexTenant({ dir: tenantDir, stateDir, now, delta, environment })
    } finally {
      unlock()
    }
  },
})

/** Deploys what changed, like `forecourt deploy --delta`. */
export const deployedDelta = (stateDir: string, environment: NodeJS.ProcessEnv): AfterPublish => ({
  name: 'deploy',
  applies: ({ deploy }) => deploy.target !== 'none',
  run: async ({ tenant, tenantDir, site, siteDir, now, delta }) => {
    const { deployDelta, deployTenant } = await import('#deploy/deploy.ts')
    const { readPlaces } = await import('#deploy/places.ts')
    const places = readPlaces(dirname(tenantDir))
    const deploy = delta ? deployDelta : deployTenant
    const options = { stateDir, environment, now, places }
    await deploy({ slug: tenant, site, dir: tenantDir }, dirname(siteDir), options)
  },
})
