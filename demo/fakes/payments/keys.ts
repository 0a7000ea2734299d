/** The accounts of the stand-ins: what a demo's environment says instead of real credentials. */
export const STAND_IN_KEYS = {
  FORECOURT_STRIPE_SECRET_KEY: 'sk_test_stand_in',
  FORECOURT_STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
  FORECOURT_PAYPAL_CLIENT_ID: 'stand-in-client',
  FORECOURT_PAYPAL_CLIENT_SECRET: 'stand-in-secret',
  FORECOURT_PAYPAL_WEBHOOK_ID: 'STANDIN',
  FORECOURT_EWAY_API_KEY: 'stand-in-key',
  FORECOURT_EWAY_PASSWORD: 'stand-in-password',
} as const

/** The environment of a `forecourt serve` whose buyers pay at the stand-ins at `url`. */
export const standInPayments = (url: string): Record<string, string> => ({
  ...STAND_IN_KEYS,
  FORECOURT_STRIPE_URL: url,
  FORECOURT_PAYPAL_URL: url,
  FORECOURT_EWAY_URL: url,
})
