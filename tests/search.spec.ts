import { DESKTOP, expect, GROUP, PHONE, scrollsSideways, site, TENANTS, test, TRUCKS } from './site.ts'
import {
  awake,
  cards,
  count,
  group,
  LIST,
  links,
  panel,
  prices,
  sortBy,
  STOCK,
} from './support/searchPage.ts'

test.describe('a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('filter to a make and a price, sort by lowest price, open the third, come back to the same list', async ({
    page,
  }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    const all = await count(page).textContent()
    await group(page, 'Make and model')
      .getByRole('checkbox', { name: /^Toyota/ })
      .check()
    await expect(count(page)).not.toHaveText(all ?? '')
    await panel(page).getByRole('textbox', { name: 'Price to' }).fill('60000')
    await page.keyboard.press('Enter')
    await sortBy(page).selectOption('Lowest Price')
    await expect(page).toHaveURL(site(GROUP, `${LIST}?make=Toyota&price=-60000&sort=lowest_price`))
    await expect
      .poll(async () =>
        (await prices(page)).every((price, at, list) => price <= 60_000 && price >= (list[at - 1] ?? 0)),
      )
      .toBe(true)
    const before = await links(page)
    const counted = await count(page).textContent()
    await cards(page).nth(2).scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    await cards(page).nth(2).getByRole('link').click()
    await expect(page).toHaveURL(site(GROUP, before[2] ?? ''))
    await page.goBack()
    await expect(page).toHaveURL(site(GROUP, `${LIST}?make=Toyota&price=-60000&sort=lowest_price`))
    await expect(count(page)).toHaveText(counted ?? '')
    expect(await links(page)).toEqual(before)
    await expect(group(page, 'Make and model').getByRole('checkbox', { name: /^Toyota/ })).toBeChecked()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
  })

  test('a reload in the middle of a list comes back to it', async ({ page }) => {
    await page.goto(site(GROUP, `${LIST}?sort=lowest_price&page=2`))
    await awake(page)
    await expect.poll(() => page.locator('.pages [aria-current]').textContent()).toBe('2')
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    const before = await links(page)
    await page.reload()
    await expect.poll(() => links(page)).toEqual(before)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  })

  test('the browser’s memory of the form ticks nothing', async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    await group(page, 'Make and model').getByRole('checkbox').nth(0).check()
    await group(page, 'Make and model').getByRole('checkbox').nth(1).check()
    await group(page, 'Condition').getByRole('checkbox').nth(0).check()
    await expect(page.locator('.chip:not(.chip--all)')).toHaveCount(2)
    const [address, counted] = [page.url(), await count(page).textContent()]
    await page.reload()
    await awake(page)
    await expect(count(page)).toHaveText(counted ?? '')
    await page.waitForTimeout(300)
    expect(page.url()).toBe(address)
    await expect(page.locator('.chip:not(.chip--all)')).toHaveCount(2)
  })

  test('two words with a typo each, and the back button from there', async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    const all = (await count(page).textContent()) ?? ''
    await page.getByRole('searchbox').pressSequentially('toyta hilx', { delay: 30 })
    await expect(page).toHaveURL(/q=toyta\+hilx$/)
    await expect(count(page)).not.toHaveText(all)
    expect(await cards(page).allTextContents()).not.toHaveLength(0)
    for (const text of await cards(page).allTextContents()) expect(text).toContain('Toyota HiLux')
    await page.goBack()
    await expect(count(page)).toHaveText(all)
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await expect(page).toHaveURL(site(GROUP, LIST))
  })

  test('what is ticked before the page has woken up counts', async ({ page }) => {
    let wake = (): void => undefined
    const held = new Promise<void>((resolve) => (wake = resolve))
    await page.route('**/_astro/SearchApp*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(site(GROUP, LIST), { waitUntil: 'commit' })
    const box = group(page, 'Condition').getByRole('checkbox', { name: /^New/ })
    await box.check()
    await page.getByRole('searchbox').fill('mazda')
    wake()
    await expect(page).toHaveURL(/\?q=mazda&car_type=new$/)
    await expect(box).toBeChecked()
    for (const text of await cards(page).allTextContents()) expect(text).toContain('Mazda')
  })

  test('the pointer’s target stays while the list changes', async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    const box = group(page, 'Body').getByRole('checkbox').nth(1)
    await box.scrollIntoViewIfNeeded()
    const at = await box.boundingBox()
    await box.check()
    await expect(page).toHaveURL(/body=/)
    await expect(box).toBeFocused()
    await page.waitForTimeout(300)
    expect(await box.boundingBox()).toEqual(at)
  })

  test('by keyboard alone: tick, turn the page, take a chip away', async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    await page.getByRole('searchbox').focus()
    // Past the button of the box and the name of the first group.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/\?make=/)
    await page.getByRole('link', { name: 'Next' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/page=2$/)
    await expect(count(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(sortBy(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(site(GROUP, LIST))
  })

  test('pages open in a new tab as the list they are of', async ({ page, context }) => {
    await page.goto(site(GROUP, `${LIST}?body=SUV`))
    await expect(page.locator('.chip').first()).toHaveText(/SUV/)
    const href = await page.getByRole('link', { name: 'Next' }).getAttribute('href')
    expect(href).toBe(`${LIST}?body=SUV&page=2`)
    const tab = await context.newPage()
    await tab.goto(site(GROUP, href ?? ''))
    await expect(tab.locator('.pages [aria-current]')).toHaveText('2')
    expect(await links(tab)).not.toEqual(await links(page))
  })

  test('nothing matches: what to take away, and what that brings', async ({ page }) => {
    await page.goto(site(GROUP, `${LIST}?make=Toyota&price=-20`))
    await expect(count(page)).toHaveText('No cars')
    const offer = page.locator('.none__list li').filter({ hasText: 'Up to $20' })
    await expect(offer).toContainText(/\d+ cars/)
    const promised = (await offer.locator('> span').textContent()) ?? ''
    await offer.getByRole('button').click()
    await expect(count(page)).toHaveText(promised)
  })

  test('the index can’t be had: the pressed cars stay, with a retry that works', async ({ page, guard }) => {
    guard.allow(/index\.json/)
    await page.route('**/search/index.json', (route) => route.abort())
    await page.goto(site(GROUP, LIST))
    await awake(page)
    const pressed = await links(page)
    await sortBy(page).selectOption('Lowest Price')
    await expect(page.getByRole('alert')).toContainText('We couldn’t update the list')
    expect(await links(page)).toEqual(pressed)
    await page.unroute('**/search/index.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect.poll(() => links(page)).not.toEqual(pressed)
  })
})

test.describe('a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('the sheet of filters: live count, the whole screen, and the list under it when it closes', async ({
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

  test('Escape closes the sheet; the focus stays in it while it is open', async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    await page.getByRole('button', { name: 'Filters' }).tap()
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

  test('everything to tap is 44 px high', async ({ page }) => {
    await page.goto(site(GROUP, `${LIST}?body=SUV`))
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
  })
})

for (const slug of TENANTS.filter((each) => STOCK[each])) {
  test(`${slug}: every kind of filter leads to a list and back`, async ({ page }) => {
    await page.goto(site(slug, STOCK[slug] ?? ''))
    await awake(page)
    const all = (await count(page).textContent()) ?? ''
    await panel(page).getByRole('checkbox').first().check()
    await expect(page.locator('.chip').first()).toBeVisible()
    const year = panel(page).getByRole('textbox', { name: 'Year from' })
    if (!(await year.isVisible())) await panel(page).locator('summary', { hasText: 'Year' }).click()
    await year.fill('2022')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/year=2022-/)
    await page.getByRole('button', { name: 'Clear all' }).first().click()
    await expect(count(page)).toHaveText(all)
    await expect(page).toHaveURL(site(slug, STOCK[slug] ?? ''))
  })
}

test('an odometer in miles', async ({ page }) => {
  await page.goto(site(TRUCKS, STOCK[TRUCKS] ?? ''))
  await awake(page)
  await panel(page).getByRole('textbox', { name: 'Odometer to' }).fill('30,000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Up to 30,000 miles' }).first()).toBeVisible()
  const miles = async () =>
    (await cards(page).locator('.card__facts li').allTextContents()).map((fact) =>
      Number(/^([\d,]+) miles$/.exec(fact)?.[1]?.replaceAll(',', '') ?? 0),
    )
  await expect.poll(async () => (await miles()).every((each) => each <= 30_000)).toBe(true)
})
