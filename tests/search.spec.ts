import {
  CAMPERS,
  DESKTOP,
  expect,
  GROUP,
  nightly,
  nightlyExcept,
  PHONE,
  RV,
  scrollsSideways,
  site,
  test,
} from './site.ts'
import { holdScripts } from './support/holdScripts.ts'
import { awake, cards, count, group, LIST, links, panel, rises, sortBy, STOCK } from './support/searchPage.ts'

test.describe('a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('A reload in the middle of a list comes back to it', nightly, async ({ page }) => {
    await page.goto(site(GROUP, `${LIST}?sort=lowest_price&page=2`))
    await awake(page)
    await expect.poll(() => page.locator('.pages [aria-current]').textContent()).toBe('2')
    // Waits until the whole requested page is there. Before that, the list may be too short or show other vehicles.
    await expect(page.locator('html')).not.toHaveAttribute('data-list-asked')
    const before = await links(page)
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await page.reload()
    await expect.poll(() => links(page)).toEqual(before)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  })

  test(
    'RVs are sorted lightest first, and a repayment finds those whose own pages show it',
    nightly,
    async ({ page }) => {
      await page.goto(site(RV, `${STOCK[RV]}?sort=lightest`))
      await awake(page)
      // Vehicles without a tare mass, such as motorhomes, come last, so only the first 20 are compared.
      const tares = async (): Promise<(number | null)[]> => {
        const texts = await page.locator('.card__facts').allTextContents()
        return texts.map((text) => Number(/Tare ([\d,]+)/.exec(text)?.[1]?.replace(',', '') ?? NaN))
      }
      await expect.poll(async () => rises((await tares()).slice(0, 20))).toBe(true)
      await page.goto(site(RV, `${STOCK[RV]}?weekly_repayment=100-300&sort=lightest`))
      await expect(page.locator('.chip').first()).toHaveText(/\$100 – \$300 a week/)
      await expect(page.locator('html')).not.toHaveAttribute('data-list-asked')
      const found = await links(page)
      for (const href of [found[0], found.at(-1)]) {
        await page.goto(site(RV, href ?? ''))
        const repaid = Number(
          /\$([\d,.]+) a week/.exec((await page.locator('main').textContent()) ?? '')?.[1],
        )
        expect(repaid).toBeGreaterThanOrEqual(100)
        expect(repaid).toBeLessThanOrEqual(300)
      }
    },
  )

  test('A browser that restores form values ticks nothing', nightly, async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    await group(page, 'Make and model').getByRole('checkbox').nth(0).check()
    await panel(page).locator('.models').getByRole('checkbox').first().check()
    await group(page, 'Condition').getByRole('checkbox').nth(0).check()
    await expect(page.locator('.chip:not(.chip--all)')).toHaveCount(2)
    // The address is updated at once. The vehicles and their number follow, so this test doesn't ask for them.
    await expect(page).toHaveURL(/[?&]make=.*&car_type=/)
    const address = page.url()
    await page.reload()
    await awake(page)
    await page.waitForLoadState('networkidle')
    expect(page.url()).toBe(address)
    await expect(page.locator('.chip:not(.chip--all)')).toHaveCount(2)
  })

  test('Choices made before a list has woken up count', async ({ page }) => {
    const wake = await holdScripts(page, /\/_astro\/SearchApp/)
    await page.goto(site(GROUP, LIST), { waitUntil: 'commit' })
    const box = group(page, 'Condition').getByRole('checkbox', { name: /^New/ })
    await box.check()
    await page.getByRole('combobox', { name: /^Make, model/ }).fill('mazda')
    await sortBy(page).selectOption('Lowest Price')
    await group(page, 'Price').getByRole('textbox', { name: 'Price to' }).fill('60000')
    wake()
    await expect(page).toHaveURL(/\?make=Mazda&car_type=new&price=-60000&sort=lowest_price$/)
    await expect(box).toBeChecked()
    await expect(sortBy(page)).toHaveValue('lowest_price')
    await expect
      .poll(async () => (await cards(page).allTextContents()).every((text) => text.includes('Mazda')))
      .toBe(true)
  })

  for (const delay of [0, 50]) {
    test(`A choice made ${delay} ms into a list’s wake-up counts`, nightly, async ({ page }) => {
      await page.addInitScript((ms) => {
        const choose = (): void => {
          const order = document.querySelector<HTMLSelectElement>('.pick__select')
          if (!order) throw new Error('no order to choose')
          order.value = 'lowest_price'
          order.dispatchEvent(new Event('change', { bubbles: true }))
          document.querySelector<HTMLInputElement>('.tick input')?.click()
        }
        const watch = new MutationObserver(() => {
          if (!document.querySelector('astro-island:not([ssr]) .pick__select')) return
          watch.disconnect()
          setTimeout(choose, ms)
        })
        watch.observe(document, { subtree: true, childList: true, attributeFilter: ['ssr'] })
      }, delay)
      await page.goto(site(GROUP, LIST))
      await expect(page).toHaveURL(/\?make=[^&]+&sort=lowest_price$/)
      await expect(sortBy(page)).toHaveValue('lowest_price')
    })
  }

  test('The pointer’s target stays in place while the list changes', nightly, async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    const box = group(page, 'Body').getByRole('checkbox').nth(1)
    await box.scrollIntoViewIfNeeded()
    const at = await box.boundingBox()
    await box.check()
    await expect(page).toHaveURL(/body=/)
    await expect(box).toBeFocused()
    await page.waitForLoadState('networkidle')
    expect(await box.boundingBox()).toEqual(at)
  })

  test('A list can be filtered, turned and cleared by keyboard alone', nightly, async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    await page.getByRole('combobox', { name: /^Make, model/ }).focus()
    // The first three presses of Tab reach the search box's button, the first group's heading and that group's own search field.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/\?make=/)
    await page.getByRole('link', { name: 'Next' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/page=2$/)
    await expect(count(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(sortBy(page)).toBeFocused()
    // The chips are above the row with the sort menu and the count.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(site(GROUP, LIST))
  })

  test('An empty list links to the rest, and offers no empty filters', nightly, async ({ page }) => {
    await page.goto(site(RV, '/search/demo-RVs-in-stock'))
    await expect(count(page)).toHaveText('No RVs')
    await expect(panel(page).locator('details')).toHaveCount(0)
    await page.getByRole('link', { name: 'See all RVs' }).click()
    await expect(count(page)).toHaveText('35 RVs')
  })
})

test.describe('a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  for (const [slug, path] of Object.entries({ ...STOCK, [CAMPERS]: '/search/new-used-and-demo-campers' }))
    test(
      `The first screen of ${slug}’s list on a phone shows a vehicle with its price, and one row stays when it scrolls`,
      nightlyExcept('menus', slug),
      async ({ page }) => {
        await page.goto(site(slug, path))
        const price = cards(page).first().locator('.card__amount')
        const covering = await price.evaluate((amount) => {
          const { left, bottom } = amount.getBoundingClientRect()
          const top = document.elementFromPoint(left + 1, bottom - 1)
          return top?.closest('.card') ? null : (top?.className ?? 'the end of the screen')
        })
        expect(covering, 'what covers the first price').toBeNull()
        const bar = page.locator('.search__bar')
        expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(64)
        await page.mouse.wheel(0, 1500)
        await expect(page.locator('.search__box')).not.toBeInViewport()
        for (const part of [count(page), sortBy(page), page.getByRole('button', { name: 'Filters' })])
          await expect(part).toBeInViewport({ ratio: 1 })
      },
    )

  test('The filter sheet fills a phone’s screen, has a live count, and shows the list when it closes', async ({
    page,
  }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    await page.getByRole('button', { name: 'Filters' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet).toBeVisible()
    await expect.poll(async () => (await sheet.boundingBox())?.height).toBe(PHONE.height)
    await sheet.getByRole('checkbox', { name: /^Toyota/ }).tap()
    const show = sheet.getByRole('button', { name: /^Show \d+ cars$/ })
    const shown = (
      (await sheet
        .getByRole('checkbox', { name: /^Toyota/ })
        .locator('..')
        .textContent()) ?? ''
    ).replace(/\D/g, '')
    await expect(show).toHaveText(`Show ${shown} cars`)
    await show.tap()
    await expect(sheet).toBeHidden()
    await expect(count(page)).toHaveText(`${shown} cars`)
    await expect(page.getByRole('button', { name: 'Filters 1' })).toBeFocused()
    await page.mouse.wheel(0, 1500)
    await expect(page.getByRole('button', { name: 'Filters 1' })).toBeInViewport()
  })

  test('The filter sheet is easy to tap and keeps the focus until Escape', nightly, async ({ page }) => {
    await page.goto(site(GROUP, `${LIST}?body=SUV`))
    await awake(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-list-asked')
    await page.getByRole('button', { name: 'Filters' }).tap()
    const small = await page
      .locator(
        '.search :is(button, select, .tick, summary, .pages a, .range__end, .search__box input):visible',
      )
      .evaluateAll((all) =>
        all.filter((each) => each.getBoundingClientRect().height < 43.5).map((each) => each.className),
      )
    expect(small).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Shift+Tab')
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
