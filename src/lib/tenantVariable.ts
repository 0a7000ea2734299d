export type Environment = Readonly<Record<string, string | undefined>>

/** 'FORECOURT_SMTP_URL' and 'redgum-rv' → 'FORECOURT_SMTP_URL_REDGUM_RV'. */
export const variableOf = (name: string, slug: string): string =>
  `${name}_${slug.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`

/** The tenant's own value, or else the common one. */
export const forTenant = (environment: Environment, name: string, slug: string): string =>
  environment[variableOf(name, slug)]?.trim() || environment[name]?.trim() || ''
