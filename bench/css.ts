/**
 * Measures how much of each view's CSS is unused in all of the states in lib/pageStates.ts, on the worst site and on all sites together:
 * `node bench/css.ts [slug…] [--rules]`. With `--rules`, it also lists the rules that a view uses on no site, and those that no view uses.
 */
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import type { Page, View } from '#plan/page.ts'
import { ensureCompiled, ROOT } from '#build/compile/compile.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { withBrowser } from './lib/browser.ts'
import { forecourtBuild } from './lib/command.ts'
import { rulesOf } from './lib/cssRules.ts'
import { kib } from './lib/figures.ts'
import { throughStates } from './lib/pageStates.ts'
import { planOf } from './lib/planOf.ts'
import { note, progress, table, title } from './lib/print.ts'
import { visitsOf, type Sample } from './lib/visits.ts'
import { NOW, withFixture } from './lib/fixture.ts'

const TENANTS = join(ROOT, 'tenants')
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const SLUGS = named.length > 0 ? named : listTenants(TENANTS)

const PHONE = { width: 390, height: 844 }
const LOOKS: readonly BrowserContextOptions[] = [
  { viewport: PHONE, hasTouch: true },
  { viewport: { width: 1440, height: 900 } },
  { viewport: PHONE, javaScriptEnabled: false },
]

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'

/** The free times that the fake calendar of a dealer offers. */
const FREE = [{ date: '2026-12-01', times: ['09:00', '14:30'] }]

/** The response when a page asks who is signed in, on sites with a garage. */
const SIGNED_IN = { user: { name: 'Ada', last_name: 'Wells' }, watchlist: [] }

/**
 * For the text of each style sheet, the positions where its used rules begin. Sheets are told apart by text, because most are the same on
 * all sites.
 */
type Sheets = Map<string, Set<number>>

/**
 * Returns whether a style sheet is the one with the site's fonts and colours. It's inline in every page's head, and has no rules that could
 * be unused.
 */
const isTheme = (text: string) => text.startsWith('@font-face')

/**
 * How many pages of a view to visit, spread over all of its pages, because no single vehicle shows everything that a vehicle's page can
 * show. One page is visited of each view that isn't listed here.
 */
const PAGES: Partial<Record<View, number>> = { vehicle: 4, content: 3, model: 2, posts: 2 }

function samplesOf(pages: Page[], slug: string): Sample[] {
  const views = Map.groupBy(pages, ({ view }) => view)
  const samples = [...views].flatMap(([view, all]) => {
    const count = Math.min(all.length, PAGES[view] ?? 1)
    // For the search view, this picks the list of all vehicles, which comes first.
    const first = view === 'search' ? 0 : 0.5
    const at = Array.from({ length: count }, (_, index) => Math.floor(((index + first) * all.length) / count))
    return at.flatMap((index) => all[index] ?? []).map(({ path }) => ({ slug, view, path }))
  })
  // Visit the list before the other pages, because the garage shows the vehicles saved there.
  return samples.toSorted((one, other) => Number(other.view === 'search') - Number(one.view === 'search'))
}

/** Finds which rules of each style sheet, linked or inline, a site's pages use. Visits one page after another. */
async function look(
  browser: Browser,
  options: BrowserContextOptions,
  samples: readonly Sample[],
  port: number,
  views: Map<string, Sheets>,
): Promise<void> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
  await context.route('**/images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  )
  await context.route('**/api/bookings/**', (route) => route.fulfill({ json: { dates: FREE } }))
  await context.route('**/api/auth', (route) => route.fulfill({ json: SIGNED_IN }))
  const visits = samples.flatMap((sample) =>
    visitsOf(sample, samples).map((visit) => ({ ...sample, ...visit })),
  )
  for (const { slug, view, href, before } of visits) {
    const page = await context.newPage()
    await page.coverage.startCSSCoverage({ resetOnNavigation: false })
    await before?.(page)
    await page.goto(`http://${slug}.localhost:${port}${href}`, { waitUntil: 'load' })
    if (options.javaScriptEnabled !== false) await throughStates(page)
    const sheets = views.get(view) ?? (new Map() as Sheets)
    views.set(view, sheets)
    for (const { text = '', ranges } of await page.coverage.stopCSSCoverage()) {
      if (isTheme(text)) continue
      const used = sheets.get(text) ?? new Set<number>()
      sheets.set(text, used)
      for (const rule of rulesOf(text))
        if (ranges.some(({ start, end }) => start < rule.end && end > rule.start)) used.add(rule.start)
    }
    await page.close()
  }
  await context.close()
}

function together(several: Iterable<Sheets>): Sheets {
  const all: Sheets = new Map()
  for (const sheets of several)
    for (const [text, used] of sheets) all.set(text, (all.get(text) ?? new Set()).union(used))
  return all
}

const unusedIn = (sheets: Sheets) =>
  [...sheets].flatMap(([text, used]) =>
    rulesOf(text)
      .filter(({ start }) => !used.has(start))
      .map(({ start, end }) => text.slice(start, end)),
  )

await withFixture('css', async (fixture) => {
  const folders = await fixture.cold()
  await ensureCompiled(join(ROOT, '.forecourt', 'compiled'))
  progress('forecourt build, demo tenants')
  await forecourtBuild({ tenants: TENANTS, ...folders })
  const sites = new Map<string, Map<string, Sheets>>()
  await withBrowser({ tenants: TENANTS, ...folders }, async (browser, port) => {
    for (const slug of SLUGS) {
      progress(slug)
      const samples = samplesOf(
        (await planOf(join(TENANTS, slug), NOW, join(folders.state, 'content'))).pages,
        slug,
      )
      const views = new Map<string, Sheets>()
      sites.set(slug, views)
      await Promise.all(LOOKS.map((options) => look(browser, options, samples, port, views)))
    }
  })

  title('The styles that each view never uses')
  const bytes = (texts: Iterable<string>) =>
    [...texts].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const figuresOf = (sheets: Sheets) => {
    const sent = bytes(sheets.keys())
    const unused = bytes(unusedIn(sheets))
    return { sent, unused, share: unused / sent }
  }
  const percent = (share: number) => `${Math.round(share * 100)}%`
  const names = new Set([...sites.values()].flatMap((views) => [...views.keys()]))
  const rows = [...names].map((view) => {
    const each = [...sites].flatMap(([slug, views]) => {
      const sheets = views.get(view)
      return sheets ? { slug, sheets, ...figuresOf(sheets) } : []
    })
    const all = together(each.map(({ sheets }) => sheets))
    return { view, all, worst: each.toSorted((a, b) => b.share - a.share).slice(0, 1), ...figuresOf(all) }
  })
  table(
    ['view', 'on the worst site', 'CSS there', 'never used', 'percentage', 'on all sites'],
    rows.flatMap(({ view, share: everywhere, worst }) =>
      worst.map(({ slug, sent, unused, share }) => [
        view,
        slug,
        kib(sent),
        kib(unused),
        percent(share),
        percent(everywhere),
      ]),
    ),
  )
  note(
    'Sizes are before compression, for all styles that the view’s pages send, linked or inline, except the fonts and colours of ' +
      'the site. Measured on one to four pages of each view of each site, on a phone, on a desktop and without JavaScript, in the states in ' +
      'lib/pageStates.ts. Styles that only other states use count as never used, so the true figures are lower.',
  )
  const everywhere = together(rows.map(({ all }) => all))
  const dead = unusedIn(everywhere)
  note(`Not used by any view: ${dead.length} rules, ${kib(bytes(dead))} of ${kib(bytes(everywhere.keys()))}.`)
  if (process.argv.includes('--rules'))
    for (const [what, sheets] of [
      ...rows.map(({ view, all }) => [view, all] as const),
      ['no view', everywhere] as const,
    ]) {
      title(`Never used: ${what}`)
      note(
        unusedIn(sheets)
          .map((rule) => `- \`${rule}\``)
          .join('\n'),
      )
    }
})
