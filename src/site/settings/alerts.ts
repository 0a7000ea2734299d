import type { Environment } from '#lib/tenantVariable.ts'
import { mailServerOf } from './mailServer.ts'
import type { Site } from './schema.ts'

/**
 * Why a site that wants to offer alerts can't (docs/alerts.md), in words for whoever runs it; null if it can. Where it can't, no page of it
 * says a word of them.
 */
export const alertsTrouble = (
  { slug, deploy }: Pick<Site, 'slug' | 'deploy'>,
  environment: Environment,
): string | null => {
  if (deploy.target === 'netlify')
    return 'Netlify’s functions keep nothing, and alerts have to be kept: they need `forecourt serve`'
  const server = mailServerOf(environment, slug)
  return 'trouble' in server ? server.trouble : null
}

/** Whether a site offers alerts, in this environment. */
export const offersAlerts = (
  site: Pick<Site, 'slug' | 'deploy' | 'alerts'>,
  environment: Environment,
): boolean => site.alerts && alertsTrouble(site, environment) === null
