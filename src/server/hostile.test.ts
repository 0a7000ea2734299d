import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import fc from 'fast-check'
import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveApp } from '#live/live.ts'
import { sqliteJournal } from '#live/journal/sqlite.ts'
import { openMetrics } from '#live/status/status.ts'
import { carEvent, SECRET as WEBHOOK_SECRET, signed } from '#live/testing/webhook.ts'
import { apiApp } from './api.ts'
import { checkoutOf } from './payments/checkout.ts'
import { ProviderError } from './payments/providers/provider.ts'
import { providersFrom } from './payments/providers/providers.ts'
import { paymentRoutes } from './payments/routes.ts'
import { checkoutTenants as payingTenantsIn } from './payments/checkoutTenants.ts'
import { openReservations, type ReservationStore } from './payments/store.ts'
import { makeTenant, PERSON } from './payments/testing/stand.ts'
import { callerFrom, type CallerEnv } from './guards/caller.ts'
import { sitesApp } from './sites/sites.ts'
import { tenantsIn } from './sites/tenants.ts'
import { leadRequest } from './testing/api.ts'
import {
  hostileBody,
  hostileHeaders,
  hostilePart,
  hostileText,
  MARKUP,
  type Body,
} from './testing/hostileRequests.ts'
import { testBackend } from './testing/outbox.ts'

/**
 * Whatever is sent to any route, the response must give a reason and contain no secret and none of the sender's
 * markup, and the process must keep running.
 */

const RUNS = 150
const SLUG = 'harbourside-motors'
const HOST = `${SLUG}.localhost`
const SECRETS = [
  'sk_test_planted_in_the_environment',
  'whsec_planted_in_the_environment',
  WEBHOOK_SECRET,
  'outside the sites',
]

let root = ''
let server: Hono<CallerEnv>
let live: Hono
let store: ReservationStore
let car = ''
let carId = 0
const logged: string[] = []
const backend = testBackend()

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-hostile-'))
  const tenantsDir = join(root, 'tenants')
  const { cars } = makeTenant(tenantsDir, 'stripe')
  car = cars[0]?.slug ?? ''
  carId = cars[0]?.id ?? 0
  const site = join(root, 'dist', SLUG)
  mkdirSync(join(site, 'cars', 'one'), { recursive: true })
  for (const file of ['index.html', '404.html', 'cars/one/index.html'])
    writeFileSync(join(site, file), '<h1>Ours</h1>')
  writeFileSync(
    join(site, '_redirects'),
    '/old /cars/one 301\n/cars/:car/offer /cars/:car 302\n/a/* /b/:splat 301\n/range body=x /cars/one 200!\n',
  )
  writeFileSync(join(site, '_headers'), '/*\n  x-content-type-options: nosniff\n')
  writeFileSync(join(root, 'secret.txt'), 'outside the sites')

  const log = (line: string) => void logged.push(line)
  store = openReservations(join(root, 'reservations.sqlite'))
  const tenants = payingTenantsIn(tenantsDir, 'no-state')
  const real = providersFrom({
    FORECOURT_STRIPE_SECRET_KEY: SECRETS[0],
    FORECOURT_STRIPE_WEBHOOK_SECRET: SECRETS[1],
  })
  const providers: typeof real = async (name, slug) => ({
    ...(await real(name, slug)),
    create: async () => {
      throw new ProviderError('stripe', 'is down')
    },
  })
  const checkout = checkoutOf({ tenants, store, providers, log, now: Date.now, leaveLead: async () => {} })
  const peer = { address: '127.0.0.1', httpVersion: '1.1', admin: 'open' as const }
  const callerOf = callerFrom(() => false, { peerOf: () => peer })
  const api = apiApp({
    findTenant: tenantsIn(tenantsDir, 'no-state'),
    callerOf,
    outbox: {
      accept: async (_, to) =>
        to === null || String(to) === '77' ? { id: 77, reference: 'FC-7K2M-49QD' } : null,
    },
    backend,
    limits: { leads: 1e9, lookups: 1e9, other: 1e9 },
    now: Date.now,
    testNumber: '',
    log,
  })
  server = sitesApp({
    callerOf,
    outDir: join(root, 'dist'),
    imagesUrl: 'http://127.0.0.1:1',
    fakesUrl: 'http://127.0.0.1:1',
    api,
    routes: [paymentRoutes({ checkout, tenants, store, providers, log, attempts: 1e9 })],
  })
  server.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse()
    throw error
  })
  live = liveApp({
    journal: sqliteJournal(':memory:'),
    versionStatus: () => Promise.resolve({ release: '1.2.3', version: 'test', outdated: null, workers: [] }),
    metrics: openMetrics(),
    secretsOf: () => [WEBHOOK_SECRET],
    isTenant: (slug) => slug === 'tenant',
    isAdmin: () => true,
    now: Date.now,
    onEvent: () => {},
    onOutcome: () => {},
    onError: () => {},
  })
  // So new routes are tested too.
  apiRoutes.push(...routesOf(api))
})
afterAll(() => {
  store.close()
  rmSync(root, { recursive: true, force: true })
})

const apiRoutes: [method: string, path: string][] = []
const routesOf = (app: Pick<Hono, 'routes'>): [string, string][] =>
  app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    .map(({ method, path }) => [method, path])

/** The hostile bodies are made from these. */
const right = (): object[] => [
  leadRequest({ car_id: carId, visited_pages: ['/'], linked_query_params: { utm_source: 'x' } }),
  leadRequest(
    { lead_status: 'Incomplete', step_number: 1, skipped_steps: [{ from: 1, to: 2 }] },
    { form: 'trade-in' },
  ),
  { car, kind: 'reserve', key: 'abcdefghijklmnop', ...PERSON },
  { rego: 'ABC123', regoState: 'NSW', state: 'NSW' },
  { car_id: carId, dealership_id: 1, phone: '0412 345 678', url: '/' },
  { event: { category: 'page_view', url: '/', anon_id: 'a', event_properties: { screen_size: '1x1' } } },
]

interface Sent {
  address: string
  init: RequestInit
}

function requestTo(
  method: string,
  path: string,
  params: string[],
  query: string,
  headers: Record<string, string>,
  body: Body,
): Sent {
  let at = 0
  const filled = path.replace(/:\w+/g, () => params[at++ % params.length] ?? 'x')
  const { 'content-type': _, ...rest } = headers
  return {
    address: `http://${HOST}${filled}${query === '' ? '' : `?${query}`}`,
    init: {
      method,
      headers: { host: HOST, ...(body.type !== '' && { 'content-type': body.type }), ...rest },
      ...(method !== 'GET' && method !== 'HEAD' && { body: body.bytes }),
    },
  }
}

const queries = fc.oneof(
  fc.constant(''),
  fc
    .array(fc.tuple(fc.constantFrom('ref', 'body', 'format', '__proto__'), hostileText), { maxLength: 4 })
    .map((pairs) =>
      new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString(),
    ),
)

/** Their responses say what to do. */
const WITH_REASON = new Set([502, 503])
const MOST_ANSWERED = 64 * 1024

/** Returns '' if the response follows the rules that apply to all requests. */
async function troubleWith(app: Pick<Hono, 'request'>, { address, init }: Sent): Promise<string> {
  const response = await app.request(address, init)
  const { status, headers } = response
  const text = await response.text()
  const type = headers.get('content-type') ?? ''
  const explained = text.length > 10 || init.method === 'HEAD'
  if (status >= 500 && !(WITH_REASON.has(status) && explained)) return `${status} ${text.slice(0, 200)}`
  if (text.length > MOST_ANSWERED) return `${text.length} characters`
  if (/<script>hurt|<img src=x/.test(text)) return `their markup, as ${type}`
  if (type.includes('json') && typeof JSON.parse(text) !== 'object') return `no object: ${text.slice(0, 80)}`
  const said = [text, ...Array.from(headers, ([name, value]) => `${name}: ${value}`)].join('\n')
  const told = SECRETS.find((secret) => said.includes(secret))
  if (told !== undefined) return `tells ${told}`
  if (/\bat .*\.ts:\d+|node_modules|\/tmp\//.test(text)) return `reveals its internals: ${text.slice(0, 200)}`
  if (headers.has('set-cookie')) return 'a cookie'
  const location = headers.get('location')
  if (location !== null && !/^\/(?![/\\])/.test(location)) return `leads to ${location}`
  return ''
}

/** Describes a failed request, shortening its body, which may be a megabyte long. */
async function briefly({
  failed,
  seed,
  counterexamplePath,
  counterexample,
  errorInstance,
}: fc.RunDetails<[Sent]>) {
  if (!failed) return
  const { address = '', init = {} } = counterexample?.[0] ?? {}
  const body = init.body instanceof Uint8Array ? new TextDecoder().decode(init.body) : ''
  const sent = JSON.stringify([
    init.method,
    address.slice(0, 300),
    init.headers,
    body.slice(0, 500),
    body.length,
  ])
  throw new Error(
    `${String(errorInstance)}\n  ${sent.slice(0, 2000)}\n  seed ${seed}, path ${counterexamplePath}`,
  )
}

async function expectCalm(
  app: () => Pick<Hono, 'request'>,
  requests: fc.Arbitrary<Sent>,
  runs = RUNS,
): Promise<void> {
  logged.length = 0
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const trouble = await troubleWith(app(), request).catch((error: unknown) => `threw ${inspect(error)}`)
      if (trouble !== '') throw new Error(trouble)
    }),
    { numRuns: runs, asyncReporter: briefly },
  )
  expect(Object.keys(Object.prototype)).toEqual([])
  expect('polluted' in {}).toBe(false)
  // Requests may only fail with `Refused`. Any other error in the log is a bug in our code.
  expect(logged.filter((line) => / failed: (?!Refused)/.test(line))).toEqual([])
  expect(logged.join('\n')).not.toContain(MARKUP)
}

const toRoute = (method: string, path: string): fc.Arbitrary<Sent> =>
  fc
    .tuple(
      fc.array(hostilePart, { minLength: 1, maxLength: 2 }),
      queries,
      hostileHeaders,
      hostileBody(right()),
    )
    .map(([params, query, headers, body]) => requestTo(method, path, params, query, headers, body))

test(
  'Hostile requests to every API route are handled, even with hostile backend responses',
  { tags: 'nightly' },
  async () => {
    expect(apiRoutes.length).toBeGreaterThan(12)
    const answers = fc.sample(fc.oneof(fc.jsonValue(), hostileText), 200)
    let at = 0
    const next = () => answers[at++ % answers.length]
    backend.read = async () => next()
    backend.call = async () =>
      at % 3 === 0 ? { ok: false, message: 'An error', status: 500 } : { ok: true, body: next() }
    for (const [method, path] of apiRoutes) await expectCalm(() => server, toRoute(method, path))
  },
)

test('Hostile requests to every route of the checkout are handled', async () => {
  for (const [method, path] of [
    ['POST', '/api/checkout'],
    ['GET', '/api/checkout/return'],
    ['GET', '/api/checkout/cancel'],
    ['POST', '/api/payments/stripe/webhook'],
    ['POST', '/api/payments/:provider/webhook'],
  ] as const)
    await expectCalm(() => server, toRoute(method, path))
})

test('Hostile requests to any address on any site are handled', { tags: 'nightly' }, async () => {
  const slugs = fc.oneof({ weight: 3, arbitrary: fc.constant(SLUG) }, hostileText)
  const paths = fc.array(
    fc.oneof(hostilePart, fc.constantFrom('cars', 'one', 'old', 'a', 'range', '_headers', 'images', 'fakes')),
    { maxLength: 5 },
  )
  await expectCalm(
    () => server,
    fc
      .tuple(
        fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'),
        paths,
        queries,
        hostileHeaders,
        slugs,
        hostileBody(right()),
      )
      .map(([method, parts, query, headers, slug, body]) => {
        const named = slug
          .replace(/[^\x20-\x7e]/g, '')
          .trim()
          .slice(0, 200)
        return requestTo(
          method,
          `/${parts.join('/')}`,
          ['x'],
          query,
          { ...headers, 'x-forecourt-tenant': named },
          body,
        )
      }),
    RUNS * 4,
  )
})

test(
  'Hostile stock webhooks are handled, whether signed with the right secret or not',
  { tags: 'nightly' },
  async () => {
    const bodies = hostileBody([
      JSON.parse(carEvent('tenant', 'a')) as object,
      { type: 'stock.changed', data: { website_slug: 'tenant', slugs: ['a', 'b'] } },
    ])
    await expectCalm(
      () => live,
      fc.tuple(bodies, hostileHeaders, fc.boolean()).map(([{ type, bytes }, headers, known]) => {
        const right = known ? (signed(new TextDecoder().decode(bytes)).headers as Record<string, string>) : {}
        return {
          address: `http://${HOST}/hooks/stock`,
          init: {
            method: 'POST',
            headers: { ...headers, ...right, ...(type && { 'content-type': type }) },
            body: bytes,
          },
        }
      }),
      RUNS * 2,
    )
    for (const path of ['/status', '/metrics', '/', '/:any'])
      await expectCalm(() => live, toRoute('GET', path), 50)
  },
)

test('The server stops reading an endless body', async () => {
  const chunk = new Uint8Array(64 * 1024).fill(0x20)
  for (const [method, path] of apiRoutes.filter((route) => route[0] !== 'GET')) {
    let pulled = 0
    const body = new ReadableStream({
      pull: (controller) => {
        // A real sender might never stop, but a test must end.
        if (++pulled > 3000) controller.error(new Error('read on and on'))
        else controller.enqueue(chunk)
      },
    })
    const response = await server.request(`http://${HOST}${path.replace(/:\w+/, '77')}`, {
      method,
      body,
      headers: {
        host: HOST,
        'content-type': path.endsWith('with-files') ? 'multipart/form-data; boundary=x' : 'application/json',
      },
      duplex: 'half',
    } as RequestInit)
    expect([path, response.status]).toEqual([path, 413])
    expect(pulled, path).toBeLessThan(path.endsWith('with-files') ? 2000 : 20)
  }
})
