import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { DESKTOP, expect, nightly, NOW, PHONE, RV, scrollsSideways, test } from './site.ts'
import type { pages as drawers } from '../src/features/navigation/Drawer.states.ts'
import type { pages as footers } from '../src/features/navigation/Footer.states.ts'
import { axeFinds } from './support/axe.ts'
import { place, start, type Place, type Started } from './support/command.ts'
import { fillIn, MESSAGE, wake } from './support/leads.ts'

/** Tests `forecourt preview` in an editor's browser: saved changes appear, and problems are reported on the page. */

let fixture: Place
let preview: Started | undefined
let port = ''
/** The file where the preview's leads arrive. */
let leads = ''

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  fixture = place()
  fixture.bring(RV)
  preview = await start(
    ['preview', ...fixture.folders, '--port', '0', '--now', NOW, '--json'],
    /"event":"ready".*?"port":(\d+),"leads":"([^"]+)"/,
  )
  ;[, port = '', leads = ''] = preview.ready
  // So that it's compiled while the other tests run.
  if (test.info().project.name === 'nightly')
    await fetch(`http://127.0.0.1:${port}/__preview/gallery`, { headers: { 'x-forecourt-tenant': RV } })
})
test.afterAll(async () => {
  await preview?.stop()
  fixture.remove()
})

const at = (path: string) => `http://${RV}.localhost:${port}${path}`
const fileOf = (name: string) => join(fixture.tenants, RV, name)
const read = (name: string) => readFileSync(fileOf(name), 'utf8')
const save = (name: string, text: string) => writeFileSync(fileOf(name), text)
/** Changes a file, and returns what undoes the change. */
function change(name: string, edit: (text: string) => string): () => void {
  const was = read(name)
  save(name, edit(was))
  return () => save(name, was)
}
const retitle = (text: string) => text.replace('title: ', 'title: All new ')
const ABOUT = 'content/about-us.md'
const inFrame = (page: Page): FrameLocator => page.frameLocator('iframe')
const overlay = (page: Page | FrameLocator) => page.locator('forecourt-preview dialog')
/** Opens a page of the site, and waits for its event stream, so that the page notices saves from then on. */
const listenAt = (page: Page, path: string) =>
  Promise.all([page.waitForResponse(/\/__preview\/events/), page.goto(at(path))])
/** Waits until the toolbar says that the site is well. */
const isGood = (page: Page) => expect(page.locator('#state')).toHaveClass(/good/)
/** The gallery is compiled when it's first opened. */
const COMPILED = { timeout: 120_000 }

test('A saved change appears at the reader’s place on the page', nightly, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await listenAt(page, '/about-us')
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  const undo = change(ABOUT, retitle)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^All new /)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
  undo()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^All new /)
})

test('The preview reports a problem over the last good page until it’s fixed', async ({ page }) => {
  await listenAt(page, '/about-us')
  // The unknown setting's line is too long for the dialog, so it must be possible to scroll it by keyboard.
  const undo = change('site.json', (text) =>
    text.replace('"phone":', `"fone": "${'02 5550 6700, '.repeat(15)}",\n$&`),
  )
  const dialog = overlay(page)
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText(/site\.json, line \d+/)
  await expect(dialog).toContainText('fone isn’t known here')
  await expect(dialog.locator('.at')).toContainText('"fone":')
  const lines = dialog.locator('pre')
  expect(await lines.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBeGreaterThan(20)
  expect(await axeFinds(page, {}, 'forecourt-preview')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '1 problem' }).click()
  await expect(dialog).toBeVisible()
  undo()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('1 problem')).toHaveCount(0)
})

test(
  'The toolbar has widths, addresses, light and dark, and follows a click within the site',
  nightly,
  async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    // With a single tenant, the preview's own address leads to that tenant.
    await page.goto(`http://localhost:${port}/`)
    await expect(page).toHaveURL(new RegExp(`^${at('/__preview/')}`))
    const frame = inFrame(page)
    const width = () => frame.locator('html').evaluate(() => innerWidth)
    await expect.poll(width).toBe(1440)
    await page.getByText('Phone', { exact: true }).click()
    await expect.poll(width).toBe(390)
    await page.getByText('Tablet', { exact: true }).click()
    await expect.poll(width).toBe(768)
    await page.getByLabel('Address').fill('/about-us')
    await page.keyboard.press('Enter')
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(/About/)
    await expect(page).toHaveURL(/path=%2Fabout-us/)
    const paper = () =>
      frame.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--paper'))
    const light = await paper()
    await page.getByText('Dark', { exact: true }).click()
    await expect.poll(paper).not.toBe(light)
    await page.getByText('Light', { exact: true }).click()
    await expect.poll(paper).toBe(light)
    expect(await axeFinds(page, {})).toEqual([])

    await page.getByText('Desktop', { exact: true }).click()
    await expect.poll(width).toBe(1440)
    await frame.getByRole('navigation').getByRole('link', { name: 'Caravan Accessories' }).first().click()
    await expect(page.getByLabel('Address')).toHaveValue('/caravan-accessories')
    await isGood(page)
    const undo = change('content/caravan-accessories.md', retitle)
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(/^All new /)
    undo()
    await expect(frame.getByRole('heading', { level: 1 })).not.toHaveText(/^All new /)
    await page.setViewportSize(PHONE)
    expect(await scrollsSideways(page)).toBe(false)
    await expect.poll(width).toBe(390)
  },
)

test('The toolbar shows dismissed problems again, and dead links', nightly, async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto(at('/__preview/?path=/about-us'))
  await isGood(page)
  const fix = change(ABOUT, (text) => text.replace('title: ', 'titel: '))
  const dialog = overlay(inFrame(page))
  await expect(dialog).toContainText("isn’t known here: did you mean 'title'?")
  await dialog.getByRole('button', { name: 'View the last working page' }).click()
  await expect(dialog).toHaveCount(0)
  await page.locator('#state summary').click()
  await expect(dialog).toBeVisible()
  fix()
  await expect(dialog).toHaveCount(0)
  await isGood(page)

  await page.goto(at('/__preview/'))
  await isGood(page)
  const links = page.locator('#links')
  await expect(links).toBeHidden()
  const unlink = change(ABOUT, (text) => `${text}\n[Nowhere](/about-uss)\n`)
  await links.getByText('1 dead link').click()
  await expect(links).toContainText(/content\/about-us\.md, line \d+.*did you mean '\/about-us'\?/)
  await links.getByRole('link').click()
  await expect(page.getByLabel('Address')).toHaveValue('/about-us')
  unlink()
  await expect(links).toBeHidden()
})

test('A draft or a future article says that visitors don’t see it', nightly, async ({ page, guard }) => {
  guard.allow(/404/)
  // The window is as wide as the frame, so that the frame isn't scaled down. Playwright's clicks miss in a scaled frame.
  await page.setViewportSize(DESKTOP)
  await listenAt(page, '/summer-fair')
  save('content/fair.md', '---\ntitle: Summer fair\npath: /summer-fair\ndraft: true\n---\n\nCome along.\n')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summer fair')
  await expect(page.getByRole('note')).toContainText('Draft: visitors don’t see this page')
  await page.goto(at('/__preview/'))
  await page.getByText('Not published (2)').click()
  await page.getByRole('link', { name: 'When we are open over Christmas' }).click()
  const note = inFrame(page).getByRole('note')
  await expect(note).toContainText('Visitors won’t see this page until')
  await note.getByRole('link', { name: 'See that day' }).click()
  await expect(page.locator('#which')).toHaveText(/December 2026/)
  await expect(inFrame(page).getByRole('note')).toHaveCount(0)
})

test('Another day stays across pages and in the browser’s clock', nightly, async ({ page }) => {
  await page.goto(at('/blog?now=2026-12-24'))
  await expect(page).toHaveURL(at('/blog'))
  const bar = page.getByRole('navigation', { name: 'Preview' })
  await expect(bar).toContainText('Thursday 24 December 2026')
  await page.getByRole('link', { name: 'When we are open over Christmas' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('When we are open over Christmas')
  await expect(bar).toContainText('Thursday 24 December 2026')
  expect(await page.evaluate(() => new Date().toISOString().slice(0, 10))).toBe('2026-12-24')
  await bar.getByRole('link', { name: 'Back to today' }).click()
  await expect(bar).not.toContainText('December')
})

test('The component gallery follows changes to the site’s colours', nightly, async ({ page, guard }) => {
  // One of the states in the gallery is the checkout of a vehicle that's gone, whose address doesn't exist.
  guard.allow(/\/cars\/gone\b/)
  test.slow()
  await page.setViewportSize(DESKTOP)
  await page.goto(at('/__preview/'))
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Gallery' }).click()
  const frame = inFrame(page)
  await expect(frame.getByRole('heading', { level: 1, name: 'Gallery', exact: true })).toBeVisible(COMPILED)
  await expect(page.getByLabel('Address')).toHaveValue('/__preview/gallery')
  await frame.getByRole('link', { name: 'styles' }).click()
  await expect(frame.getByRole('heading', { level: 1, name: 'styles' })).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('/__preview/gallery/styles')
  const button = frame.locator('#buttons .button').first()
  const before = await button.evaluate((each) => getComputedStyle(each).backgroundColor)
  const undo = change('site.json', (text) => {
    const settings = JSON.parse(text) as { theme?: object }
    return JSON.stringify({ ...settings, theme: { ...settings.theme, brand: '#7a1f5c' } })
  })
  await expect(button).toHaveCSS('background-color', 'rgb(122, 31, 92)')
  undo()
  await expect(button).toHaveCSS('background-color', before)
  await page.setViewportSize(PHONE)
  // Some states in the gallery show pictures that fail to load. That isn't tested here, so these pictures get a response.
  await page.route('**/images/lost/**', (route) => route.fulfill({ contentType: 'image/jpeg', body: '' }))
  // Pages in frames stay empty here, because their parts are on other pages too, and axe doesn't look into frames.
  await page.route('**/__preview/gallery/*/*/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  )
  await page.goto(at('/__preview/gallery'))
  const ways = page.getByRole('navigation', { name: 'Gallery' }).getByRole('link')
  const folders = (await ways.allTextContents()).map((way) => `/${way.trim()}`)
  expect(folders).toContain('/vehicle')
  for (const area of ['', ...folders]) {
    await page.goto(at(`/__preview/gallery${area}`))
    expect(await scrollsSideways(page), area).toBe(false)
    // The gallery repeats things that a page normally has only once, such as landmarks, because each example is like a page of its own.
    const rules = ['landmark-unique', 'landmark-complementary-is-top-level', 'page-has-heading-one']
    const off = Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))
    expect(await axeFinds(page, { rules: off }, '.showcase'), area).toEqual([])
  }
})

test('A stage of the gallery is a page in a frame, which plays its steps', nightly, async ({ page }) => {
  test.slow()
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(at('/__preview/?path=/__preview/gallery/navigation'))
  const gallery = inFrame(page)
  await expect(gallery.getByRole('heading', { level: 1, name: 'navigation' })).toBeVisible(COMPILED)
  const open = async (title: keyof typeof drawers | keyof typeof footers) => {
    const stage = `iframe[title="${title}"]`
    await gallery.locator(stage).scrollIntoViewIfNeeded()
    return gallery.frameLocator(stage)
  }
  const drawer = await open('bar: from the left')
  await expect(drawer.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  const footer = await open('plate: a ruled table under a stripe')
  await expect(footer.locator('html')).toHaveAttribute('data-footer', 'plate')
  await expect(footer.getByRole('contentinfo')).toBeInViewport()
  // An example in the gallery has no bar and doesn't listen for changes, because the gallery around it has the bar and listens.
  await expect(footer.locator('forecourt-preview')).toBeAttached()
  await expect(footer.locator('forecourt-preview nav')).toHaveCount(0)
  const ground = () => footer.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  const light = await ground()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(ground).not.toBe(light)
})

test('A form is sent to the preview’s own fake backend', nightly, async ({ page }) => {
  await page.goto(at('/contact'))
  await wake(page)
  await page.getByLabel('Enquiry type').selectOption('General Enquiry')
  await fillIn(page, MESSAGE)
  await page.getByRole('button', { name: 'Enquire Now' }).click()
  await expect(page).toHaveURL(/\/success/)
  await expect
    .poll(async () => ((await (await fetch(`${leads}.json`)).json()) as { leads: number }).leads)
    .toBe(1)
})
