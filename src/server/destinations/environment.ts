/** What destinations need of the environment. Nothing of it is ever in a file, an answer or a log. */

export type Environment = Readonly<Record<string, string | undefined>>

/** 'FORECOURT_SMTP_URL', 'redgum-rv' → 'FORECOURT_SMTP_URL_REDGUM_RV'. */
export const variableOf = (name: string, slug: string): string =>
  `${name}_${slug.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`

/** The tenant's own where it has one, else the one of all; '' for none. */
export const forTenant = (environment: Environment, name: string, slug: string): string =>
  environment[variableOf(name, slug)]?.trim() || environment[name]?.trim() || ''

/** Webhooks may lead to private addresses, and to this machine without TLS: for tests, and for a CRM in the same network. */
export const allowsPrivate = (environment: Environment): boolean =>
  environment['FORECOURT_LEADS_ALLOW_PRIVATE'] === '1'
