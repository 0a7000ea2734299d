import { variable, type Environment } from '#lib/environment/variable.ts'
import type { TenantVariable } from '#lib/environment/variables.ts'
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

const NEEDS = {
  stripe: {
    keys: {
      SECRET_KEY: 'FORECOURT_STRIPE_SECRET_KEY',
      WEBHOOK_SECRET: 'FORECOURT_STRIPE_WEBHOOK_SECRET',
    },
    url: 'FORECOURT_STRIPE_URL',
  },
  paypal: {
    keys: {
      CLIENT_ID: 'FORECOURT_PAYPAL_CLIENT_ID',
      CLIENT_SECRET: 'FORECOURT_PAYPAL_CLIENT_SECRET',
      WEBHOOK_ID: 'FORECOURT_PAYPAL_WEBHOOK_ID',
    },
    url: 'FORECOURT_PAYPAL_URL',
  },
  eway: {
    keys: { API_KEY: 'FORECOURT_EWAY_API_KEY', PASSWORD: 'FORECOURT_EWAY_PASSWORD' },
    url: 'FORECOURT_EWAY_URL',
  },
} as const satisfies Record<ProviderName, { keys: Record<string, TenantVariable>; url: TenantVariable }>

type CredentialName<P extends ProviderName> = keyof (typeof NEEDS)[P]['keys']

export interface Credentials<P extends ProviderName> {
  keys: Record<CredentialName<P>, string>
  url: string
}

/** A tenant's own variables take priority over those for all tenants. */
export function credentialsOf<P extends ProviderName>(
  provider: P,
  slug: string,
  environment: Environment,
): Credentials<P> | { missing: string[] } {
  const { keys, url } = NEEDS[provider]
  const read = Object.entries<TenantVariable>(keys).map(([key, name]) => ({
    key,
    name,
    value: variable(environment, name, slug),
  }))
  const missing = read.filter(({ value }) => value === '').map(({ name }) => name)
  if (missing.length > 0) return { missing }
  return {
    keys: Object.fromEntries(read.map(({ key, value }) => [key, value])) as Credentials<P>['keys'],
    url: variable(environment, url, slug),
  }
}
