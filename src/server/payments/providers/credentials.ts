import type { ProviderName } from '#rules/pricing/checkout.ts'

/** The credentials for payment providers. They only come from the environment, so that no file of a site contains them. */

export type Environment = Readonly<Record<string, string | undefined>>

/** The credentials that each provider needs, and the address of its live API. */
const NEEDS = {
  stripe: { names: ['SECRET_KEY', 'WEBHOOK_SECRET'], url: 'https://api.stripe.com' },
  paypal: { names: ['CLIENT_ID', 'CLIENT_SECRET', 'WEBHOOK_ID'], url: 'https://api-m.paypal.com' },
  eway: { names: ['API_KEY', 'PASSWORD'], url: 'https://api.ewaypayments.com' },
} as const satisfies Record<ProviderName, { names: readonly string[]; url: string }>

type CredentialName<P extends ProviderName> = (typeof NEEDS)[P]['names'][number]

export interface Credentials<P extends ProviderName> {
  keys: Record<CredentialName<P>, string>
  /** The API's address, without a trailing slash. */
  url: string
}

/**
 * The name of a tenant's variable, for example 'FORECOURT_STRIPE_SECRET_KEY_REDGUM_RV'; without a slug, the name of
 * the variable for all tenants.
 */
const variableOf = (provider: ProviderName, name: string, slug = ''): string =>
  ['FORECOURT', provider, name, slug.replace(/[^A-Za-z0-9]+/g, '_')].filter(Boolean).join('_').toUpperCase()

/**
 * Reads a tenant's credentials for a provider. Each is read from the tenant's own variable or, if that isn't set,
 * from the variable for all tenants.
 *
 * @returns the credentials, or the names of missing variables
 */
export const credentialsOf = <P extends ProviderName>(
  provider: P,
  slug: string,
  environment: Environment,
): Credentials<P> | { missing: string[] } => {
  const read = (name: string): string =>
    environment[variableOf(provider, name, slug)]?.trim() ||
    environment[variableOf(provider, name)]?.trim() ||
    ''
  const { names, url } = NEEDS[provider]
  const keys = Object.fromEntries(names.map((name) => [name, read(name)]))
  const missing = names.filter((name) => keys[name] === '').map((name) => variableOf(provider, name))
  if (missing.length > 0) return { missing }
  return { keys: keys as Credentials<P>['keys'], url: (read('URL') || url).replace(/\/+$/, '') }
}
