import type { Rows } from '../row.ts'

export const BACKEND = {
  FORECOURT_API_URL: {
    about: 'The dealer backend’s address.',
    readers: 'snapshot, serve, live, leads, functions',
    form: 'address',
    example: 'https://api.dealers.example',
    default: 'http://127.0.0.1:4400',
  },
  FORECOURT_API_USER: {
    about: 'The user for the dealer backend (basic authentication).',
    readers: 'snapshot, serve, live, leads, functions, fakes',
    example: 'forecourt',
    unset: 'none; with the fake backend, its own',
  },
  FORECOURT_API_PASSWORD: {
    about: 'The password for the dealer backend.',
    readers: 'snapshot, serve, live, leads, functions, fakes',
    secret: true,
    example: 'correct-horse-battery',
    unset: 'none; with the fake backend, its own',
  },
  FORECOURT_API_STAGING: {
    about: 'Whether to use the staging backend.',
    readers: 'snapshot, serve, live, leads, functions',
    form: 'yes',
    example: '1',
    default: '0',
  },
  FORECOURT_API_STAGING_URL: {
    about: 'The staging backend’s address.',
    readers: 'snapshot, serve, live, leads, functions',
    form: 'address',
    example: 'https://staging.dealers.example',
  },
  FORECOURT_FEED_LOGINS: {
    about: 'Logins for stock feeds and pictures, by host, as JSON.',
    readers: 'snapshot, import, live, serve, deploy',
    secret: true,
    example: '{"feeds.example.com": "user:password"}',
    unset: 'no logins',
  },
  FORECOURT_FEED_ALLOW_PRIVATE: {
    about: 'Whether feeds and pictures may be on this machine or its network, and use http.',
    readers: 'all commands',
    form: 'yes',
    example: '1',
    default: '0',
  },
} as const satisfies Rows

export const LEADS = {
  FORECOURT_SMTP_URL: {
    about: 'The mail server for leads and alerts, with its login.',
    readers: 'build, check, serve, live, leads, functions',
    form: 'smtp',
    secret: true,
    tenant: 'too',
    example: 'smtps://user:password@mail.example.com',
    unset: 'no emails are sent, and no alerts offered',
  },
  FORECOURT_SMTP_FROM: {
    about: 'The address that emails come from.',
    readers: 'build, check, serve, live, leads, functions',
    form: 'email',
    tenant: 'too',
    example: 'website@dealers.example',
  },
  FORECOURT_SMTP_PLAIN: {
    about: 'Whether a mail server on another machine may be used without TLS.',
    readers: 'serve, live, leads, functions',
    form: 'yes',
    example: '1',
    default: '0',
  },
  FORECOURT_LEADS_STORAGE: {
    about: 'Where leads are stored.',
    readers: 'serve, leads, functions',
    form: 'storage',
    secret: true,
    example: 'redis://10.0.0.5:6379',
    unset: 'leads.sqlite in the --state folder; netlify in functions',
  },
  FORECOURT_LEADS_WEBHOOK_SECRET: {
    about:
      'The secret that signs leads sent to a tenant’s webhook; two, separated by a space, while it’s being replaced.',
    readers: 'serve, leads, functions',
    secret: true,
    tenant: 'only',
    example: 'whsec_…',
  },
  FORECOURT_LEADS_ALLOW_PRIVATE: {
    about: 'Whether leads may be sent to webhooks on this machine or its network.',
    readers: 'serve, leads, functions',
    form: 'yes',
    example: '1',
    default: '0',
  },
  FORECOURT_LEADS_PER_MINUTE: {
    about: 'Leads a minute from one address.',
    readers: 'serve, functions',
    form: 'positive',
    example: '100',
    default: '40',
  },
  FORECOURT_LEADS_LEAST_MS: {
    about: 'How long a person takes at least to fill in a form, in ms. Only tests need less.',
    readers: 'serve, functions',
    form: 'count',
    example: '0',
    default: '1500',
  },
  FORECOURT_TEST_PHONE: {
    about: 'A phone number that forms always accept, for testing.',
    readers: 'build, serve, functions',
    form: 'phone',
    example: '0400 000 000',
    unset: 'only sites at made-up addresses have one',
  },
} as const satisfies Rows

export const CHECKOUT = {
  FORECOURT_STRIPE_SECRET_KEY: {
    about: 'Stripe’s secret key.',
    readers: 'serve',
    secret: true,
    tenant: 'too',
    example: 'sk_live_…',
  },
  FORECOURT_STRIPE_WEBHOOK_SECRET: {
    about: 'The signing secret of Stripe’s webhook.',
    readers: 'serve',
    secret: true,
    tenant: 'too',
    example: 'whsec_…',
  },
  FORECOURT_STRIPE_URL: {
    about: 'The address of Stripe’s API.',
    readers: 'serve',
    form: 'address',
    tenant: 'too',
    example: 'http://127.0.0.1:4400',
    default: 'https://api.stripe.com',
  },
  FORECOURT_PAYPAL_CLIENT_ID: {
    about: 'PayPal’s client id.',
    readers: 'serve',
    tenant: 'too',
    example: 'AYSq3RDG…',
  },
  FORECOURT_PAYPAL_CLIENT_SECRET: {
    about: 'PayPal’s client secret.',
    readers: 'serve',
    secret: true,
    tenant: 'too',
    example: 'EGnHDxD…',
  },
  FORECOURT_PAYPAL_WEBHOOK_ID: {
    about: 'The id of PayPal’s webhook.',
    readers: 'serve',
    tenant: 'too',
    example: '5GP028458E2496506',
  },
  FORECOURT_PAYPAL_URL: {
    about: 'The address of PayPal’s API.',
    readers: 'serve',
    form: 'address',
    tenant: 'too',
    example: 'https://api-m.sandbox.paypal.com',
    default: 'https://api-m.paypal.com',
  },
  FORECOURT_EWAY_API_KEY: {
    about: 'Eway’s API key.',
    readers: 'serve',
    secret: true,
    tenant: 'too',
    example: 'C3AB9C…',
  },
  FORECOURT_EWAY_PASSWORD: {
    about: 'Eway’s password.',
    readers: 'serve',
    secret: true,
    tenant: 'too',
    example: 'correct-horse-battery',
  },
  FORECOURT_EWAY_URL: {
    about: 'The address of Eway’s API.',
    readers: 'serve',
    form: 'address',
    tenant: 'too',
    example: 'https://api.sandbox.ewaypayments.com',
    default: 'https://api.ewaypayments.com',
  },
} as const satisfies Rows

export const LIVE = {
  FORECOURT_WEBHOOK_SECRET: {
    about:
      'The secret of the backend’s webhooks about stock; two, separated by a space, while it’s being replaced.',
    readers: 'live, serve, fakes, functions',
    secret: true,
    tenant: 'too',
    example: 'whsec_…',
    unset: 'webhooks are refused',
  },
  FORECOURT_WEBHOOK_SECRETS_FILE: {
    about: 'A JSON file with each tenant’s secret, or a list of two. It’s read again when it changes.',
    readers: 'live, serve, functions',
    example: '/etc/forecourt/webhooks.json',
  },
  FORECOURT_LIVE_URL: {
    about: 'Where the checkout and the fake backend send webhooks.',
    readers: 'serve, fakes',
    form: 'address',
    example: 'https://live.dealers.example',
    default: 'http://127.0.0.1:4500',
  },
  FORECOURT_BUILD_HOOK: {
    about: 'Netlify’s build hook, which a webhook about stock calls.',
    readers: 'functions',
    form: 'address',
    secret: true,
    example: 'https://api.netlify.com/build_hooks/…',
  },
} as const satisfies Rows
