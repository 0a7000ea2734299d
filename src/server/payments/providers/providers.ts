import type { ProviderName } from '#rules/pricing/checkout.ts'
import { ProviderError, type PaymentProvider } from './provider.ts'

/** @throws ProviderError if the tenant's credentials are missing */
export type Providers = (provider: ProviderName, slug: string) => Promise<PaymentProvider>

/** A provider's SDK is loaded when it's first used. */
export function providersFrom(environment: Environment): Providers {
  const cache = new Map<string, { credentials: string; made: Promise<PaymentProvider> }>()
  return (provider, slug) => {
    const key = `${provider} ${slug}`
    // SIGHUP may have replaced them.
    const credentials = JSON.stringify(credentialsOf(provider, slug, environment))
    const held = cache.get(key)
    if (held?.credentials === credentials) return held.made
    const made = make(provider, slug, environment)
    cache.set(key, { credentials, made })
    // A missing variable may be there the next time.
    made.catch(() => cache.delete(key))
    return made
  }
}

async function make(
  provider: ProviderName,
  slug: string,
  environment: Environment,
): Promise<PaymentProvider> {
  switch (provider) {
    case 'stripe': {
      const { stripeProvider } = await import('./stripe.ts')
      return stripeProvider(presentCredentials(provider, credentialsOf(provider, slug, environment)))
    }
    case 'paypal': {
      const { paypalProvider } = await import('./paypal.ts')
      return paypalProvider(presentCredentials(provider, credentialsOf(provider, slug, environment)))
    }
    case 'eway': {
      const { ewayProvider } = await import('./eway.ts')
      return ewayProvider(presentCredentials(provider, credentialsOf(provider, slug, environment)))
    }
  }
}

function presentCredentials<T extends object>(
  provider: ProviderName,
  credentials: T | { missing: string[] },
): T {
  if ('missing' in credentials) {
    throw new ProviderError(provider, `not set in the environment: ${credentials.missing.join(', ')}`)
  }
  return credentials
}

export type Environment = Readonly<Record<string, string | undefined>>

const NEEDS = {
  stripe: { names: ['SECRET_KEY', 'WEBHOOK_SECRET'], url: 'https://api.stripe.com' },
  paypal: { names: ['CLIENT_ID', 'CLIENT_SECRET', 'WEBHOOK_ID'], url: 'https://api-m.paypal.com' },
  eway: { names: ['API_KEY', 'PASSWORD'], url: 'https://api.ewaypayments.com' },
} as const satisfies Record<ProviderName, { names: readonly string[]; url: string }>

type CredentialName<P extends ProviderName> = (typeof NEEDS)[P]['names'][number]

export interface Credentials<P extends ProviderName> {
  keys: Record<CredentialName<P>, string>
  url: string
}

/** For example 'FORECOURT_STRIPE_SECRET_KEY_REDGUM_RV'; without a slug, the variable for all tenants. */
const variableOf = (provider: ProviderName, name: string, slug = ''): string =>
  ['FORECOURT', provider, name, slug.replace(/[^A-Za-z0-9]+/g, '_')].filter(Boolean).join('_').toUpperCase()

/** A tenant's own variables take priority over those for all tenants. */
export function credentialsOf<P extends ProviderName>(
  provider: P,
  slug: string,
  environment: Environment,
): Credentials<P> | { missing: string[] } {
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
