import { type Environment, forTenant } from '#lib/tenantVariable.ts'
import type { Site } from './schema.ts'

/**
 * The phone number that forms always accept (spec §5), read from the environment of the build or the server; '' if the variable is invalid
 * or not set. In that case, only sites that nobody does business on have a test number (rules/phone/phone.ts).
 */
export function testPhoneOf(environment: Readonly<Record<string, string | undefined>>): string {
  const phone = (environment['FORECOURT_TEST_PHONE'] ?? '').trim()
  return /^[\d\s()+-]{1,30}$/.test(phone) ? phone : ''
}

const SMTP_URL = 'FORECOURT_SMTP_URL'
const SMTP_FROM = 'FORECOURT_SMTP_FROM'

interface MailServer {
  /** An smtp: or smtps: address, including the login. */
  url: URL
  from: string
}

/** The mail server for a tenant. The tenant's own variables are preferred to those for all tenants. */
export function mailServerOf(environment: Environment, slug: string): MailServer | { trouble: string } {
  const [address, from] = [forTenant(environment, SMTP_URL, slug), forTenant(environment, SMTP_FROM, slug)]
  if (address === '') return { trouble: `${SMTP_URL} is not set` }
  if (!/^[^\s<>@,]+@[^\s<>@,]+$/.test(from)) return { trouble: `${SMTP_FROM} isn’t an email address` }
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    return { trouble: `${SMTP_URL} isn’t an address like smtps://user:password@mail.example.com` }
  return { url, from }
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
