import { expect, test } from 'vitest'
import { providersFrom } from './providers.ts'

test('A provider is opened once, and again when its credentials have been replaced', async () => {
  const environment = {
    FORECOURT_STRIPE_SECRET_KEY: 'sk_test_old',
    FORECOURT_STRIPE_WEBHOOK_SECRET: 'whsec_old',
  }
  const providers = providersFrom(environment)
  const first = await providers('stripe', 'redgum-rv')
  expect(await providers('stripe', 'redgum-rv')).toBe(first)
  environment.FORECOURT_STRIPE_WEBHOOK_SECRET = 'whsec_new'
  const second = await providers('stripe', 'redgum-rv')
  expect(second).not.toBe(first)
  expect(await providers('stripe', 'redgum-rv')).toBe(second)
})
