import { resolve } from 'node:path'
import { countable } from './guards/address.ts'
import { openLeadServer, type LeadServer } from './leadServer.ts'
import { tenantsIn } from './sites/tenants.ts'

/** The API as a Netlify Function: one site per tenant, named by TENANT (netlify.toml). Leads wait in Netlify Blobs. */

/** Netlify's context for a function. */
export interface NetlifyContext {
  /** The visitor's address. */
  ip?: string
  /** Keeps the function alive after it has responded. */
  waitUntil?: (work: Promise<unknown>) => void
}

export interface NetlifyFunctions {
  /** Answers a request. */
  api: (request: Request, context: NetlifyContext) => Promise<Response>
  /** Delivers waiting leads and deletes old ones. Netlify calls it every minute, because no process keeps running. */
  deliver: () => Promise<void>
}

/** Where `scripts/netlify.ts` puts the tenant's files for the functions. */
export const FUNCTION_TENANTS = 'netlify/tenants'

export const netlifyFunctions = (
  environment: NodeJS.ProcessEnv = process.env,
  tenantsDir = resolve(FUNCTION_TENANTS),
): NetlifyFunctions => {
  const tenant = environment['TENANT'] ?? ''
  /** Each request's sender. Only Netlify's context has it, and `callerOf` gets only the request. */
  const addresses = new WeakMap<Request, string>()
  let opened: Promise<LeadServer> | undefined
  // Opened at the first request and kept as long as this instance runs.
  const server = (): Promise<LeadServer> =>
    (opened ??= openLeadServer({
      environment: { FORECOURT_LEADS_STORAGE: 'netlify', ...environment },
      findTenant: tenantsIn(tenantsDir),
      callerOf: (c) => ({
        address: countable(addresses.get(c.req.raw) ?? ''),
        isInside: false,
        host: (c.req.header('host') ?? '').toLowerCase(),
        tenant,
      }),
      stateDir: '/tmp',
      background: false,
      log: (message) => console.error(message),
    }))
  return {
    api: async (request, context) => {
      const { api, outbox } = await server()
      addresses.set(request, context.ip ?? '')
      const response = await api.fetch(request)
      context.waitUntil?.(outbox.worker.round(tenant))
      return response
    },
    deliver: async () => {
      const { outbox } = await server()
      await outbox.worker.round(tenant)
      await outbox.worker.clean()
    },
  }
}
