import type { Environment } from '#lib/tenantVariable.ts'
import { mailServerOf } from './mailServer.ts'
import type { Site } from './schema.ts'

/**
 * The reason, in words for the site's operator, why a site that asks for alerts can't offer them (docs/alerts.md); null if it can. If it
 * can't, its pages don't mention alerts.
 */
export function alertsTrouble(
  { slug, deploy }: Pick<Site, 'slug' | 'deploy'>,
  environment: Environment,
): string | null {
  if (deploy.target === 'netlify')
    return 'Netlify’s functions can’t store alerts, which need `forecourt serve`'
  const server = mailServerOf(environment, slug)
  return 'trouble' in server ? server.trouble : null
}

export const offersAlerts = (
  site: Pick<Site, 'slug' | 'deploy' | 'alerts'>,
  environment: Environment,
): boolean => site.alerts && alertsTrouble(site, environment) === null
