/**
 * Measures what the pages of each view send to the browser before the shopper does anything, on all the demo tenants' sites:
 * `node bench/bytes.ts`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureCompiled, ROOT } from '#build/compile/compile.ts'
import { fileOf } from '#build/publish/publish.ts'
import type { View } from '#plan/page.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { alwaysOn } from './lib/alwaysOn.ts'
import { withBrowser } from './lib/browser.ts'
import { planOf } from './lib/planOf.ts'
import { searchVisit } from './lib/searchVisit.ts'
import { forecourtBuild } from './lib/command.ts'
import { figure, kib } from './lib/figures.ts'
import { goals, note, progress, table, title } from './lib/print.ts'
import { weigh, type Weight } from './lib/weigh.ts'
import { NOW, withFixture } from './lib/fixture.ts'

const TENANTS = join(ROOT, 'tenants')

const FIGURES = ['js', 'withEngine', 'withService', 'css', 'html'] as const

/**
 * The search code that a list loads on demand: the engine's worker (ENGINE) or, on sites with a search service, that service's client
 * (SERVICE).
 */
const ENGINE = /\/engineWorker-[\w-]+\.js$/
/** The same engine, for pages that can't start a worker. */
const WITHOUT_THREAD = /\/engine\.[\w-]+\.js$/
const SERVICE = /\/serviceBackend\.[\w-]+\.js$/

/**
 * Returns the bytes of a page's JavaScript, including what loads on demand. Leaves out files that match `without` (the search code that
 * only the other kind of site loads) and the engine for pages that can't start a worker.
 */
const total = ({ js, later }: Weight, without: RegExp): number =>
  js +
  [...later].reduce(
    (sum, [file, bytes]) => sum + (without.test(file) || WITHOUT_THREAD.test(file) ? 0 : bytes),
    0,
  )

await withFixture('bytes', async (fixture) => {
  const { out, state } = await fixture.cold()
  const { assets } = await ensureCompiled(join(ROOT, '.forecourt', 'compiled'))
  progress('forecourt build, demo tenants')
  const { tenants } = await forecourtBuild({ tenants: TENANTS, out, state })

  /** For each view, the largest value of each figure on any of its pages. */
  const heaviest = new Map<View, Record<(typeof FIGURES)[number] | 'pages', number>>()
  for (const slug of listTenants(TENANTS)) {
    const { pages } = await planOf(join(TENANTS, slug), NOW, join(state, 'content'))
    for (const { path, view } of pages) {
      const site = join(out, slug)
      const weighed = weigh(site, readFileSync(join(site, fileOf(path)), 'utf8'), assets)
      if (
        view === 'search' &&
        [ENGINE, SERVICE].some((name) => ![...weighed.later.keys()].some((file) => name.test(file)))
      )
        throw new Error(`${path} must import ${ENGINE} and ${SERVICE}: have their names changed?`)
      const weight = { ...weighed, withEngine: total(weighed, SERVICE), withService: total(weighed, ENGINE) }
      const known = heaviest.get(view) ?? { js: 0, withEngine: 0, withService: 0, css: 0, html: 0, pages: 0 }
      for (const name of FIGURES) known[name] = Math.max(known[name], weight[name])
      known.pages++
      heaviest.set(view, known)
    }
  }

  title(`What a page sends before the shopper does anything, on ${tenants.length} demo tenants`)
  table(
    ['view', 'pages', 'JavaScript', 'with engine', 'with service', 'CSS', 'HTML'],
    [...heaviest]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([view, weight]) => [view, String(weight.pages), ...FIGURES.map((name) => kib(weight[name]))]),
  )
  note(
    'Each file is compressed by itself with gzip. For each view, the table has the largest figure of any of its pages. JavaScript: scripts, preloads and ' +
      'islands with everything they import, and inline scripts (also counted as HTML). “With engine” and “with service” add what ' +
      'these import on demand, on a site with its own search engine and on one with a search service.',
  )
  note(
    `Of a page's JavaScript, tracking (src/features/tracking) is ${kib(await alwaysOn())}; the rest of tracking loads later.`,
  )
  progress('a shopper searches')
  const visited = await visitWeight({ tenants: TENANTS, out, state }, assets)
  note(
    `A shopper who filtered, searched for words, sorted and turned the page loaded ${kib(visited)} of what a list can load.`,
  )
  const goal = (view: View, of: (typeof FIGURES)[number], atMost: number) => {
    const weight = heaviest.get(view)
    if (!weight) throw new Error(`the demo tenants have no ${view} page`)
    const value = weight[of] / 1024
    return { name: `${view} page, ${of}`, value, text: `${figure(value)} KiB`, atMost, unit: 'KiB' }
  }
  goals([goal('vehicle', 'js', 10), goal('search', 'withEngine', 160), goal('search', 'withService', 160)])
})

/** Returns the bytes of JavaScript that a shopper's visit to a list loads, including what's imported while the shopper uses the list. */
async function visitWeight(
  folders: { tenants: string; out: string; state: string },
  assets: Readonly<Record<string, string[]>>,
): Promise<number> {
  const [slug, path] = ['harbourside-motors', '/search/new-used-and-demo-cars']
  const loaded = await withBrowser(folders, (browser, port) =>
    searchVisit(browser, `http://${slug}.localhost:${port}`, path),
  )
  const site = join(folders.out, slug)
  const { js, later } = weigh(site, readFileSync(join(site, fileOf(path)), 'utf8'), assets)
  return [...later].reduce((sum, [file, bytes]) => sum + (loaded.has(file) ? bytes : 0), js)
}
