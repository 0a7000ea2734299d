import { join } from 'node:path'
import { callHook } from '#extend/callHook.ts'
import type { Log } from '#lib/log.ts'
import { isRecord } from '#lib/values.ts'
import type { Lead } from '#rules/leads/leadBody.ts'
import { printable } from '../destinations/email/leadFacts.ts'
import { destinationName, destinationsIn } from '#site/settings/leads.ts'
import type { FindTenant, ServedTenant } from '../sites/tenants.ts'

/** What a project's hook makes of a lead. `destinations` is undefined if the settings choose them. */
export interface HookedLead {
  lead: Lead
  destinations?: readonly string[]
}

/** What has happened since the server started. */
export interface HookCount {
  tenant: string
  calls: number
  failures: number
  /** Spent waiting for it. */
  ms: number
  /** The last failure; `at` in ms since 1970. */
  last?: { trouble: string; at: number }
}

export interface LeadHook {
  /** Never throws, because no lead may be lost: if the hook fails, the lead goes on as it was. */
  apply: (tenant: string, lead: Lead) => Promise<HookedLead>
  counts: () => readonly HookCount[]
}

interface LeadHookOptions {
  tenantsDir: string
  findTenant: FindTenant
  now: () => number
  log: Log
  inProcess: boolean
}

const LIMIT_MS = 3_000

export function leadHook({ tenantsDir, findTenant, now, log, inProcess }: LeadHookOptions): LeadHook {
  const counts = new Map<string, HookCount>()
  function count(tenant: string, ms: number, trouble: string): void {
    const { calls = 0, failures = 0, ms: before = 0, last } = counts.get(tenant) ?? {}
    const failed = trouble === '' ? last && { last } : { last: { trouble, at: now() } }
    const sum = { calls: calls + 1, failures: failures + (trouble === '' ? 0 : 1), ms: before + ms }
    counts.set(tenant, { tenant, ...sum, ...failed })
    if (trouble !== '') log(`the lead hook failed, so the lead went on as it was: ${trouble}`, tenant)
  }
  return {
    apply: async (slug, lead) => {
      const tenant = findTenant(slug)
      if (!tenant) return { lead }
      const start = performance.now()
      const call = { tenantDir: join(tenantsDir, slug), argument: lead, settings: tenant.site }
      const outcome = await callHook({ ...call, name: 'lead', limitMs: LIMIT_MS, inProcess })
      if (!outcome) return { lead }
      const changed = 'trouble' in outcome ? outcome : withAdditions(lead, outcome.result, tenant)
      count(slug, performance.now() - start, 'trouble' in changed ? changed.trouble : '')
      return 'trouble' in changed ? { lead } : changed
    },
    counts: () => [...counts.values()],
  }
}

const MOST_VALUES = 50
const LONGEST_LABEL = 100
const LONGEST_VALUE = 2_000

function withAdditions(
  lead: Lead,
  result: unknown,
  { site }: Pick<ServedTenant, 'site'>,
): HookedLead | { trouble: string } {
  if (result === undefined || result === null) return { lead }
  const { values = {}, destinations, ...rest } = isRecord(result) ? result : { neither: result }
  const trouble = (what: string) => ({ trouble: `forecourt.config.ts: hooks.lead ${what}` })
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) return trouble('has to return an object with values or destinations, or nothing')
  const entries = isRecord(values) ? Object.entries(values) : [['', null] as const]
  const isText = ([label, value]: readonly [string, unknown]): boolean =>
    label !== '' &&
    label.length <= LONGEST_LABEL &&
    typeof value === 'string' &&
    value.length <= LONGEST_VALUE
  if (entries.length > MOST_VALUES || !entries.every(isText))
    return trouble(
      `returned values that aren’t at most ${MOST_VALUES} texts of up to ${LONGEST_VALUE} characters by their labels`,
    )
  const names = destinationsIn(site.leads).map(destinationName)
  if (destinations !== undefined) {
    const isGood = Array.isArray(destinations) && destinations.length > 0
    if (!isGood || !destinations.every((name) => names.includes(name as string)))
      return trouble(`returned destinations other than the site’s: ${names.join(', ')}`)
  }
  const answers = [...(lead.own_fields ?? [])]
  for (const [label, value] of entries)
    answers.push({ name: nameFor(label, answers), label: printable(label), value: printable(value) })
  return {
    lead: { ...lead, ...(answers.length > 0 && { own_fields: answers }) },
    ...(destinations !== undefined && { destinations: [...new Set(destinations as string[])] }),
  }
}

type Answer = NonNullable<Lead['own_fields']>[number]

/** Another than those of the form's own fields, because answers with the same name replace each other. */
function nameFor(label: string, others: readonly Answer[]): Answer['name'] {
  const words = label.toLowerCase().replace(/[^a-z\d]+/g, '_')
  const name = `own_hook_${words.slice(0, 25)}` as const
  const names = [name, ...others.map((_, at) => `${name}_${at + 2}` as const)]
  return names.find((free) => others.every((other) => other.name !== free)) ?? name
}
