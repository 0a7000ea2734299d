import type { ProviderName } from '#rules/pricing/checkout.ts'
import { credentialsOf, type Environment } from './credentials.ts'
import { ProviderError, type PaymentProvider } from './provider.ts'

/**
 * Returns a tenant's payment provider, made once.
 *
 * @throws ProviderError if its credentials are missing
 */
export type Providers = (provider: ProviderName, slug: string) => Promise<PaymentProvider>

/** Makes providers with credentials from the environment. A provider's SDK is loaded for its first payment. */
export const providersFrom = (environment: Environment): Providers => {
  const known = new Map<string, Promise<PaymentProvider>>()
  return (provider, slug) => {
    const key = `${provider} ${slug}`
    const made = known.get(key) ?? make(provider, slug, environment)
    known.set(key, made)
    // A variable may be missing for a while, so failures are tried again.
    made.catch(() => known.delete(key))
    return made
  }
}

const make = async (
  provider: ProviderName,
  slug: string,
  environment: Environment,
): Promise<PaymentProvider> => {
  switch (provider) {
    case 'stripe': {
      const { stripeProvider } = await import('./stripe.ts')
      return stripeProvider(found(provider, credentialsOf(provider, slug, environment)))
    }
    case 'paypal': {
      const { paypalProvider } = await import('./paypal.ts')
      return paypalProvider(found(provider, credentialsOf(provider, slug, environment)))
    }
    case 'eway': {
      const { ewayProvider } = await import('./eway.ts')
      return ewayProvider(found(provider, credentialsOf(provider, slug, environment)))
    }
  }
}

const found = <T extends object>(provider: ProviderName, credentials: T | { missing: string[] }): T => {
  if ('missing' in credentials) {
    throw new ProviderError(provider, `not set in the environment: ${credentials.missing.join(', ')}`)
  }
  return credentials
}
