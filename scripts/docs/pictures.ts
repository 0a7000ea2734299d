import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../browser.ts'

/**
 * Draws the pictures of docs/extending.md: `node scripts/docs/pictures.ts [name…]`. Each is of a component in the gallery, in the sample
 * dealer's colours.
 */

const VEHICLE = 'finance/Finance/weekly-with-a-link-to-apply'

/** Where each is in the gallery, and the element that's drawn. */
const PICTURES: Record<string, [address: string, selector: string]> = {
  Header: ['navigation/Header/bar-one-line', '.header'],
  Drawer: ['navigation/Drawer/open', '#drawer'],
  Footer: ['navigation/Footer/columns', '.footer'],
  Breadcrumbs: ['ui', '#Breadcrumbs .crumbs'],
  Hero: ['home/Hero/panel-a-framed-picture', '.hero'],
  Card: ['vehicle', '#VehicleCard .card'],
  Gallery: ['gallery/Gallery/many', '.gallery'],
  OrderPanel: [VEHICLE, '.panel'],
  Price: [VEHICLE, '.price'],
  Facts: [VEHICLE, '.glance'],
  Finance: [VEHICLE, '.finance'],
  ModelCard: ['range', '#ModelCard .model-card'],
  LocationCard: ['locations', '#LocationCard .place'],
  Opening: ['content/Opening/with-a-picture', '.opening'],
  Article: ['content/Opening/without-a-picture', '.blocks'],
  People: ['content', '#People .team'],
  Reviews: ['content', '#Reviews .reviews'],
  PostCard: ['content', '#PostCard .post'],
  FormField: ['leads', '#FieldList .field'],
}

/** Of the window, if not 1100 pixels. */
const WIDTHS: Record<string, number> = { Drawer: 390, Header: 1280 }
const WIDTH = 480
const TALLEST = 900
const MARGIN = 12
/** The preview's own bar. */
const HIDDEN = 'forecourt-preview { display: none !important }'
const MOST_BYTES = 25 * 1024

async function draw(page: Page, name: string, origin: string): Promise<void> {
  const [address, selector] = PICTURES[name] ?? ['', '']
  await page.setViewportSize({ width: WIDTHS[name] ?? 1100, height: 1200 })
  await page.goto(`${origin}/__preview/gallery/${address}`, { waitUntil: 'networkidle' })
  await page.locator('main').waitFor()
  if (name === 'Drawer') await page.evaluate(`document.querySelector('${selector}').showModal()`)
  const element = page.locator(selector).first()
  await element.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  // Playwright evaluates this text on the page.
  await page.waitForFunction(
    `[...document.querySelector('${selector}').querySelectorAll('img')].filter((image) => image.checkVisibility()).slice(0, 1).every((image) => image.complete && image.naturalWidth > 0)`,
  )
  const box = await element.boundingBox()
  if (!box) throw new Error(`${name}: ${selector} isn’t visible`)
  const clip = {
    x: Math.max(0, box.x - MARGIN),
    y: Math.max(0, box.y - MARGIN),
    width: box.width + 2 * MARGIN,
    height: Math.min(box.height, TALLEST) + 2 * MARGIN,
  }
  const shot = await page.screenshot({ clip, animations: 'disabled', style: HIDDEN })
  const file = fileURLToPath(new URL(`../../docs/components/${name}.webp`, import.meta.url))
  const { size } = await sharp(shot)
    .resize({ width: WIDTH, withoutEnlargement: true })
    .webp({ quality: 70 })
    .toFile(file)
  if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes`)
  console.log(`${name}: ${(size / 1024).toFixed(1)} KiB`)
}

const names = process.argv.slice(2)
const cli = fileURLToPath(new URL('../cli/forecourt.mjs', import.meta.url))
const tenants = fileURLToPath(new URL('../../tests/fixtures/tenants', import.meta.url))
const preview = spawn(process.execPath, [
  cli,
  'preview',
  'millbrook-cars',
  '--tenants',
  tenants,
  '--port',
  '0',
])
let output = ''
preview.stdout.on('data', (text: Buffer) => (output += text.toString()))
preview.stderr.pipe(process.stderr)
while (!/http:\/\/\S+/.test(output)) await once(preview.stdout, 'data')
const origin = new URL(/http:\/\/\S+/.exec(output)?.[0] ?? '').origin
const executablePath = findBrowser('headless')
const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }) })
try {
  const page = await browser.newPage({ reducedMotion: 'reduce', bypassCSP: true })
  await page.goto(`${origin}/__preview/gallery`)
  // The gallery is compiled first, and then opens by itself.
  await page.locator('.showcase').waitFor({ timeout: 300_000 })
  for (const name of names.length > 0 ? names : Object.keys(PICTURES)) await draw(page, name, origin)
} finally {
  await browser.close()
  preview.kill('SIGTERM')
}
