import type { Page } from '@playwright/test'
import { DESKTOP, expect, MOVING, nightly, nightlyExcept, PHONE, RV, site, TENANTS, test } from './site.ts'
import { forSale, vehicleOf } from './support/stock.ts'

test.use({ contextOptions: MOVING })

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** Returns where the keyboard focus is: in a dialog, elsewhere on the page, or nowhere on the page ('body'). */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'body'
    return element.closest('dialog') ? 'dialog' : 'page'
  })

for (const slug of TENANTS) {
  test(`The menus of ${slug} work by mouse and keyboard`, nightlyExcept('menus', slug), async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    const opener = menu(page).getByRole('button').first()
    const links = menu(page).locator('[popover]').first().getByRole('link')

    await test.step('by mouse', async () => {
      await page.goto(site(slug, '/about-us'))
      const marked = page.getByRole('banner').locator('a[aria-current="page"]')
      await expect(marked).not.toHaveCount(0)
      for (const link of await marked.all()) await expect(link).toHaveAttribute('href', /^\/about-us\/?$/)
      await expect(links.first()).toBeHidden()
      await opener.click()
      await expect(links.first()).toBeVisible()
      await expect(links.first()).toBeInViewport()
      await page.mouse.click(DESKTOP.width / 2, DESKTOP.height - 40)
      await expect(links.first()).toBeHidden()
    })

    await test.step('by keyboard', async () => {
      await page.goto(site(slug, '/contact'))
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()

      await skip.focus()
      for (let presses = 0; presses < 30; presses++) {
        await page.keyboard.press('Tab')
        if (await opener.evaluate((element) => element === document.activeElement)) break
      }
      await expect(opener).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(links.first()).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(links.first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(links.first()).toBeHidden()
      await expect(opener).toBeFocused()
      await page.keyboard.press('Space')
      await expect(links.first()).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      const href = (await links.nth(1).getAttribute('href')) ?? ''
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new URL(href, page.url()).href)
    })
  })
}

test('The drawer works by keyboard and touch', nightly, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(site(RV, '/contact'))
  await expect(menu(page)).toBeHidden()
  const opener = page.getByRole('button', { name: 'Menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const group = drawer.locator('summary').first()
  const links = drawer.locator('details').first().getByRole('link')

  await test.step('keeps the keyboard focus inside, and Escape returns it', async () => {
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      if (await opener.evaluate((element) => element === document.activeElement)) break
    }
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(drawer).toBeVisible()
    expect(await focused(page)).toBe('dialog')

    const places = new Set<string>()
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab')
      places.add(await focused(page))
    }
    // After the menu's last link, focus may move to the browser's own UI, but never to the page behind the menu.
    expect([...places].filter((place) => place === 'page')).toEqual([])

    await expect(links.first()).toBeHidden()
    await group.focus()
    await page.keyboard.press('Enter')
    await expect(links.first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('closes by a tap outside on a wider screen', async () => {
    await page.setViewportSize({ width: 700, height: 900 })
    await opener.click()
    await expect(drawer).toBeVisible()
    await drawer.evaluate((element) =>
      Promise.all(element.getAnimations().map((animation) => animation.finished)),
    )
    const box = await drawer.boundingBox()
    await page.mouse.click(box !== null && box.x > 20 ? 10 : 690, 450)
    await expect(drawer).toBeHidden()
    await page.setViewportSize(PHONE)
  })

  await test.step('opens, closes and follows links by touch', async () => {
    await opener.click()
    await expect(drawer).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toBeHidden()

    await opener.click()
    // The first step has left the group open.
    await group.click()
    await expect(links.first()).toBeHidden()
    await group.click()
    const href = (await links.first().getAttribute('href')) ?? ''
    await links.first().click()
    await expect(page).toHaveURL(new URL(href, page.url()).href)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('Calls and directions are recorded once each, wherever their links are', nightly, async ({ page }) => {
  for (const path of ['/contact', vehicleOf(RV, forSale)]) {
    await page.goto(site(RV, path))
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
    const links = page.locator('a[href^="tel:"]:visible, a[data-kind="map"]:visible')
    const recorded = () =>
      page.evaluate(() => (window as { forecourtEvents?: { id: number }[] }).forecourtEvents ?? [])
    for (const [at, link] of (await links.all()).entries()) {
      await link.click()
      expect(await recorded()).toHaveLength(at + 1)
    }
    expect([...new Set((await recorded()).map(({ id }) => id))].toSorted()).toEqual([25, 41])
  }
})
