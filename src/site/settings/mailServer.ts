import { forTenant, type Environment } from '#lib/tenantVariable.ts'

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
