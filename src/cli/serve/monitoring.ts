import { deployedAt } from '#deploy/target.ts'
import { announcer, openLog, type Log, type LogFormat, type Logger, warnings } from '#lib/log.ts'
import { certificatesOf } from '#server/dashboard/certificates.ts'
import { openMetrics, type MetricSources } from '#server/metrics.ts'
import type { LeadCounts } from '#server/outbox/counts.ts'
import { checkoutTenants } from '#server/payments/checkoutTenants.ts'
import { requestLog, type AnsweredRequest } from '#server/requests.ts'
import { siteState, type Folders } from '#server/sites/siteState.ts'
import { listTenants } from '#site/loading/listTenants.ts'

export async function openServeLog(
  format: LogFormat | undefined,
): Promise<{ log: Logger; logOf: (part: string) => Log; announce: (line: string) => void }> {
  const log = await openLog('forecourt-serve', process.env, format)
  return { log, logOf: (part) => warnings(log, part), announce: announcer(log) }
}

export interface SiteFigures extends Pick<MetricSources, 'parts' | 'payments' | 'alerts' | 'hooks'> {
  leads: () => Promise<LeadCounts>
}

/** What the dashboard, `/metrics` and the log know about all sites. */
export function openMonitoring(folders: Folders, figures: SiteFigures, log: Logger, accessLog: boolean) {
  const { siteOf } = checkoutTenants(folders.tenantsDir, folders.stateDir)
  const certificates = certificatesOf()
  const stateOf = (slug: string) =>
    siteState(folders, slug, siteOf(slug), (deployed) => deployedAt(deployed, folders.stateDir), Date.now())
  const urlOf = (slug: string) => siteOf(slug)?.url ?? ''
  const tenants = () => listTenants(folders.tenantsDir)
  const metrics = openMetrics({
    ...figures,
    leads: async () => (await figures.leads()).destinations,
    sites: () => tenants().map((slug) => ({ slug, state: stateOf(slug) })),
    certificates: () => {
      void certificates.refresh(tenants().map(urlOf))
      return new Map(
        tenants().flatMap((slug): [string, number][] => {
          const found = certificates.of(urlOf(slug))
          return found && 'expires' in found ? [[slug, found.expires]] : []
        }),
      )
    },
    now: Date.now,
  })
  const logRequest = requestLog(log, accessLog)
  return {
    metrics: metrics.app,
    hooks: {
      onRequest: (request: AnsweredRequest): void => {
        if (!request.isAdmin) metrics.request(request)
        logRequest(request)
      },
      onPhoto: metrics.photo,
    },
    dashboard: { leadCounts: figures.leads, hookCounts: figures.hooks, stateOf, certificates },
  }
}
