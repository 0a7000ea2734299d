import type { Environment } from '#lib/tenantVariable.ts'
import { mailServerOf } from './mailServer.ts'
import type { Site } from './schema.ts'

/**
 * Says why a site that asks for alerts can't offer them (docs/alerts.md), in words for the site's operator; null if
 * the site can. If it can't, none of its pages mention alerts.
 */
export const alertsTrouble = (
  { slug, deploy }: Pick<Site, 'slug' | 'deploy'>,
  environment: Environment,
): string | null => {
  if (deploy.target === 'netlify')
    return 'Netlify’s functions can’t store alerts, which need `forecourt serve`'
  const server = mailServerOf(environment, slug)
  return 'trouble' in server ? server.trouble : null
}

/** Tells if a site offers alerts in this environment. */
export const offersAlerts = (
  site: Pick<Site, 'slug' | 'deploy' | 'alerts'>,
  environment: Environment,
): boolean => site.alerts && alertsTrouble(site, environment) === null
