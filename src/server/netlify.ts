import { resolve } from 'node:path'
import { variable, type Environment } from '#lib/environment/variable.ts'
import { countable } from './guards/caller.ts'
import { openLeadServer, type LeadServer } from './leadServer.ts'
import { tenantsIn } from './sites/tenants.ts'

/** Each Netlify site has one tenant, named by TENANT (netlify.toml). Leads wait in Netlify Blobs. */

export interface NetlifyFunctions {
  api: (
    request: Request,
    context: { ip?: string; waitUntil?: (work: Promise<unknown>) => void },
  ) => Promise<Response>
  /** Netlify calls this every minute, because functions can't work in the background. */
  deliver: () => Promise<void>
}

const STATE = '/tmp'

/** `scripts/netlify.ts` copies the tenant's files for the functions here. */
export const FUNCTION_TENANTS = 'netlify/tenants'

export function netlifyFunctions(
  environment: Environment = process.env,
  tenantsDir = resolve(FUNCTION_TENANTS),
): NetlifyFunctions {
  const tenant = variable(environment, 'TENANT')
  /** Visitors' addresses are only in Netlify's context, which `callerOf` doesn't get. */
  const addresses = new WeakMap<Request, string>()
  let opened: Promise<LeadServer> | undefined
  // The server stays open for as long as this instance of the function runs.
  const server = (): Promise<LeadServer> =>
    (opened ??= openLeadServer({
      environment: { FORECOURT_LEADS_STORAGE: 'netlify', ...environment },
      findTenant: tenantsIn(tenantsDir, STATE),
      tenantsDir,
      callerOf: (c) => ({
        address: countable(addresses.get(c.req.raw) ?? ''),
        isLocal: false,
        isAdmin: false,
        host: (c.req.header('host') ?? '').toLowerCase(),
        tenant,
      }),
      stateDir: STATE,
      background: false,
      log: (message, slug) => console.error(slug === undefined ? message : `${slug}: ${message}`),
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
