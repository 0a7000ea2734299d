/** Accounts at the fake payment providers, used in a demo's environment instead of real credentials. */
export const FAKE_KEYS = {
  FORECOURT_STRIPE_SECRET_KEY: 'sk_test_fake',
  FORECOURT_STRIPE_WEBHOOK_SECRET: 'whsec_fake',
  FORECOURT_PAYPAL_CLIENT_ID: 'fake-client',
  FORECOURT_PAYPAL_CLIENT_SECRET: 'fake-secret',
  FORECOURT_PAYPAL_WEBHOOK_ID: 'FAKE',
  FORECOURT_EWAY_API_KEY: 'fake-key',
  FORECOURT_EWAY_PASSWORD: 'fake-password',
} as const

/** Returns the environment for a `forecourt serve` whose buyers pay through the fake providers at `url`. */
export const fakePayments = (url: string): Record<string, string> => ({
  ...FAKE_KEYS,
  FORECOURT_STRIPE_URL: url,
  FORECOURT_PAYPAL_URL: url,
  FORECOURT_EWAY_URL: url,
})
