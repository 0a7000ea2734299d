import { followProject } from '#extend/followProject.ts'
import type { Log } from '#lib/log.ts'
import { amount, variable, type Environment } from '#lib/environment/variable.ts'
import { testPhoneOf } from '#site/settings/environment.ts'
import { apiApp, LIMITS } from './api.ts'
import { backendFrom, openBackend } from './backend.ts'
import { openDestinations } from './destinations/index.ts'
import type { CallerOf } from './guards/caller.ts'
import type { Check } from './health.ts'
import { leadHook } from './leads/leadHook.ts'
import { openStore } from './outbox/stores/store.ts'
import { openOutbox } from './outbox/outbox.ts'
import { leadCounter } from './outbox/counts.ts'
import { undeliveredLeads } from './outbox/undelivered.ts'
import type { Visits } from './visits/store.ts'
import type { FindTenant } from './sites/tenants.ts'

interface LeadServerOptions {
  environment: Environment
  findTenant: FindTenant
  callerOf: CallerOf
  /** Only used if the environment doesn't choose another storage. */
  stateDir: string
  tenantsDir: string
  /** False in a Netlify Function, which can't work in the background. */
  background: boolean
  visits?: Pick<Visits, 'add' | 'lead'>
  log: Log
}

export type LeadServer = Awaited<ReturnType<typeof openLeadServer>>

/** The schema's default, for a tenant whose settings can't be read. */
const KEEP_DAYS = 30

/**
 * Also loads the tenants' project, for all that the server does.
 * @throws Error if the storage can't be opened
 */
export async function openLeadServer({
  environment,
  findTenant,
  tenantsDir,
  stateDir,
  background,
  log,
  ...rest
}: LeadServerOptions) {
  const stopFollowing = await followProject(tenantsDir, log)
  if (!background) stopFollowing()
  const store = await openStore(variable(environment, 'FORECOURT_LEADS_STORAGE'), stateDir, log)
  const counts = leadCounter(store)
  const backend = openBackend(backendFrom(environment))
  const now = Date.now
  const hook = leadHook({ tenantsDir, findTenant, now, log, inProcess: !background })
  const outbox = openOutbox({
    store,
    hook,
    destinations: openDestinations({ findTenant, backend, environment, now }),
    now,
    chance: Math.random,
    log,
    background,
    onLead: ({ tenant, lead, reference }) => {
      const { site, carOf } = findTenant(tenant) ?? {}
      // The later steps of a reservation, which has a reference of its own, are about the same lead.
      if (!site?.measure_visits || (reference !== undefined && lead.form_completed !== false)) return
      try {
        rest.visits?.lead(site, lead, carOf?.(Number(lead['car_id']))?.id ?? undefined)
      } catch (error) {
        log(`A lead couldn’t be counted: ${error instanceof Error ? error.message : String(error)}`, tenant)
      }
    },
    keepDays: (slug) => findTenant(slug)?.site.leads.keep_days ?? KEEP_DAYS,
  })
  const api = apiApp({
    ...rest,
    findTenant,
    outbox,
    backend,
    now,
    log,
    limits: { ...LIMITS, leads: amount(environment, 'FORECOURT_LEADS_PER_MINUTE') },
    leadsLeastMs: amount(environment, 'FORECOURT_LEADS_LEAST_MS'),
    testNumber: testPhoneOf(environment),
  })
  return {
    api,
    outbox,
    check: store.check satisfies Check,
    undelivered: () => undeliveredLeads(store, now()),
    counts: () => counts(now()),
    hookCounts: hook.counts,
    close: async (): Promise<void> => {
      stopFollowing()
      await outbox.close()
    },
  }
}
