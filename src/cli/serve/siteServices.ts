import { join } from 'node:path'
import type { Hono } from 'hono'
import type { ApiEnv } from '#server/api.ts'
import type { CallerEnv, CallerOf } from '#server/guards/caller.ts'
import type { Log } from '#lib/log.ts'
import type { Payments } from '#server/payments/index.ts'
import type { UndeliveredLeads } from '#server/outbox/undelivered.ts'
import type { WeeklyOptions } from '#server/numbers/weekly.ts'
import type { Visits } from '#server/visits/store.ts'
import { inTime } from '../signals.ts'
import type { SiteFigures } from './monitoring.ts'
import type { SiteServicesOptions } from '#server/sites/sites.ts'

/** @throws Error if a variable is invalid */
export async function servedPhotos(
  tenantsDir: string,
  stateDir: string,
  environment: NodeJS.ProcessEnv,
): Promise<NonNullable<SiteServicesOptions['photos']>> {
  const { openPhotos, photosOptions } = await import('#photos/photos.ts')
  const { photosIn } = await import('#photos/tenantPhotos.ts')
  const { loginsFrom } = await import('#stock/feed/source.ts')
  const logins = () => loginsFrom(environment)
  logins()
  return {
    photos: openPhotos(photosOptions(stateDir, environment, logins)),
    tenants: photosIn(tenantsDir, stateDir),
  }
}

interface ServiceOptions {
  tenantsDir: string
  /** The folder of the published sites. If it's missing, there are no alerts and no weekly emails. */
  outDir?: string
  stateDir: string
  environment: NodeJS.ProcessEnv
  /** By default, warnings go to stderr. */
  logOf?: (part: string) => Log
  /** If missing, the connection and the trusted proxies' headers decide. */
  callerOf?: CallerOf
}

interface SiteServices {
  callerOf: CallerOf
  api: Hono<ApiEnv>
  routes: readonly Hono<CallerEnv>[]
  /** For `/metrics`. */
  figures: SiteFigures
  lateLeads: () => Promise<readonly UndeliveredLeads[]>
  visits: Visits
  close: () => Promise<void>
}

/** @throws Error if the services' storage can't be opened */
export async function openServices({
  tenantsDir,
  outDir,
  stateDir,
  environment,
  logOf = (part) => (message, tenant) =>
    console.error([part, tenant, message].filter((words) => words !== undefined).join(': ')),
  callerOf: given,
}: ServiceOptions): Promise<SiteServices> {
  const { openLeadServer } = await import('#server/leadServer.ts')
  const { nodeCaller } = await import('#server/guards/caller.ts')
  const { tenantsIn } = await import('#server/sites/tenants.ts')
  const { healthRoute } = await import('#server/health.ts')
  const { startPayments } = await import('#server/payments/index.ts')
  const { liveNotifier } = await import('#live/intake/signature.ts')
  const { visitsIn } = await import('#server/visits/store.ts')
  const visits = visitsIn(join(stateDir, 'visits.sqlite'), Date.now)
  const callerOf = given ?? nodeCaller(environment, logOf('proxies'))
  const leads = await openLeadServer({
    environment,
    findTenant: tenantsIn(tenantsDir, stateDir),
    tenantsDir,
    callerOf,
    stateDir,
    visits,
    background: true,
    log: logOf('leads'),
  })
  const start = (): Payments =>
    startPayments({
      tenantsDir,
      stateDir,
      environment,
      tellLive: liveNotifier(environment),
      log: logOf('payments'),
      // The lead goes straight to the outbox. It needn't be checked like a form, because the checkout made it from
      // its own record.
      leaveLead: async (lead) => {
        if ((await leads.outbox.accept({ ...lead, files: [] }, null)) === null)
          throw new Error('this lead has been saved as often as the outbox allows, so it wasn’t saved again')
      },
    })
  let payments: Payments
  try {
    payments = start()
  } catch (error) {
    await inTime(leads.close())
    throw error
  }
  const mailers =
    outDir === undefined
      ? undefined
      : await startMailers({ tenantsDir, outDir, stateDir, environment, visits }, logOf)
  const alerts = mailers?.alerts
  const parts = {
    leads: leads.check,
    payments: async () => payments.store.check(),
    ...(alerts && { alerts: alerts.check }),
  }
  return {
    callerOf,
    api: leads.api,
    routes: [healthRoute(parts), payments.routes, ...(mailers?.routes ?? [])],
    figures: {
      parts,
      leads: leads.counts,
      hooks: leads.hookCounts,
      payments: payments.store.counts,
      alerts: alerts?.counts ?? (() => []),
    },
    lateLeads: leads.undelivered,
    visits,
    close: async () => {
      payments.stop()
      await mailers?.close()
      visits.close()
      await leads.close()
    },
  }
}

/** What sends emails to people who asked for them. */
async function startMailers(
  options: Omit<WeeklyOptions, 'log'> & { outDir: string },
  logOf: (part: string) => Log,
) {
  const { serveAlerts } = await import('#alerts/index.ts')
  const { weeklyNumbers } = await import('#server/numbers/weekly.ts')
  const alerts = serveAlerts({ ...options, log: logOf('alerts') })
  const weekly = weeklyNumbers({ ...options, log: logOf('numbers') })
  void weekly.round()
  return {
    alerts,
    routes: [alerts.routes, weekly.routes],
    close: async (): Promise<void> => {
      await alerts.close()
      await weekly.close()
    },
  }
}
