import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchIndexOf } from '#search/searchIndex.ts'
import { loadTenant, type Tenant } from '#site/loading/loadTenant.ts'
import type { Car, Snapshot } from '#stock/entities.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { redirectsOf } from '../../../addresses/redirects.ts'
import { planTenant } from '../../../plan.ts'
import { hashOf } from '../../../testing/hashOf.ts'

/** Plans the demo tenants' lists from their own stock, for the tests in this folder. */

export const NOW = Date.parse('2026-11-20T00:00:00Z')
/** A day in seconds. */
export const DAY = 86_400
const TENANTS = join(import.meta.dirname, '../../../../../tenants')
export const SLUGS = readdirSync(TENANTS)
export const GROUP = 'harbourside-motors'
export const RV = 'redgum-rv'
export const LIST = '/search/new-used-and-demo-cars'

export type Input = { tenant: Tenant; snapshot: Snapshot }
const demo: Record<string, Input> = {}
for (const slug of SLUGS) {
  const snapshot = JSON.parse(readFileSync(join(TENANTS, slug, 'snapshot.json'), 'utf8')) as Snapshot
  demo[slug] = { tenant: await loadTenant(join(TENANTS, slug)), snapshot }
}

/** A demo tenant with its own settings and stock. */
export const of = (slug: string): Input => {
  const found = demo[slug]
  if (!found) throw new Error(slug)
  return found
}

/** The plan of a tenant, with all of its pages generated. */
export const planned = ({ tenant, snapshot }: Input, now = NOW) => {
  const { stock } = readStock(sourceOf(Buffer.from(JSON.stringify(snapshot))), hashOf)
  const plan = planTenant(tenant, stock, now)
  const { context, listings } = plan
  const index = searchIndexOf(context.records)
  const warnings: string[] = []
  const candidates = [...plan.pages((warning) => warnings.push(warning))]
  const pages = candidates.map(({ make }) => make())
  const at = (path: string) => {
    const page = pages.find((each) => each.path === path)
    return page?.view === 'search' ? page : undefined
  }
  return {
    context,
    index,
    listings,
    warnings,
    candidates,
    pages,
    at,
    redirects: redirectsOf(context, listings),
  }
}
/** A demo tenant with other settings. */
export const withSite = (slug: string, site: object): Input => {
  const { tenant, snapshot } = of(slug)
  return { tenant: { ...tenant, site: { ...tenant.site, ...site } }, snapshot }
}
/** A demo tenant whose vehicles are each replaced by the result of `change`. */
export const withCars = (slug: string, change: (car: Car) => Car[]): Input => {
  const { tenant, snapshot } = of(slug)
  return { tenant, snapshot: { ...snapshot, cars: snapshot.cars.flatMap(change) } }
}
