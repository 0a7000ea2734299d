import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, FOLDERS, nightly, RV, scrollThrough, test } from './site.ts'
import { place, serve, type Place } from './support/command.ts'
import { pathsOf, someOf } from './support/crawl.ts'
import { PAYLOADS, writeHostileTenant } from './support/hostile.ts'
import { unfitForGoogle } from './support/richResults.ts'
import { saidOn, unknownToSchema } from './support/structuredData.ts'

/** Tests that a site whose every text tries to run a script runs none. */

test.describe.configure({ mode: 'default' })
test.setTimeout(90_000)

const SLUG = 'hostile'
let here: Place
let server: Awaited<ReturnType<typeof serve>>
let warnings: string[] = []

test.beforeAll(async () => {
  here = place()
  writeHostileTenant(join(FOLDERS.tenants, RV), join(here.tenants, SLUG), SLUG)
  const { code, out, err } = await here.build('--json')
  expect(code, err + out).toBe(0)
  warnings = (JSON.parse(out) as { tenants: { hostile: { warnings: string[] } } }).tenants.hostile.warnings
  server = await serve(here.out, here.tenants)
})
test.afterAll(async () => {
  await server.stop()
  here.remove()
})

const address = (path: string) => `http://${SLUG}.localhost:${server.port}${path}`

/** Returns the parts of the page in which a payload has become active. */
const alive = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    if ('__xss' in window) found.push('a script of theirs ran')
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        // Neither Astro nor our code uses event handler attributes, so any that's found comes from a payload.
        if (name.startsWith('on')) found.push(`<${element.localName} ${name}="${value}">`)
        if (
          /^(?:href|src|action|formaction|xlink:href|data|poster)$/.test(name) &&
          /^\s*(?:java\s*script|vbscript):/i.test(value)
        )
          found.push(`<${element.localName} ${name}="${value}">`)
      }
      if (['iframe', 'object', 'embed', 'base'].includes(element.localName))
        found.push(`<${element.localName}>`)
      if (element instanceof HTMLScriptElement && /^(?:|module|text\/javascript)$/.test(element.type)) {
        if (/^\s*(?:window\.__xss|parent\.__xss)/.test(element.text)) found.push(`<script>${element.text}`)
      }
    }
    return found
  })

const VEHICLE = /^\/cars\/[\w-]+$/

// The payloads contain made-up addresses of pictures, which can't be fetched.
test.beforeEach(({ guard }) =>
  guard.allow(/Failed to load resource|^answered (?:404|502): |^failed: https?:\/\/pictures\.example/),
)

test('A build leaves out vehicles that would be written outside the site', nightly, () => {
  expect(existsSync(join(here.root, 'outside'))).toBe(false)
  expect(readdirSync(here.out).filter((name) => !name.startsWith('.'))).toEqual([SLUG])
  expect(warnings.join('\n')).toContain('outside')
  const vehicles = pathsOf(SLUG, here.out).filter((path) => path.startsWith('/cars/'))
  expect(vehicles.length).toBeGreaterThan(20)
  expect(vehicles.filter((path) => !VEHICLE.test(path.replace(/\/checkout$/, '')))).toEqual([])
})

test('What search engines read of hostile texts is still valid schema.org', nightly, () => {
  const said = saidOn(SLUG, here.out)
  expect(said.length).toBeGreaterThan(40)
  expect(unknownToSchema(said)).toEqual([])
  expect(unfitForGoogle(said, false).slice(0, 20)).toEqual([])
})

test('A site full of hostile texts runs none of their scripts', nightly, async ({ page }) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })

  for (const path of someOf(pathsOf(SLUG, here.out), 1)) {
    await page.goto(address(path))
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await scrollThrough(page)
    expect(await alive(page), path).toEqual([])
  }
  expect(dialogs).toEqual([])
  await page.goto(address('/contact'))
  expect(await page.locator('body').innerText(), 'their text is shown as text').toContain(
    '<script>window.__xss=1',
  )
})

test('Hostile texts run nothing when a visitor points, focuses or types', nightly, async ({ page }) => {
  const paths = pathsOf(SLUG, here.out)
  for (const path of [
    '/',
    '/contact',
    '/search/RVs-in-stock',
    paths.find((each) => VEHICLE.test(each)) ?? '/none',
  ]) {
    await page.goto(address(path))
    for (let presses = 0; presses < 40; presses++) await page.keyboard.press('Tab')
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('body *')) {
        for (const type of ['mouseover', 'focus', 'click'] as const) {
          // None of these clicks may leave the page, so links and buttons get none, and the default action of all others is prevented.
          const event = new MouseEvent(type, { bubbles: type !== 'click', cancelable: true })
          event.preventDefault()
          if (type !== 'click' || !element.closest('a, button')) element.dispatchEvent(event)
        }
      }
    })
    expect(await alive(page), path).toEqual([])
  }
})

test(
  'Hostile addresses run nothing on the search, thank-you and not-found pages',
  nightly,
  async ({ page }) => {
    for (const [at, payload] of PAYLOADS.entries()) {
      const value = encodeURIComponent(payload)
      const query = ['q', 'make', 'model', 'price', 'sort', 'page', 'dealership_slug', value].map(
        (name) => `${name}=${value}`,
      )
      const targets = [`/search/RVs-in-stock?${query.join('&')}#${value}`]
      // The thank-you page and the not-found page get only every fifth payload, because src/features/contact/thanks.test.ts tries all of them
      // on the thank-you page.
      if (at % 5 === 0) targets.push(`/success?category=${value}#${value}`, `/none/${value}?x=${value}`)
      for (const target of targets) {
        await page.goto(address(target), { waitUntil: 'load' })
        expect(await alive(page), target).toEqual([])
      }
    }
    // These are names that every object inherits. They're tried in all the parameters that pages use to look something up.
    const names = ['make', 'model', 'body', 'car_type', 'colour', 'simple_fuel', 'sort']
    for (const value of ['__proto__', 'constructor', 'toString']) {
      const query = names.map((name) => `${name}=${value}`).join('&')
      await page.goto(address(`/search/RVs-in-stock?${query}`))
      await expect(page.locator('astro-island:not([ssr])').first(), value).toBeAttached()
      expect(await alive(page), value).toEqual([])
    }
    await page.goto(address(`/search/RVs-in-stock?q=${encodeURIComponent(PAYLOADS[0] ?? '')}`))
    // Vehicles in this stock have the payload in their names, so the search finds the typed text, which becomes a chip.
    await expect(page.locator('.chips')).toContainText('script')
    expect(await alive(page)).toEqual([])
  },
)
