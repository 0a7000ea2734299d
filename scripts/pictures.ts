/**
 * Photographs each kind of page of every demo site on a phone and on a desktop, for people to compare the templates: `npm run pictures`.
 * Makes one sheet per kind and width, with the sites side by side, and a page that shows all sheets.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser } from '@playwright/test'
import { Command } from 'commander'
import { port } from '#cli/options.ts'
import { DESKTOP, layOutAll, PHONE, ROOT, scrollThrough, TENANTS } from '../tests/site.ts'
import { FOLDERS, NOW } from '../tests/support/places.ts'
import { findBrowser } from './browser.ts'
import { pagesOf, samplesOf } from './lighthouse/pages.ts'
import { startTestSites } from './testSites.ts'

/** What editors write differs by its purpose, which its address names. The sheets of other kinds are named after their view. */
const PURPOSES = {
  finance: /^\/finance/,
  service: /^\/(?:service|servicing)/,
  sell: /^\/(?:considering-selling|trade-in)/,
  parts: /accessories$/,
  'test-drive': /test-drive/,
  about: /^\/about/,
  team: /^\/team/,
  careers: /^\/careers/,
  reviews: /^\/reviews/,
  warranty: /^\/warranty/,
  roadside: /^\/roadside/,
  insurance: /^\/insuring/,
  fleet: /^\/fleet/,
  article: /^\/(?:news|blog)\/./,
  offer: /^\/offers\/./,
  offers: /^\/offers$/,
}

const FOLDER = join(ROOT, '.forecourt/pictures')

const options = new Command('npm run pictures --')
  .option('--kind <kind...>', 'only these kinds of pages, such as home, vehicle or finance')
  .option('--tenant <slug...>', 'only these sites', TENANTS)
  .option('--width <px...>', 'other widths than 390 and 1440')
  .option('--port <n>', 'photograph the sites that `npm start` serves at this port, as they are now', port)
  .option('--print', 'photograph pages as they’re printed')
  .parse()
  .opts<{ kind?: string[]; tenant: string[]; width?: string[]; port?: number; print?: true }>()

async function kindsOf(slug: string): Promise<[kind: string, path: string][]> {
  const written = (await pagesOf(FOLDERS.demos, slug, Date.parse(NOW))).map(({ path }) => path)
  const purposes = Object.entries(PURPOSES).flatMap(([kind, pattern]): [string, string][] => {
    const path = written.find((candidate) => pattern.test(candidate))
    return path === undefined ? [] : [[kind, path]]
  })
  const views = (await samplesOf(FOLDERS.demos, slug, Date.parse(NOW)))
    .filter(({ view }) => view !== 'content' && view !== 'form')
    .map(({ view, path }): [string, string] => [view, path])
  return [...views, ...purposes].filter(([kind]) => options.kind?.includes(kind) ?? true)
}

const sizes = (options.width ?? [PHONE.width, DESKTOP.width]).map(Number)

/** Taller pages are cut off in the picture, in px. */
const TALLEST = 12_000

async function photograph(browser: Browser, slug: string, served: number): Promise<void> {
  for (const width of sizes) {
    const { height } = width < 700 ? PHONE : DESKTOP
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    if (options.print) await page.emulateMedia({ media: 'print' })
    for (const [kind, path] of await kindsOf(slug)) {
      await page.goto(`http://${slug}.localhost:${served}${path}`, { waitUntil: 'networkidle' })
      await layOutAll(page)
      await scrollThrough(page)
      await page.waitForLoadState('networkidle')
      const tall = await page.evaluate(() => document.documentElement.scrollHeight)
      mkdirSync(join(FOLDER, kind), { recursive: true })
      await page.screenshot({
        path: join(FOLDER, kind, `${width}-${slug}.jpg`),
        quality: 70,
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(tall, TALLEST) },
      })
    }
    await context.close()
    console.log(`${slug} at ${width} px`)
  }
}

const STYLE = `body { margin: 8px; font: 14px system-ui } section { display: flex; align-items: start; gap: 8px }
  figure { flex: 1; margin: 0; min-width: 0 } img { width: 100%; max-height: 240vw; object-fit: cover; object-position: top; border: 1px solid #ccc }`

function sheet(kind: string, width: number): string {
  const shown = options.tenant.filter((slug) =>
    readdirSync(join(FOLDER, kind)).includes(`${width}-${slug}.jpg`),
  )
  const figures = shown.map(
    (slug) =>
      `<figure><figcaption>${slug}</figcaption><a href="${kind}/${width}-${slug}.jpg"><img src="${kind}/${width}-${slug}.jpg" alt="" /></a></figure>`,
  )
  return `<h2>${kind} at ${width} px</h2><section>${figures.join('')}</section>`
}

const served = options.port ?? (await startTestSites())
const executablePath = findBrowser('headless')
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const slug of options.tenant) await photograph(browser, slug, served)

const kinds = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && (options.kind?.includes(entry.name) ?? true) ? entry.name : [],
)
const index = join(FOLDER, 'index.html')
const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } })
const file = join(FOLDER, 'sheet.html')
for (const kind of kinds)
  for (const width of sizes) {
    writeFileSync(file, `<!doctype html><style>${STYLE}</style>${sheet(kind, width)}`)
    await page.goto(pathToFileURL(file).href)
    await page.screenshot({ path: join(FOLDER, `${kind}-${width}.png`), fullPage: true })
  }
rmSync(file)
writeFileSync(
  index,
  `<!doctype html><html lang="en"><meta charset="utf-8" /><title>Contact sheets</title><style>${STYLE}</style>
${kinds.flatMap((kind) => sizes.map((width) => sheet(kind, width))).join('\n')}
</html>
`,
)
await browser.close()
console.log(`Contact sheets: ${index}`)
// Ends the sites too.
process.exit()
