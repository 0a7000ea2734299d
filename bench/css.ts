/**
 * How much of each view's style sheets nothing on its pages uses, in any state that is brought about
 * (lib/pageStates.ts): `node bench/css.ts [slug…] [--rules]`, which then also names the rules that are of no use to any view.
 */
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions } from '@playwright/test'
import { ensureCompiled, ROOT } from '#press/compile.ts'
import { listTenants } from '#site/listTenants.ts'
import { freePort } from '#server/testing/freePort.ts'
import { findBrowser } from '../scripts/browser.ts'
import { samplesOf, type Sample } from '../scripts/lighthouse/pages.ts'
import { forecourtBuild } from './lib/command.ts'
import { rulesOf } from './lib/cssRules.ts'
import { kib } from './lib/figures.ts'
import { throughStates } from './lib/pageStates.ts'
import { note, progress, table, title } from './lib/print.ts'
import { server } from './lib/servers.ts'
import { NOW, withWorkshop } from './lib/workshop.ts'

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

/** By its text, since all sites have the same: where its used rules begin. */
type Sheets = Map<string, Set<number>>

/** What of each sheet the pages of a site use, one page after the other. */
const look = async (
  browser: Browser,
  options: BrowserContextOptions,
  samples: readonly Sample[],
  port: number,
  views: Map<string, Sheets>,
) => {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
  await context.route('**/images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  )
  for (const { slug, view, path } of samples) {
    const page = await context.newPage()
    await page.coverage.startCSSCoverage({ resetOnNavigation: false })
    await page.goto(`http://${slug}.localhost:${port}${path}`, { waitUntil: 'load' })
    if (options.javaScriptEnabled !== false) await throughStates(page)
    const sheets = views.get(view) ?? (new Map() as Sheets)
    views.set(view, sheets)
    for (const { url, text = '', ranges } of await page.coverage.stopCSSCoverage()) {
      // A page's own styles are its site's theme.
      if (!new URL(url).pathname.startsWith('/_astro/')) continue
      const used = sheets.get(text) ?? new Set<number>()
      sheets.set(text, used)
      for (const rule of rulesOf(text))
        if (ranges.some(({ start, end }) => start < rule.end && end > rule.start)) used.add(rule.start)
    }
    await page.close()
  }
  await context.close()
}

const unusedIn = (sheets: Sheets) =>
  [...sheets].flatMap(([text, used]) =>
    rulesOf(text)
      .filter(({ start }) => !used.has(start))
      .map(({ start, end }) => text.slice(start, end)),
  )

const executablePath = findBrowser('whole')
if (executablePath === undefined) throw new Error('this bench needs a browser: node scripts/browser.ts')

await withWorkshop('css', async (workshop) => {
  const folders = await workshop.cold()
  await ensureCompiled(join(ROOT, '.forecourt', 'compiled'))
  progress('forecourt build, demo tenants')
  await forecourtBuild({ tenants: TENANTS, ...folders })
  const port = await freePort()
  const sites = server(['serve', '--out', folders.out, '--state', folders.state], port, {}, '')
  await sites.start()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const views = new Map<string, Sheets>()
  try {
    for (const slug of SLUGS) {
      progress(slug)
      // The list first: what is saved there shows in the garage.
      const samples = (await samplesOf(TENANTS, slug, Date.parse(NOW))).toSorted(
        (one, other) => Number(other.view === 'search') - Number(one.view === 'search'),
      )
      await Promise.all(LOOKS.map((options) => look(browser, options, samples, port, views)))
    }
  } finally {
    await browser.close()
    await sites.kill()
  }

  title('What of its style sheets each view never uses')
  const bytes = (texts: Iterable<string>) =>
    [...texts].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const rows = [...views].map(([view, sheets]) => ({
    view,
    sent: bytes(sheets.keys()),
    unused: bytes(unusedIn(sheets)),
  }))
  table(
    ['view', 'CSS', 'never used', 'share'],
    rows
      .toSorted((a, b) => b.unused / b.sent - a.unused / a.sent)
      .map(({ view, sent, unused }) => [
        view,
        kib(sent),
        kib(unused),
        `${Math.round((unused / sent) * 100)} %`,
      ]),
  )
  note(
    'Before compression, of all sheets that a view’s pages send on these sites together: one page of each view of each ' +
      'tenant, as a phone, as a desktop and without script, in the states of lib/pageStates.ts. What only other states use ' +
      'counts as never used, so true figures are lower.',
  )
  const everywhere: Sheets = new Map()
  for (const sheets of views.values())
    for (const [text, used] of sheets) everywhere.set(text, (everywhere.get(text) ?? new Set()).union(used))
  const dead = unusedIn(everywhere)
  note(`Of use to no view: ${dead.length} rules, ${kib(bytes(dead))} of ${kib(bytes(everywhere.keys()))}.`)
  if (process.argv.includes('--rules')) note(dead.map((rule) => `- \`${rule}\``).join('\n'))
})
