/** What each view of the demo tenants sends to a browser before the shopper acts: `node bench/bytes.ts`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureCompiled, ROOT } from '#press/compile.ts'
import { fileOf } from '#press/paths.ts'
import type { View } from '#plan/page.ts'
import { listTenants } from '#site/listTenants.ts'
import { planOf } from './lib/planOf.ts'
import { forecourtBuild } from './lib/command.ts'
import { figure, kib } from './lib/figures.ts'
import { goals, note, progress, table, title } from './lib/print.ts'
import { weigh, type Weight } from './lib/weigh.ts'
import { NOW, withWorkshop } from './lib/workshop.ts'

const TENANTS = join(ROOT, 'tenants')

const FIGURES = ['js', 'later', 'css', 'html'] as const

await withWorkshop('bytes', async (workshop) => {
  const { out, state } = await workshop.cold()
  const { assets } = await ensureCompiled(join(ROOT, '.forecourt', 'compiled'))
  progress('forecourt build, demo tenants')
  const { tenants } = await forecourtBuild({ tenants: TENANTS, out, state })

  /** Of each view the heaviest page, figure by figure. */
  const heaviest = new Map<View, Weight & { pages: number }>()
  for (const slug of listTenants(TENANTS)) {
    const { pages } = await planOf(join(TENANTS, slug), NOW, join(state, 'content'))
    for (const { path, view } of pages) {
      const site = join(out, slug)
      const weight = weigh(site, readFileSync(join(site, fileOf(path)), 'utf8'), assets)
      const known = heaviest.get(view) ?? { js: 0, later: 0, css: 0, html: 0, pages: 0 }
      for (const name of FIGURES) known[name] = Math.max(known[name], weight[name])
      known.pages++
      heaviest.set(view, known)
    }
  }

  title(`What a page sends before the shopper acts, of ${tenants.length} demo tenants`)
  table(
    ['view', 'pages', 'JavaScript', 'on demand', 'CSS', 'HTML'],
    [...heaviest]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([view, weight]) => [view, String(weight.pages), ...FIGURES.map((name) => kib(weight[name]))]),
  )
  note(
    'gzip, each file by itself; of each view the largest figure of all its pages. JavaScript: scripts, preloads and ' +
      'islands with all that they import, and inline scripts (counted in HTML too). On demand: what those can import later.',
  )
  const goal = (view: View, of: (weight: Weight) => number, atMost: number) => {
    const weight = heaviest.get(view)
    if (!weight) throw new Error(`the demo tenants have no ${view} page`)
    const value = of(weight) / 1024
    return { name: `${view} page, JavaScript`, value, text: `${figure(value)} KiB`, atMost, unit: 'KiB' }
  }
  goals([goal('vehicle', ({ js }) => js, 6), goal('search', ({ js, later }) => js + later, 150)])
})
