import { searchIndexOf } from '#search/engine/index/build.ts'
import type { Car } from '#stock/entities.ts'
import { redirectsOf } from '../../../addresses/redirects.ts'
import { planTenant } from '../../../plan.ts'
import { NOW, of, stockOf, type Demo } from '../../../testing/demo.ts'

export { GROUP, NOW, of, RV, SLUGS } from '../../../testing/demo.ts'
export type Input = Demo
export const DAY = 86_400
export const LIST = '/search/new-used-and-demo-cars'

/** With all of its pages generated. */
export function planned({ tenant, snapshot }: Input, now = NOW) {
  const plan = planTenant(tenant, stockOf(snapshot), now)
  const { context, listings } = plan
  const index = searchIndexOf(context.records)
  const warnings: string[] = []
  const candidates = [...plan.pages((warning) => warnings.push(warning))]
  const pages = candidates.map(({ make }) => make())
  const at = (path: string) => {
    const page = pages.find((candidate) => candidate.path === path)
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
export function withSite(slug: string, site: object): Input {
  const { tenant, snapshot } = of(slug)
  return { tenant: { ...tenant, site: { ...tenant.site, ...site } }, snapshot }
}
export function withCars(slug: string, change: (car: Car) => Car[]): Input {
  const { tenant, snapshot } = of(slug)
  return { tenant, snapshot: { ...snapshot, cars: snapshot.cars.flatMap(change) } }
}
