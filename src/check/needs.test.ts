import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { siteSchema } from '#site/settings/schema.ts'
import type { Environment } from '#lib/environment/variable.ts'
import { needsOf } from './needs.ts'
import { printNeeds } from './startNeeds.ts'

const SECRET = `whsec_${'A'.repeat(32)}`
const settings = { id: 1, slug: 'redgum-rv', name: 'Redgum RV', email: 'a@redgumrv.com.au' }
const REAL = 'https://www.redgumrv.com.au'
const DEMO = 'https://www.redgumrv.example'
const needs = (more: object, environment: Environment = {}): string[] =>
  needsOf(siteSchema.validateSync({ ...settings, url: DEMO, ...more }), environment).map(
    ({ field, message }) => `${field} ${message}`,
  )

const EMAIL = { leads: { destinations: [{ kind: 'email' }] } }
const WEBHOOK = { leads: { destinations: [{ kind: 'webhook', url: 'https://crm.example.com/leads' }] } }
const MAIL = { FORECOURT_SMTP_URL: 'smtp://mail.example', FORECOURT_SMTP_FROM: 'a@b.example' }
const FEED = { stock: { source: 'stock.csv' } }
const BACKEND = {
  FORECOURT_API_URL: 'https://api.example',
  FORECOURT_API_USER: 'u',
  FORECOURT_API_PASSWORD: 'p',
}
const SEARCH = { search: { host: 'search.example.com', app_id: 'A', api_key: 'k' } }

test.each<[string, object, Environment, string[]]>([
  ['a demo site', {}, {}, []],
  ['a demo site that emails leads to a made-up address', { ...EMAIL, email: 'a@b.example' }, {}, []],
  ['a demo site that takes payments', { payment_provider: 'stripe' }, {}, []],
  [
    'leads by email without a mail server',
    EMAIL,
    {},
    [
      'leads.destinations[0] needs a mail server: FORECOURT_SMTP_URL and FORECOURT_SMTP_FROM are not set, so leads aren’t emailed and wait on the server',
    ],
  ],
  [
    'leads by email without a sender',
    EMAIL,
    { ...MAIL, FORECOURT_SMTP_FROM: '' },
    [expect.stringContaining('FORECOURT_SMTP_FROM is not set')],
  ],
  ['leads by email with a mail server', EMAIL, MAIL, []],
  [
    'a webhook without a secret',
    WEBHOOK,
    { FORECOURT_LEADS_WEBHOOK_SECRET: SECRET },
    [
      'leads.destinations[0] needs a secret: FORECOURT_LEADS_WEBHOOK_SECRET_REDGUM_RV is not set, so leads aren’t sent to it and wait on the server',
    ],
  ],
  ['a webhook with its secret', WEBHOOK, { FORECOURT_LEADS_WEBHOOK_SECRET_REDGUM_RV: SECRET }, []],
  [
    'alerts without a mail server',
    { alerts: true },
    {},
    ['alerts is not offered: FORECOURT_SMTP_URL and FORECOURT_SMTP_FROM are not set'],
  ],
  [
    'a real site without a backend',
    { url: REAL, ...FEED },
    {},
    [
      'leads.destinations needs the dealer backend: FORECOURT_API_URL, FORECOURT_API_USER and FORECOURT_API_PASSWORD are not set, so leads go to the fake backend on this machine instead',
    ],
  ],
  [
    'a real site without a login',
    { url: REAL, ...FEED },
    { ...BACKEND, FORECOURT_API_PASSWORD: '' },
    [
      'leads.destinations needs a login for the dealer backend: FORECOURT_API_PASSWORD is not set, so the backend may refuse all requests',
    ],
  ],
  [
    'a real site whose webhooks have no secret',
    { url: REAL },
    BACKEND,
    [
      'stock.source needs the secret of the backend’s webhooks: FORECOURT_WEBHOOK_SECRET is not set, so `forecourt live` refuses them',
    ],
  ],
  [
    'a real site whose file of secrets is missing',
    { url: REAL },
    { ...BACKEND, FORECOURT_WEBHOOK_SECRETS_FILE: '/no/such/file' },
    [
      'stock.source needs the secret of the backend’s webhooks: FORECOURT_WEBHOOK_SECRETS_FILE names /no/such/file, which doesn’t exist, so `forecourt live` refuses them',
    ],
  ],
  [
    'a real site with everything',
    { url: REAL },
    { ...BACKEND, FORECOURT_WEBHOOK_SECRET_REDGUM_RV: SECRET },
    [],
  ],
  [
    'a real site that takes payments',
    { url: REAL, ...FEED, payment_provider: 'eway' },
    { ...BACKEND, FORECOURT_EWAY_API_KEY_REDGUM_RV: 'k' },
    ['payment_provider needs credentials: FORECOURT_EWAY_PASSWORD is not set, so nobody can pay online'],
  ],
  [
    'a search service without its key',
    SEARCH,
    {},
    [
      'search.host needs an admin key: FORECOURT_SEARCH_ADMIN_KEY is not set, so the search service doesn’t get new vehicles',
    ],
  ],
  [
    'a search service that may not have the key',
    SEARCH,
    { FORECOURT_SEARCH_ADMIN_KEY: 'k' },
    [expect.stringContaining('FORECOURT_SEARCH_HOSTS in the environment does not list search.example.com')],
  ],
  [
    'a deploy without credentials',
    { deploy: { target: 's3', bucket: 'sites', region: 'auto' } },
    {},
    [expect.stringMatching(/^deploy\.target needs AWS_ACCESS_KEY_ID, which is not set in the environment/)],
  ],
])('What %s needs from the environment is found', (_, more, environment, lines) => {
  expect(needs(more, environment)).toEqual(lines)
})

test('A server prints what its tenants need once, and names some of them', async () => {
  const both = { leads: { destinations: [...EMAIL.leads.destinations, ...WEBHOOK.leads.destinations] } }
  const site = (slug: string) => JSON.stringify({ ...settings, slug, url: DEMO, ...both, ...SEARCH })
  using tenants = folder({
    ...Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((slug) => [`${slug}/site.json`, site(slug)])),
    'broken/site.json': '{',
  })
  const printed = async (server: 'serve' | 'live') => {
    const lines: string[] = []
    await printNeeds(server, tenants.path, {}, (line) => lines.push(line))
    return lines
  }
  expect(await printed('serve')).toEqual([
    'a, b, c and 2 more: leads.destinations[0] in site.json needs a mail server: FORECOURT_SMTP_URL and FORECOURT_SMTP_FROM are not set, so leads aren’t emailed and wait on the server',
    'a, b, c and 2 more: leads.destinations[1] in site.json needs a secret: FORECOURT_LEADS_WEBHOOK_SECRET_<SLUG> is not set, so leads aren’t sent to it and wait on the server',
  ])
  expect(await printed('live')).toEqual([
    expect.stringMatching(/^a, b, c and 2 more: search\.host in site\.json needs an admin key/),
  ])
})

test.each<[string, Environment, string[]]>([
  ['the tenant’s own', { FORECOURT_SMTP_URL_REDGUM_RV: 'x', FORECOURT_SMTP_URL: 'x' }, []],
  ['an empty one', { FORECOURT_SMTP_URL_REDGUMRV: ' ' }, []],
  [
    'a misspelt one',
    { FORECOURT_SMTP_URL_REDGUMRV: 'x' },
    [
      'FORECOURT_SMTP_URL_REDGUMRV is for a tenant redgumrv, which doesn’t exist. Did you mean FORECOURT_SMTP_URL_REDGUM_RV?',
    ],
  ],
  [
    'a misspelt one whose value is in a file',
    { FORECOURT_SMTP_URL_REDGUM: 'x', FORECOURT_SMTP_URL_REDGUM_FILE: '/x' },
    [
      'FORECOURT_SMTP_URL_REDGUM_FILE is for a tenant redgum, which doesn’t exist. Did you mean FORECOURT_SMTP_URL_REDGUM_RV_FILE?',
    ],
  ],
  [
    'one of a tenant that’s gone',
    { FORECOURT_LEADS_WEBHOOK_SECRET_HARBOURSIDE: 'x' },
    ['FORECOURT_LEADS_WEBHOOK_SECRET_HARBOURSIDE is for a tenant harbourside, which doesn’t exist'],
  ],
])('Of tenants’ variables, a server tells about %s what it should', async (_, environment, expected) => {
  using tenants = folder({
    'redgum-rv/site.json': JSON.stringify({ ...settings, url: DEMO }),
  })
  const lines: string[] = []
  await printNeeds('serve', tenants.path, environment, (line) => lines.push(line))
  expect(lines).toEqual(expected)
})

test('The demo tenants need nothing, so `npm start` prints nothing about it', async () => {
  const lines: string[] = []
  for (const server of ['serve', 'live'] as const)
    await printNeeds(server, fileURLToPath(new URL('../../tenants', import.meta.url)), {}, (line) =>
      lines.push(line),
    )
  expect(lines).toEqual([])
})

test('A server starts without its tenants’ folder, and says so', async () => {
  const lines: string[] = []
  await printNeeds('serve', '/nowhere', {}, (line) => lines.push(line))
  expect(lines).toEqual([
    'it isn’t known what the tenants need: there is no folder /nowhere. Name the folder of your project with --root',
  ])
})
