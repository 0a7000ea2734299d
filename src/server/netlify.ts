import { resolve } from 'node:path'
import { countable } from './guards/caller.ts'
import { openLeadServer, type LeadServer } from './leadServer.ts'
import { tenantsIn } from './sites/tenants.ts'

/**
 * The API as Netlify Functions. Each Netlify site has one tenant, whose slug is in the variable TENANT
 * (netlify.toml). Leads wait in Netlify Blobs.
 */

interface NetlifyContext {
  ip?: string
  /** Keeps the function running after it has responded, until this work is done. */
  waitUntil?: (work: Promise<unknown>) => void
}

export interface NetlifyFunctions {
  api: (request: Request, context: NetlifyContext) => Promise<Response>
  /**
   * Delivers waiting leads and deletes old ones. Netlify calls this every minute, because functions can't work in the
   * background.
   */
  deliver: () => Promise<void>
}

/** The folder into which `scripts/netlify.ts` copies the tenant's files for the functions. */
export const FUNCTION_TENANTS = 'netlify/tenants'

export function netlifyFunctions(
  environment: NodeJS.ProcessEnv = process.env,
  tenantsDir = resolve(FUNCTION_TENANTS),
): NetlifyFunctions {
  const tenant = environment['TENANT'] ?? ''
  /** The visitor's address for each request. It's only in Netlify's context, which `callerOf` doesn't get. */
  const addresses = new WeakMap<Request, string>()
  let opened: Promise<LeadServer> | undefined
  // Open the server at the first request, and keep it for as long as this instance of the function runs.
  const server = (): Promise<LeadServer> =>
    (opened ??= openLeadServer({
      environment: { FORECOURT_LEADS_STORAGE: 'netlify', ...environment },
      findTenant: tenantsIn(tenantsDir),
      callerOf: (c) => ({
        address: countable(addresses.get(c.req.raw) ?? ''),
        isLocal: false,
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
