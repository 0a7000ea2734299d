import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectOf } from '#extend/project.ts'
import type { Hono } from 'hono'
import { apiApp, type ApiEnv, type ApiOptions } from '../api.ts'
import type { Incoming } from '../outbox/outbox.ts'
import { tenantsIn, type FindTenant, type ServedTenant } from '../sites/tenants.ts'
import { testBackend, type TestBackend } from './outbox.ts'

export const TENANTS = fileURLToPath(new URL('../../../tenants', import.meta.url))
await projectOf(join(TENANTS, 'tenant'))

/** Has the demo tenants, and an outbox that only keeps leads in memory. */
export interface TestApi {
  app: Hono<ApiEnv>
  kept: Incoming[]
  logged: string[]
  backend: TestBackend
  read: (answer: (path: string, headers?: Record<string, string>) => unknown) => void
  ask: (path: string, init?: RequestInit, slug?: string) => Promise<Response>
  /** Sends a POST request with JSON, unless `init` says otherwise. */
  send: (path: string, body: unknown, init?: RequestInit, slug?: string) => Promise<Response>
}

export function testApi(
  more: Partial<ApiOptions> = {},
  change?: (site: ServedTenant) => ServedTenant,
): TestApi {
  const kept: Incoming[] = []
  const logged: string[] = []
  const backend = testBackend()
  const found = tenantsIn(TENANTS, 'no-state')
  const findTenant: FindTenant = (slug) => {
    const tenant = found(slug)
    return tenant && change ? change(tenant) : tenant
  }
  const app = apiApp({
    findTenant,
    callerOf: (c) => ({
      address: c.req.header('x-test-address') ?? 'somebody',
      isLocal: true,
      isAdmin: false,
      host: c.req.header('host') ?? '',
      tenant: c.req.header('x-forecourt-tenant'),
    }),
    outbox: {
      accept: async (incoming, to) => {
        if (to !== null && String(to) !== '77') return null
        kept.push(incoming)
        return { id: 77, reference: 'FC-7K2M-49QD' }
      },
    },
    backend,
    limits: { leads: 1000, lookups: 1000, other: 1000 },
    now: () => Date.parse('2026-11-20T00:00:00Z'),
    testNumber: '',
    log: (message, slug) => logged.push(slug === undefined ? message : `${slug}: ${message}`),
    ...more,
  })
  const ask: TestApi['ask'] = async (path, init = {}, slug = 'redgum-rv') => {
    const headers = new Headers(init.headers)
    headers.set('x-forecourt-tenant', slug)
    headers.set('host', `${slug}.localhost`)
    return app.request(path, { ...init, headers })
  }
  return {
    app,
    kept,
    logged,
    backend,
    read: (answer) => {
      backend.read = async (path, headers) => answer(path, headers)
    },
    ask,
    send: (path, body, init = {}, slug) => {
      const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string>) }
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return ask(path, { method: 'POST', body: text, ...init, headers }, slug)
    },
  }
}

/** Valid values, as a shopper typed them into a form. */
export const TYPED = {
  name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.com',
  phone: '0412 345 678',
  postcode: '2340',
  message: 'Is it still for sale?',
  opt_in: true,
}

/** The phone number has the format that leads have. */
export const SENT = { ...TYPED, phone: '0412345678' }

export const leadRequest = (lead: object = {}, more: object = {}): Record<string, unknown> => ({
  form: 'general',
  key: 'abcdefghijklmnop',
  trap: { url: '', ms: 9000 },
  lead: { category: 'General Enquiry', url: 'https://www.redgumrv.example/contact', ...TYPED, ...lead },
  ...more,
})
