import { mkdirSync, rmSync, writeFileSync, cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fieldsOf } from '#rules/browser/stored.ts'
import { FAKES_PATH, SCRIPT_NAMES } from '#rules/tracking/scripts.ts'
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import { Command } from 'commander'
import lighthouse, { desktopConfig } from 'lighthouse'
import { FOLDERS, NOW, ROOT, TENANTS } from '../../tests/support/places.ts'
import { findBrowser } from '../browser.ts'
import { startTestSites } from '../testSites.ts'
import { samplesOf, type Sample } from './pages.ts'
import type { View } from '#plan/page.ts'

/** Scores are out of 100, times in ms. */
interface Measurement {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  cls: number
  tbt: number
  lcp: number
  /** Infinity if Lighthouse doesn't report them. */
  unusedCss: number
  bytes: number
  scripts: number
}

/** Views with a lot of movement or large content. Their pages need a performance score of at least 98; all other pages need 100. */
const DEMANDING: ReadonlySet<View> = new Set(['home', 'search', 'vehicle'])

/** Views whose pages ask search engines not to index them. */
const UNFOUND: ReadonlySet<View> = new Set(['success', 'garage', 'offline', 'checkout', 'checkout-journey'])

function shortfalls(view: View, found: Measurement): string[] {
  const performance = DEMANDING.has(view) ? 98 : 100
  return [
    found.performance < performance && `performance ${found.performance} (goal ${performance})`,
    found.accessibility < 100 && `accessibility ${found.accessibility}`,
    found.bestPractices < 100 && `best practices ${found.bestPractices}`,
    found.seo < 100 && !UNFOUND.has(view) && `SEO ${found.seo}`,
    found.cls > 0.0005 && `layout shift ${found.cls.toFixed(3)}`,
    found.unusedCss > 0 && `${found.unusedCss} bytes of unused CSS`,
    found.tbt >= 50 && `${Math.round(found.tbt)} ms blocked (goal 50)`,
  ].filter((text): text is string => text !== false)
}

/**
 * Lists the Core Web Vitals that aren't good, out of those that can be measured while a page loads. Time for which third-party scripts
 * block the page isn't counted.
 */
const poorVitals = ({ lcp, cls }: Measurement): string[] => [
  ...(lcp > 2500 ? [`LCP ${Math.round(lcp)} ms (goal 2500)`] : []),
  ...(cls > 0.0005 ? [`layout shift ${cls.toFixed(3)}`] : []),
]

/** Settings for fakes of all nine scripts in docs/tracking.md. None of these scripts waits for consent. */
const ALL = {
  dealercell: true,
  dealerstudio: true,
  autobot: true,
  analytics_events: true,
  livechat_agent_group: 'sales',
  tracking: {
    tag_manager_id: 'GTM-ALL',
    analytics_id: 'G-ALL1,G-ALL2',
    social_pixel_id: '100200300',
    call_tracking_key: 'all',
    vehicle_finder_key: 'all',
  },
  chat: { widget_key: 'all', bot_key: 'all', text_us_key: 'all', support_key: 'all' },
  script_hosts: Object.fromEntries(SCRIPT_NAMES.map((name) => [name, FAKES_PATH])),
}

function withAllScripts(from: string, to: string): string {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
  for (const slug of readdirSync(to)) {
    const file = join(to, slug, 'site.json')
    const { consent: _, ...site } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    writeFileSync(file, JSON.stringify({ ...site, ...ALL }))
  }
  return to
}

/**
 * `npm run lighthouse`: builds the demo tenants as the end-to-end tests do, with fake third-party scripts, and runs
 * Lighthouse with its default throttling on one page of each view. Prints a table, writes the reports, and exits with 1
 * if a page falls short. The machine should have nothing else to do.
 */

const REPORTS = join(ROOT, '.forecourt/lighthouse')
const ALL_SCRIPTS = join(ROOT, '.forecourt/lighthouse-tenants')

const { desktop, tenant, view, allScripts, linger } = new Command('lighthouse')
  .option('--desktop', 'measure as on a desktop instead of a phone')
  .option('--tenant <slug...>', 'only these tenants', TENANTS)
  .option('--view <view...>', 'only these views')
  .option('--all-scripts', 'include all third-party scripts, as heavy as the real ones')
  .option('--linger', 'also wait for third-party scripts, and judge only LCP and layout shift')
  .parse()
  .opts<{ desktop?: true; tenant: string[]; view?: string[]; allScripts?: true; linger?: true }>()

/**
 * How long Lighthouse keeps watching after a page has loaded, in ms. Third-party scripts load 8 s after the page
 * (features/tracking/trackLater.ts).
 */
const UNTIL_SCRIPTS_MS = 15_000
const settings = linger ? { pauseAfterLoadMs: UNTIL_SCRIPTS_MS, maxWaitForLoad: 90_000 } : {}
const tenants = allScripts ? withAllScripts(FOLDERS.demos, ALL_SCRIPTS) : FOLDERS.demos

/** Maximum number of attempts. Chromium's trace of a page is sometimes incomplete, and Lighthouse then asks for another run. */
const TRIES = 3

const urlOf = ({ slug, path }: Sample, port: number) => `http://${slug}.localhost:${port}${path}`

async function visit(sample: Sample, port: number, chrome: number) {
  for (let tries = 1; ; tries++) {
    const result = await lighthouse(
      urlOf(sample, port),
      { port: chrome, output: 'html', logLevel: 'error', ...settings },
      desktop ? desktopConfig : undefined,
    )
    if (!result) throw new Error(`Lighthouse reported nothing about ${sample.path}`)
    const trouble = result.lhr.runtimeError
    if (!trouble) return result
    const told = `${sample.path}: ${trouble.message}`
    if (tries === TRIES) throw new Error(told)
    console.error(told)
  }
}

const SCREEN = desktop
  ? { viewport: { width: 1350, height: 940 }, deviceScaleFactor: 1 }
  : { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true }

/**
 * Has the fake image service draw a page's pictures before Lighthouse runs. The real service has its pictures cached, and drawing would
 * keep the processors busy while Lighthouse measures.
 */
async function drawPictures(sample: Sample, port: number, chrome: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome}`)
  const context = await browser.newContext(SCREEN)
  const page = await context.newPage()
  await page.goto(urlOf(sample, port), { waitUntil: 'networkidle' })
  await context.close()
  await browser.close()
}

async function measure(sample: Sample, port: number, chrome: number): Promise<Measurement> {
  await drawPictures(sample, port, chrome)
  const { lhr, report } = await visit(sample, port, chrome)
  writeFileSync(join(REPORTS, fileOf(sample)), String(report))
  const score = (name: string) => Math.round((lhr.categories[name]?.score ?? 0) * 100)
  const value = (name: string) => lhr.audits[name]?.numericValue ?? Infinity
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    lcp: value('largest-contentful-paint'),
    unusedCss: Number(
      fieldsOf(lhr.audits['unused-css-rules']?.details)?.get('overallSavingsBytes') ?? Infinity,
    ),
    bytes: value('total-byte-weight'),
    scripts: fakesIn(lhr.audits['network-requests']?.details),
  }
}

function fakesIn(details: unknown): number {
  const requests = fieldsOf(details)?.get('items')
  const urls = (Array.isArray(requests) ? (requests as unknown[]) : []).map((each) =>
    String(fieldsOf(each)?.get('url')),
  )
  return urls.filter((url) => url.includes(`${FAKES_PATH}/`) && !url.endsWith('/received')).length
}

const fileOf = ({ slug, view }: Sample): string => `${slug}-${view}${desktop ? '-desktop' : ''}.html`

const sites = await startTestSites(tenants, allScripts ? ['--heavy-scripts'] : [])

const browser = findBrowser('whole')
const chrome = await launch({
  ...(browser !== undefined && { chromePath: browser }),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
const rows: (Sample & { found: Measurement; short: string[] })[] = []
try {
  for (const slug of tenant) {
    for (const sample of await samplesOf(tenants, slug, Date.parse(NOW))) {
      if (view && !view.includes(sample.view)) continue
      const found = await measure(sample, sites, chrome.port)
      const short = linger ? poorVitals(found) : shortfalls(sample.view, found)
      rows.push({ ...sample, found, short })
      console.log(
        `${short.length === 0 ? '✓' : '✗'} ${slug} ${sample.view}${short.length > 0 ? `: ${short.join(', ')}` : ''}`,
      )
    }
  }
} finally {
  chrome.kill()
}

console.table(
  rows.map(({ slug, view: kind, found }) => ({
    site: slug,
    view: kind,
    performance: found.performance,
    accessibility: found.accessibility,
    'best practices': found.bestPractices,
    SEO: found.seo,
    'LCP ms': Math.round(found.lcp),
    'TBT ms': Math.round(found.tbt),
    CLS: Number(found.cls.toFixed(4)),
    'unused CSS': found.unusedCss,
    KiB: Math.round(found.bytes / 1024),
    ...(allScripts && { 'third-party scripts': found.scripts }),
  })),
)
writeFileSync(
  join(REPORTS, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Lighthouse</title><h1>Lighthouse</h1><ul>${rows
    .map(
      (row) =>
        `<li><a href="${fileOf(row)}">${row.slug} ${row.view}</a> ${row.found.performance} ${row.short.join(', ')}`,
    )
    .join('')}</ul>`,
)
console.log(`Reports: ${join(REPORTS, 'index.html')}`)
// Ends the sites too.
process.exit(rows.some(({ short }) => short.length > 0) ? 1 : 0)
