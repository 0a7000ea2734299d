import type { Page } from '@playwright/test'
import { DESKTOP, expect, GROUP, PHONE, RV, site, test, nightly } from './site.ts'
import { holdScripts } from './support/holdScripts.ts'
import { awake, cards, count, group, LIST, links, panel, sortBy, STOCK } from './support/searchPage.ts'

/** Returns the heading of a group of filters, in the panel or the sheet. */
const head = (page: Page, name: string) =>
  page.locator('.search__side summary').filter({ hasText: new RegExp(`^${name}`) })
const isOpen = (page: Page, name: string) =>
  page
    .locator(`.search__side details[data-group="${name}"]`)
    .evaluate((group: HTMLDetailsElement) => group.open)

test.describe('a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('A make in a long list is found without its accent, by keyboard', nightly, async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    const makes = group(page, 'Make and model')
    await makes.getByRole('textbox', { name: 'Find in Make and model' }).fill('SKO')
    await expect(makes.getByRole('checkbox')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/make=%C5%A0koda$/)
  })

  test(
    'Groups of filters stay open or closed from the first paint, and nothing moves',
    nightly,
    async ({ page }) => {
      await page.addInitScript(() => {
        const moved: number[] = []
        Object.assign(window, { moved })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            moved.push(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(site(GROUP, LIST))
      await awake(page)
      await head(page, 'Body').click()
      await head(page, 'Colour').click()
      expect([await isOpen(page, 'body'), await isOpen(page, 'colour')]).toEqual([false, true])
      // The list's script is held back, because the groups must show without it.
      const release = await holdScripts(page, /\/_astro\/SearchApp/)
      await page.goto(site(GROUP, '/search/used-cars'), { waitUntil: 'commit' })
      await expect(panel(page).locator('details').first()).toBeVisible()
      await expect.poll(() => isOpen(page, 'colour')).toBe(true)
      expect(await isOpen(page, 'body')).toBe(false)
      release()
      await awake(page)
      await page.waitForLoadState('networkidle')
      expect([await isOpen(page, 'body'), await isOpen(page, 'colour')]).toEqual([false, true])
      expect(await page.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([])
    },
  )

  // The script that runs before the first paint reads the record by itself (OpenGroups.astro).
  test('Corrupt records of the groups are ignored', nightly, async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    for (const stored of ['{', '[1]', 'null', '{"body":"shut","constructor":1}']) {
      await page.evaluate(
        (text) => localStorage.setItem('forecourt:1:harbourside-motors:filterGroups', text),
        stored,
      )
      await page.reload()
      await awake(page)
      expect(await isOpen(page, 'body'), stored).toBe(true)
    }
  })

  test('A list works without the browser’s storage, and its groups still open', nightly, async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    await page.goto(site(GROUP, LIST))
    await awake(page)
    await head(page, 'Colour').click()
    await group(page, 'Colour').getByRole('checkbox').first().check()
    await expect(page).toHaveURL(/colour=/)
  })

  test('Back after slow typing empties the box, even if some words meant nothing', async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    const all = (await count(page).textContent()) ?? ''
    // The pauses between letters are longer than the box waits before it searches. So it first searches for 'the' alone, which leaves the
    // list unchanged.
    await page.getByRole('combobox', { name: /^Make, model/ }).pressSequentially('the hilux', { delay: 250 })
    await expect(page).toHaveURL(/\?make=Toyota&model=HiLux$/)
    await expect(count(page)).not.toHaveText(all)
    await page.goBack()
    await expect(count(page)).toHaveText(all)
    await expect(page.getByRole('combobox', { name: /^Make, model/ })).toHaveValue('')
  })

  test('A list stays during a slow response, and offers another try', nightly, async ({ page }) => {
    let held = true
    await page.route('**/search/index.json', async (route) => {
      if (held) return
      await route.continue()
    })
    await page.goto(site(GROUP, LIST))
    await awake(page)
    const pressed = await links(page)
    const at = await cards(page).first().boundingBox()
    await sortBy(page).selectOption('Lowest Price')
    await expect(page.getByText('Still searching…')).toBeVisible()
    expect(await links(page)).toEqual(pressed)
    expect(await cards(page).first().boundingBox()).toEqual(at)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible({ timeout: 10_000 })
    held = false
    await again.click()
    await expect.poll(() => links(page)).not.toEqual(pressed)
    await expect(page.getByText('Still searching…')).toBeHidden()
  })

  test('A list whose index failed recovers once the network is back', nightly, async ({ page, guard }) => {
    guard.allow(/index\.json|503/)
    await page.route('**/search/index.json', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(site(GROUP, `${LIST}?make=Toyota`))
    await expect(page.getByRole('alert')).toContainText('We couldn’t update the list')
    await page.mouse.wheel(0, 1200)
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(cards(page).first()).toBeVisible()
    await page.unroute('**/search/index.json')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(cards(page).filter({ hasNotText: 'Toyota' })).toHaveCount(0)
    await expect(cards(page).first()).toBeVisible()
  })

  test('An engine that couldn’t be fetched is fetched again', nightly, async ({ page, guard }) => {
    guard.allow(/engine/)
    await page.route('**/_astro/engine*.js', (route) => route.abort())
    await page.goto(site(GROUP, LIST))
    await awake(page)
    await sortBy(page).selectOption('Lowest Price')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/_astro/engine*.js')
    const pressed = await links(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => links(page)).not.toEqual(pressed)
  })

  test('The engine runs in its own thread, or in the page without one', nightly, async ({ page, guard }) => {
    await page.goto(site(GROUP, LIST))
    await expect.poll(() => page.workers().length).toBe(1)
    await page.getByRole('combobox', { name: /^Make, model/ }).fill('toyota')
    await expect(count(page)).not.toHaveText('')
    await expect(cards(page).filter({ hasNotText: 'Toyota' })).toHaveCount(0)
    const found = await links(page)
    guard.allow(/engineWorker/)
    await page.route('**/_astro/engineWorker*.js', (route) => route.abort())
    await page.goto(site(GROUP, `${LIST}?q=toyota`))
    await expect.poll(() => links(page)).toEqual(found)
    expect(page.workers()).toEqual([])
  })

  test('A list works offline once its index has loaded', nightly, async ({ page, context, guard }) => {
    guard.allow(/ERR_INTERNET_DISCONNECTED/)
    const fetched = page.waitForResponse(/index\.[\w-]+\.bin$/)
    await page.goto(site(GROUP, LIST))
    await fetched
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('combobox', { name: /^Make, model/ }).fill('toyota')
    // If the page can't look up the word's meaning without a connection, it searches for the word as text instead.
    await expect(page).toHaveURL(/(?:q=toyota|make=Toyota)/)
    await expect(cards(page).filter({ hasNotText: 'Toyota' })).toHaveCount(0)
    await page.getByRole('combobox', { name: /^Make, model/ }).fill('')
    await expect(page).toHaveURL(site(GROUP, LIST))
    await sortBy(page).selectOption('Highest Price')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await context.setOffline(false)
  })

  test('The count is announced when typing stops, not at each letter', nightly, async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    const status = page.locator('.search > [role=status]')
    await status.evaluate((node) => {
      const said: string[] = []
      Object.assign(window, { said })
      new MutationObserver(() => said.push(node.textContent ?? '')).observe(node, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    await page.getByRole('combobox', { name: /^Make, model/ }).pressSequentially('hilux', { delay: 180 })
    await expect(status).toHaveText((await count(page).textContent()) ?? '')
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said.length))
      .toBe(1)
  })
})

test.describe('a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test(
    'The filter sheet keeps groups as they were left, and Escape in its search doesn’t close it',
    nightly,
    async ({ page }) => {
      await page.goto(site(GROUP, LIST))
      await awake(page)
      const open = () => page.getByRole('button', { name: /^Filters/ }).tap()
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      const colours = sheet.locator('details[data-group="colour"]')
      await open()
      await colours.locator('summary').tap()
      await sheet.getByRole('button', { name: 'Close' }).tap()
      await open()
      await expect(colours).toHaveAttribute('open')
      await page.reload()
      await awake(page)
      await open()
      await expect(colours).toHaveAttribute('open')
      const field = sheet.getByRole('textbox', { name: 'Find in Make and model' })
      await field.fill('toy')
      await expect(sheet.getByRole('group', { name: 'Make and model' }).getByRole('checkbox')).toHaveCount(1)
      await field.press('Escape')
      await expect(field).toHaveValue('')
      await expect(sheet).toBeVisible()
      expect((await field.boundingBox())?.height).toBeGreaterThan(43.5)
    },
  )

  test('The filter sheet shows a failure too', nightly, async ({ page, guard }) => {
    guard.allow(/index\.json/)
    // The index can't be fetched until somebody presses the button. Otherwise the page's own retries would succeed before that.
    let pressed = false
    await page.exposeFunction('tellPress', () => (pressed = true))
    await page.route('**/search/index.json', (route) => (pressed ? route.continue() : route.abort()))
    await page.goto(site(RV, STOCK[RV] ?? ''))
    await awake(page)
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('checkbox').first().tap()
    await expect(sheet.getByRole('alert')).toBeVisible()
    const again = sheet.getByRole('button', { name: 'Try again' })
    await again.evaluate((button) =>
      button.addEventListener('pointerdown', (window as unknown as { tellPress: () => void }).tellPress),
    )
    await again.tap()
    await expect(sheet.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Filters 1' })).toBeAttached()
  })
})
