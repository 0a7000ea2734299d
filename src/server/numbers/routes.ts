import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { isSafeSlug } from '#lib/safeSlug.ts'
import type { Site } from '#site/settings/schema.ts'
import { settingsOf } from '../dashboard/facts.ts'
import { originOf } from '../dashboard/page.ts'
import type { DashboardEnv } from '../dashboard/index.ts'
import { forSale } from '../sites/forSale.ts'
import type { Folders } from '../sites/siteState.ts'
import { siteDay } from '../visits/counts.ts'
import type { Visits } from '../visits/store.ts'
import { figuresOf, lastDays, type Figures } from './figures.ts'
import { numbersCsv, numbersPage, ORDERS, PERIODS, type OrderName } from './page.ts'

interface NumbersOptions extends Pick<Folders, 'tenantsDir' | 'stateDir'> {
  visits: Pick<Visits, 'counts' | 'countsByDay' | 'read'>
  sitesPort: () => number
  now?: () => number
}

const USUAL_DAYS = 28

/** The dealer's own numbers, on the dashboard. */
export function numbersRoutes({ tenantsDir, stateDir, visits, sitesPort, now = Date.now }: NumbersOptions) {
  const app = new Hono<DashboardEnv>()
  function numbersOf(c: Context<DashboardEnv>, slug: string): Numbers | undefined {
    const dir = join(tenantsDir, slug)
    const site = isSafeSlug(slug) ? settingsOf(dir) : undefined
    if (!site) return undefined
    const wanted = Number(c.req.query('days'))
    const [days] = PERIODS.find(([length]) => length === wanted) ?? [USUAL_DAYS]
    const vehicles = forSale(dir, stateDir, site)
    const figures = figuresOf({ site, visits, vehicles, now: now() }, lastDays(siteDay(site, now()), days))
    const origin = originOf(slug, site, c.env.isLocal ? String(sitesPort()) : undefined)
    return { site, figures, days, origin }
  }
  app.get('/numbers/:file{[\\w-]+\\.csv}', (c) => {
    const slug = c.req.param('file').replace(/\.csv$/, '')
    const numbers = numbersOf(c, slug)
    if (!numbers) return c.notFound()
    return c.body(numbersCsv(numbers.figures, numbers.site.url), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${slug}-${numbers.figures.from}-to-${numbers.figures.to}.csv"`,
    })
  })
  app.get('/numbers/:slug{[\\w-]+}', (c) => {
    const numbers = numbersOf(c, c.req.param('slug'))
    if (!numbers) return c.notFound()
    const sort = c.req.query('sort') ?? ''
    return c.html(
      numbersPage({ ...numbers, order: Object.hasOwn(ORDERS, sort) ? (sort as OrderName) : 'seen' }),
    )
  })
  return app
}

interface Numbers {
  site: Site
  figures: Figures
  days: number
  origin: string
}
