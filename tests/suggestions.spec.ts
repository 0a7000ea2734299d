import type { Page } from '@playwright/test'
import {
  expect,
  FOLDERS,
  GROUP,
  MOTO,
  PHONE,
  serviceSite,
  settled,
  site,
  TENANTS,
  test,
  nightly,
} from './site.ts'
import { axeFinds } from './support/axe.ts'
import { holdScripts } from './support/holdScripts.ts'
import { ibmFinds } from './support/ibm.ts'
import { LIST } from './support/searchPage.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Tests the accessibility of search fields with suggestions, and every kind of failure. browsers/suggestions.spec.ts tests what shoppers do
 * with them.
 */

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const field = (page: Page) => page.getByRole('combobox', { name: /^Make, model/ })
/** Returns the visible suggestions. Options of native lists have the same role, but aren't visible. */
const options = (page: Page) => page.locator('[role=option]').filter({ visible: true })
const header = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Search/ })
const hero = (page: Page) => page.locator('.hero').getByRole('combobox', { name: /^Make, model/ })

test(
  'Suggestions are all visible and have no accessibility fault, in light and dark',
  nightly,
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(site(GROUP, '/'))
    await page.evaluate(
      (key) => localStorage.setItem(key, '[{"label":"hilux","query":"?q=hilux"}]'),
      `forecourt:1:${GROUP}:searches`,
    )
    await header(page).click()
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await settled(page)
    expect(await axeFinds(page, { runOnly: { type: 'tag', values: RULES } }, '.seek')).toEqual([])
    expect(await ibmFinds(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFinds(page, { runOnly: { type: 'rule', values: ['color-contrast'] } }, '.seek')).toEqual(
      [],
    )
    // In the small space above a phone's keyboard, every suggestion can be scrolled to.
    await page.setViewportSize({ width: 390, height: 420 })
    const popup = page.locator('.suggest')
    await expect
      .poll(async () => popup.evaluate((each) => each.getBoundingClientRect().bottom))
      .toBeLessThan(420)
    expect(await axeFinds(page, { runOnly: { type: 'tag', values: RULES } }, '.seek')).toEqual([])
    await options(page).last().scrollIntoViewIfNeeded()
    await expect(options(page).last()).toBeInViewport()
  },
)

test('A screen reader hears of a listbox with groups, the selected row and how many suggestions there are', async ({
  page,
}) => {
  await page.goto(site(GROUP, '/'))
  const box = hero(page)
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.fill('toyota')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(box).toHaveAttribute('aria-autocomplete', 'list')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(box).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '')
  await expect(list.getByRole('group', { name: 'In stock now' }).getByRole('option').first()).toHaveText(
    /^Toyota \(\d+\)$/,
  )
  await expect(list.getByRole('group', { name: 'On this site' }).getByRole('option')).not.toHaveCount(0)
  const rows = await options(page).count()
  await expect(page.getByRole('status').filter({ hasText: `${rows} suggestions` })).toBeAttached()
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await box.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await box.press('ArrowDown')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await box.press('Escape')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await expect(box).toHaveValue('toyota')
  await box.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await box.press('Home')
  expect(await box.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(0)
  await box.press('Tab')
  await expect(options(page)).toHaveCount(0)
  await expect(page.locator('.hero').getByRole('combobox', { name: 'Make', exact: true })).toBeFocused()
})

test('A search field that somebody only passes over fetches nothing', nightly, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(site(GROUP, '/'))
  const script = page.waitForResponse(/\/_astro\/field\./)
  await hero(page).hover()
  await (await script).finished()
  await settled(page)
  expect(asked.filter((path) => path.startsWith('/search/'))).toEqual([])
  await hero(page).focus()
  await expect(options(page).first()).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/search/'))).not.toEqual([])
})

test('Words typed before the suggestions’ script loaded are kept and used', nightly, async ({ page }) => {
  const release = await holdScripts(page, /\/_astro\/field\./)
  await page.goto(site(GROUP, '/'))
  await hero(page).focus()
  await page.keyboard.type('toyo')
  release()
  await expect(options(page).filter({ hasText: 'Toyota HiAce' })).toBeVisible()
  await page.keyboard.type('ta hil')
  await expect(hero(page)).toHaveValue('toyota hil')
  await expect(options(page).filter({ hasText: 'Toyota HiLux' }).first()).toBeVisible()
})

for (const [what, blocked] of [
  ['the index', /\/search\/index\./],
  ['what the field needs', /\/search\/suggestions\.json/],
  ['the script', /\/_astro\/(?:field|suggest)\./],
] as const)
  test(`The search field is a plain form if ${what} can’t be fetched`, nightly, async ({ page, guard }) => {
    guard.allow(/./)
    await page.route(blocked, (route) => route.abort())
    await page.goto(site(GROUP, '/about-us'))
    await header(page).click()
    await page.keyboard.type('toyota')
    await expect(page.locator('.seek').getByRole('combobox')).toHaveValue('toyota')
    await expect(options(page)).toHaveCount(0)
    await page.unroute(blocked)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${LIST}\\?make=Toyota$`))
  })

test(
  'On Algolia, each suggestion leads to as many vehicles as it says, and pages are suggested too',
  nightly,
  async ({ page }) => {
    for (const [typed, row] of [
      ['toyota ut', /^Toyota utes \((\d+)\)$/],
      ['skoda kod', /^Škoda Kodiaq \((\d+)\)$/],
      ['used under 30k', /^Used cars under \$30,000 \((\d+)\)$/],
    ] as const) {
      await page.goto(serviceSite('/'))
      await hero(page).fill(typed)
      const option = options(page).filter({ hasText: row })
      const [, count = ''] = row.exec((await option.innerText()).replace(/\s+/g, ' ')) ?? []
      await option.click()
      await expect(page.locator('.search__count')).toHaveText(new RegExp(`^${count} cars?$`))
    }
    await page.goto(serviceSite('/'))
    await hero(page).fill('roadside')
    await options(page).filter({ hasText: 'Roadside assistance' }).click()
    await expect(page).toHaveURL(/\/roadside-assistance$/)
  },
)

test('A search is reported once as event 29, typed or suggested', nightly, async ({ page }) => {
  await page.addInitScript(() => {
    const told: unknown[] = JSON.parse(sessionStorage.getItem('told') ?? '[]')
    // Tracking can't take this queue over.
    Object.defineProperty(window, 'forecourtEvents', {
      value: {
        push: (event: unknown) =>
          sessionStorage.setItem('told', JSON.stringify([...told, told.push(event) && event])),
      },
    })
  })
  const told = () =>
    page.evaluate(() =>
      (JSON.parse(sessionStorage.getItem('told') ?? '[]') as { id: number }[]).filter(({ id }) => id === 29),
    )
  await page.goto(site(MOTO, '/'))
  await hero(page).fill('yamaha')
  await options(page)
    .filter({ hasText: /^Yamaha \(/ })
    .click()
  await expect(page).toHaveURL(/\?make=Yamaha$/)
  await expect.poll(told).toEqual([{ id: 29, search_string: 'Yamaha' }])
  await page.goto(site(MOTO, '/'))
  await hero(page).fill('  fast ones ')
  await hero(page).press('Enter')
  // Once the list has loaded, it drops these words from its address, because they don't narrow the list.
  await expect(page).toHaveURL(/\/search\//)
  await expect.poll(told).toEqual([
    { id: 29, search_string: 'Yamaha' },
    { id: 29, search_string: 'fast ones' },
  ])
})

test('Opening the search field moves nothing on the page', nightly, async ({ page }) => {
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    await page.goto(site(GROUP, '/'))
    await settled(page)
    await page.evaluate(async () => {
      // Fonts that arrive late on a busy machine shift some lines, too.
      await document.fonts.ready
      Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { moved: number }).moved += entry.value
      }).observe({ type: 'layout-shift' })
    })
    await header(page).click()
    await page.keyboard.type('toyota')
    await expect(options(page).filter({ hasText: 'Toyota HiAce' })).toBeVisible()
    expect(await page.evaluate(() => (window as { moved?: number }).moved)).toBeLessThan(0.01)
  }
})

test('Every site has its suggestions at the same address, and a list has only its own search field', () => {
  for (const slug of TENANTS) {
    const file = readFileSync(join(FOLDERS.dist, slug, 'search/suggestions.json'), 'utf8')
    const { path } = JSON.parse(file) as { path: string }
    const html = readFileSync(join(FOLDERS.dist, slug, path.slice(1), 'index.html'), 'utf8')
    expect(html.match(/<input[^>]*role="combobox"/g)).toHaveLength(1)
  }
})

test('An input method keeps its keys until the word is complete', nightly, async ({ page }) => {
  await page.goto(site(GROUP, '/'))
  const box = hero(page)
  await box.fill('toyota')
  await expect(options(page).first()).toBeVisible()
  await box.evaluate((each) => {
    each.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  })
  await box.press('ArrowDown')
  await expect(box).not.toHaveAttribute('aria-activedescendant')
  await box.evaluate((each) => each.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })))
  await box.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-activedescendant')
  expect(await field(page).first().inputValue()).toBe('toyota')
})
