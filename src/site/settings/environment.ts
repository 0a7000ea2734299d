import { variable, variablesProblem, type Environment } from '#lib/environment/variable.ts'
import type { Site } from './schema.ts'

/**
 * The phone number that forms always accept (spec §5), read from the environment of the build or the server; '' if
 * it isn't set. In that case, only sites that nobody does business on have a test number (rules/phone/phone.ts).
 */
export function testPhoneOf(environment: Environment): string {
  return variable(environment, 'FORECOURT_TEST_PHONE')
}

interface MailServer {
  /** An smtp: or smtps: address, including the login. */
  url: URL
  from: string
}

/** The mail server for a tenant. The tenant's own variables are preferred to those for all tenants. */
export function mailServerOf(environment: Environment, slug: string): MailServer | { trouble: string } {
  const trouble = variablesProblem(environment, ['FORECOURT_SMTP_URL', 'FORECOURT_SMTP_FROM'], slug)
  if (trouble !== undefined) return { trouble }
  return {
    url: new URL(variable(environment, 'FORECOURT_SMTP_URL', slug)),
    from: variable(environment, 'FORECOURT_SMTP_FROM', slug),
  }
}

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
