import { forTenant, type Environment } from '#lib/tenantVariable.ts'

/** The mail server, and who the messages are from: from the environment only. */

export const SMTP_URL = 'FORECOURT_SMTP_URL'
export const SMTP_FROM = 'FORECOURT_SMTP_FROM'

export interface MailServer {
  /** smtp: or smtps:, with the login. */
  url: URL
  from: string
}

/** A tenant's own variables come first, then those of all. */
export const mailServerOf = (environment: Environment, slug: string): MailServer | { trouble: string } => {
  const [address, from] = [forTenant(environment, SMTP_URL, slug), forTenant(environment, SMTP_FROM, slug)]
  if (address === '') return { trouble: `${SMTP_URL} is not set` }
  if (!/^[^\s<>@,]+@[^\s<>@,]+$/.test(from)) return { trouble: `${SMTP_FROM} is no email address` }
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    return { trouble: `${SMTP_URL} is no address like smtps://user:password@mail.example.com` }
  return { url, from }
}
