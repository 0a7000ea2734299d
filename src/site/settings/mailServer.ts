import { forTenant, type Environment } from '#lib/tenantVariable.ts'

/** Reads the mail server and the sender of messages, only from the environment. */

export const SMTP_URL = 'FORECOURT_SMTP_URL'
export const SMTP_FROM = 'FORECOURT_SMTP_FROM'

export interface MailServer {
  /** Address with smtp: or smtps: and the login. */
  url: URL
  from: string
}

/** Reads the mail server. A tenant's own variables take priority over the ones for all tenants. */
export const mailServerOf = (environment: Environment, slug: string): MailServer | { trouble: string } => {
  const [address, from] = [forTenant(environment, SMTP_URL, slug), forTenant(environment, SMTP_FROM, slug)]
  if (address === '') return { trouble: `${SMTP_URL} is not set` }
  if (!/^[^\s<>@,]+@[^\s<>@,]+$/.test(from)) return { trouble: `${SMTP_FROM} isn’t an email address` }
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    return { trouble: `${SMTP_URL} isn’t an address like smtps://user:password@mail.example.com` }
  return { url, from }
}
