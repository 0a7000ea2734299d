import type { ProviderName } from '#rules/pricing/checkout.ts'
import { credentialsOf, type Environment } from './credentials.ts'
import { ProviderError, type PaymentProvider } from './provider.ts'

/**
 * Returns a tenant's payment provider. It's made only once.
 *
 * @throws ProviderError if its credentials are missing
 */
export type Providers = (provider: ProviderName, slug: string) => Promise<PaymentProvider>

/**
 * Returns a function that makes providers with the credentials in the environment. A provider's SDK is loaded when
 * it's first used.
 */
export const providersFrom = (environment: Environment): Providers => {
  const known = new Map<string, Promise<PaymentProvider>>()
  return (provider, slug) => {
    const key = `${provider} ${slug}`
    const made = known.get(key) ?? make(provider, slug, environment)
    known.set(key, made)
    // Forget a failure, because a missing variable may be there the next time.
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
