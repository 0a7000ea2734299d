/** Variables of the environment that a tenant may have of its own. */

export type Environment = Readonly<Record<string, string | undefined>>

/** 'FORECOURT_SMTP_URL', 'redgum-rv' → 'FORECOURT_SMTP_URL_REDGUM_RV'. */
export const variableOf = (name: string, slug: string): string =>
  `${name}_${slug.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`

/** The tenant's own if it has one, else the one of all; '' for none. */
export const forTenant = (environment: Environment, name: string, slug: string): string =>
  environment[variableOf(name, slug)]?.trim() || environment[name]?.trim() || ''
