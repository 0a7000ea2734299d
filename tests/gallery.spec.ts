import type { Page } from '@playwright/test'
import { CAMPERS, DESKTOP, expect, fetchSite, GROUP, MOTO, MOVING, PHONE, RV, site, test } from './site.ts'
import { leadServer, WHO } from './support/leads.ts'
import { forSale, unphotographed, vehicleOf, vehiclesOf } from './support/stock.ts'

test.use({ contextOptions: MOVING })

const shown = (slug: string): string => vehicleOf(slug, forSale)
const cells = (page: Page) => page.locator('[data-strip] > li')
const count = (page: Page) => page.locator('[data-gallery] [data-count]')
const viewer = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('.pswp__container') })
const openFull = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(viewer(page)).toBeVisible()
}

/** Opens a vehicle's page as the site sends it, except that it has this many pictures, which are copies of its first one. */
const withPictures = async (page: Page, path: string, pictures: number): Promise<void> => {
  const pressed = await fetchSite(GROUP, path)
  const html = (await pressed.text()).replace(
    /(<ul class="gallery__(?:strip|thumbs)"[^>]*>)(<li.*?<\/li>).*?<\/ul>/gs,
    (_, open: string, item: string) =>
      `${open}${Array.from({ length: pictures }, (__, at) => item.replaceAll('picture-1', `picture-${at + 1}`)).join('')}</ul>`,
  )
  await page.route(site(GROUP, path), (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(site(GROUP, path))
}

test.use({ viewport: DESKTOP })

test.describe('pictures', () => {
  for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    test.describe(size, () => {
      test.use({ viewport })

      test('loads the first immediately and before everything else, the next 200 px before it comes into view, and no others', async ({
        page,
      }) => {
        // Simulates a slow connection, which gives the browser time to load pictures that it shouldn't load yet.
        await page.route(/\.(?:css|js)$/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 200))
          await route.continue()
        })
        await page.goto(site(GROUP, shown(GROUP)), { waitUntil: 'load' })
        await page.waitForLoadState('networkidle')
        const first = cells(page).first().locator('img')
        await expect(first).toHaveAttribute('fetchpriority', 'high')
        await expect(first).toHaveAttribute('loading', 'eager')
        const loaded = () =>
          cells(page)
            .locator('img')
            .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0))
        expect((await loaded()).slice(0, 4)).toEqual([true, true, false, false])
        await page.locator('[data-strip]').evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }))
        await expect.poll(async () => (await loaded()).slice(0, 4)).toEqual([true, true, true, false])
      })
    })
  }

  test('the first picture is the largest thing painted', async ({ page }) => {
    await page.goto(site(GROUP, shown(GROUP)))
    // Returns the class of the largest element painted so far, as the browser reports it. On a slow machine, text is painted before the
    // picture.
    const largest = () =>
      page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            new PerformanceObserver((list) => {
              const entry = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined
              resolve(entry?.element?.className ?? '')
            }).observe({ type: 'largest-contentful-paint', buffered: true })
          }),
      )
    await expect.poll(largest).toBe('gallery__image')
  })

  test('replaces a picture that fails to load with the placeholder, in full screen too', async ({
    page,
    guard,
  }) => {
    guard.allow(/\/2(?:-thumb)?\.jpg/)
    await page.route(/\/2(?:-thumb)?\.jpg/, (route) => route.fulfill({ status: 404 }))
    await page.goto(site(GROUP, shown(GROUP)))
    await page.getByRole('button', { name: 'Next picture' }).click()
    await expect(cells(page).nth(1).getByText('New Arrival')).toBeInViewport()
    await expect(page.getByRole('link', { name: /photo 2 of/ })).toBeVisible()
    await openFull(page)
    await expect(viewer(page).getByText('New Arrival')).toBeInViewport()
  })

  test('does what was requested while its script was loading', async ({ page }) => {
    let letGo = (): void => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(/\/gallery\..*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(site(GROUP, shown(GROUP)))
    const next = page.getByRole('button', { name: 'Next picture' })
    await next.click()
    await next.click()
    await page.locator('[data-strip]').press('ArrowRight')
    await page.locator('[data-thumbs] a').nth(1).focus()
    await expect(count(page)).toHaveText('1')
    letGo()
    await expect(count(page)).toHaveText('4')
    expect(new URL(page.url()).hash).toBe('')
  })

  test("stays a strip with links if its script doesn't load", async ({ page, guard }) => {
    guard.allow(/gallery\./)
    await page.route(/\/gallery\..*\.js/, (route) => route.abort())
    await page.goto(site(GROUP, shown(GROUP)))
    await page.locator('[data-thumbs] a').nth(2).click()
    await expect(cells(page).nth(2)).toBeInViewport({ ratio: 0.5 })
    expect(new URL(page.url()).hash).toBe('#picture-3')
  })

  test('has one Tab stop for sixty pictures, and reaches and loads the last', async ({ page }) => {
    await withPictures(page, shown(GROUP), 60)
    await expect(cells(page)).toHaveCount(60)
    await page.locator('[data-strip]').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(count(page)).toHaveText('60')
    await expect
      .poll(() =>
        cells(page)
          .nth(59)
          .locator('img')
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0)
    await page.locator('[data-thumbs]').evaluate((row) => row.scrollIntoView())
    await expect(page.locator('[data-thumbs] a').nth(59)).toBeInViewport()
    await expect(page.locator('[data-thumbs] a[tabindex="0"]')).toHaveCount(1)
    await page.locator('[data-thumbs] a[tabindex="0"]').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-thumbs] a').first()).toBeFocused()
  })

  for (const slug of [GROUP, MOTO]) {
    test(`${slug}: without pictures, shows no buttons except one to request some`, async ({ page }) => {
      await page.goto(site(slug, vehicleOf(slug, unphotographed)))
      const gallery = page.getByRole('region', { name: 'Pictures' })
      await expect(gallery.getByText('New Arrival')).toBeVisible()
      await expect(gallery.getByRole('img')).toHaveCount(0)
      const buttons = slug === GROUP ? ['Request Photos'] : []
      await expect(gallery.getByRole('button')).toHaveText(buttons)
    })
  }

  test('lets shoppers request missing pictures', async ({ page }) => {
    const sent = await leadServer(page)
    const path = vehicleOf(CAMPERS, unphotographed)
    await page.goto(site(CAMPERS, path))
    await page.getByRole('button', { name: 'Request Photos' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request Photos' })
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600)
    for (const [label, value] of Object.entries(WHO)) await dialog.getByLabel(label).fill(value)
    // Waits until the form is awake. Before that, the browser itself would submit the form, without the request that this test handles.
    await expect(dialog.locator('form')).toHaveAttribute('data-awake', '')
    await dialog.getByRole('button', { name: 'Submit Form' }).click()
    await expect(page).toHaveURL(/\/success\?category=request-photos&car=[\w-]+&car_type=\w+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’re taking the photos')
    expect(sent.map(({ body }) => body.form)).toEqual(['request-photos'])
    expect(JSON.stringify(sent[0]?.body.lead)).toContain(path)
  })
})

test.describe('requesting pictures from a card (spec §2 Car cards)', () => {
  const path = vehicleOf(CAMPERS, unphotographed)
  const LIST = '/search/new-used-and-demo-campers/mercedes-benz'
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Request Photos' })
  const cardOf = (page: Page) => page.locator('.card', { has: page.locator(`a[href="${path}"]`) })

  test('opens the vehicle’s page with the form from a link on the card', async ({ page }) => {
    await page.goto(site(CAMPERS, LIST))
    await cardOf(page)
      .getByRole('link', { name: /^Request Photos of the / })
      .click()
    await expect(page).toHaveURL(site(CAMPERS, `${path}#request-photos`))
    await expect(dialogOf(page)).toBeVisible()
    await expect(dialogOf(page)).toHaveJSProperty('open', true)
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialogOf(page)).toBeHidden()
    await page.reload()
    await expect(dialogOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('shows the form', async ({ page }) => {
      await page.goto(site(CAMPERS, `${path}#request-photos`))
      await expect(page.locator('#request-photos')).toBeInViewport()
      await expect(page.locator('#request-photos').getByLabel('First name')).toBeVisible()
      await page.goto(site(CAMPERS, path))
      await expect(page.locator('#request-photos')).toBeHidden()
    })
  })
})

test.describe('full screen', () => {
  test('opens, turns, zooms and closes; the strip follows and the focus returns', async ({ page }) => {
    await page.goto(site(GROUP, shown(GROUP)))
    await page.getByRole('button', { name: 'Next picture' }).click()
    await openFull(page)
    await expect(viewer(page)).toContainText('2 / 8')
    await expect(viewer(page).getByRole('status')).toHaveText(/photo 2 of 8$/)
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page)).toContainText('3 / 8')
    await expect(viewer(page).getByRole('status')).toHaveText(/photo 3 of 8$/)
    await page.getByRole('button', { name: 'Zoom' }).click()
    await expect(page.locator('.pswp--zoomed-in')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Full screen' })).toBeFocused()
    await expect(count(page)).toHaveText('3')
  })

  test('also opens by clicking the picture; Tab stays inside', async ({ page }) => {
    await page.goto(site(RV, shown(RV)))
    await cells(page).first().locator('img').click()
    await expect(viewer(page)).toBeVisible()
    for (let time = 0; time < 6; time++) {
      await page.keyboard.press('Tab')
      // The focus may also move to the browser's own UI, as with any modal dialog.
      const inside = await viewer(page).evaluate(
        (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
      )
      expect(inside).toBe(true)
    }
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(viewer(page)).toHaveCount(0)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, hasTouch: true })

    test('keeps name, price and a way to enquire below the pictures, which can be enlarged with two fingers', async ({
      page,
    }) => {
      await page.goto(site(GROUP, shown(GROUP)))
      const [name, price] = [page.getByRole('heading', { level: 1 }), page.locator('.price__amount')]
      const [said, costs] = [(await name.textContent()) ?? '', (await price.textContent()) ?? '']
      await openFull(page)
      const line = viewer(page).locator('.offer')
      await expect(line).toBeInViewport({ ratio: 1 })
      await expect(line.locator('p')).toHaveText(`${said.trim()}${costs.trim()}`)

      const fingers = await page.context().newCDPSession(page)
      for (const [type, apart] of [
        ['touchStart', 20],
        ['touchMove', 60],
        ['touchMove', 120],
      ] as const)
        await fingers.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: [-1, 1].map((side, id) => ({ x: 180 + side * apart, y: 380, id })),
        })
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(page.locator('.pswp--zoomed-in')).toBeVisible()

      await viewer(page).getByRole('button', { name: 'Enquire Now' }).tap()
      await expect(viewer(page)).toHaveCount(0)
      const form = page.getByRole('dialog', { name: 'Enquire about this car' })
      await expect(form).toBeVisible()
      await form.getByLabel('Email').fill('a@example.com')
    })
  })
})

test.describe('share', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test("copies the vehicle's address and says so", async ({ page }) => {
    const path = shown(GROUP)
    await page.goto(site(GROUP, `${path}?utm_source=mail`))
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      new RegExp(`^https://.*${path}$`),
    )
  })
})

test.describe('recently viewed', () => {
  // These sites build their vehicles' addresses in different ways.
  for (const [slug, visits] of [
    [GROUP, 8],
    [MOTO, 2],
    [CAMPERS, 2],
  ] as const) {
    test(`${slug}: shows up to six earlier vehicles, below everything else, without moving anything in view`, async ({
      page,
    }) => {
      const paths = vehiclesOf(slug)
        .filter(forSale)
        .slice(0, visits)
        .map(({ path }) => path)
      const strip = page.getByRole('region', { name: 'Recently viewed' })
      for (const [at, path] of paths.entries()) {
        await page.goto(site(slug, path), { waitUntil: 'domcontentloaded' })
        const links = strip.getByRole('link')
        if (at > 0) await strip.scrollIntoViewIfNeeded()
        await expect(links).toHaveCount(Math.min(at, 6))
        const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
        expect(hrefs).toEqual(paths.slice(Math.max(0, at - 6), at).toReversed())
      }
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                sum += (entry as PerformanceEntry & { value: number }).value
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(sum), 300)
          }),
      )
      expect(shift).toBeLessThan(0.01)
      await strip.scrollIntoViewIfNeeded()
      const image = strip.locator('img').first()
      await expect
        .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
      await strip.getByRole('link').first().click()
      await expect(page).toHaveURL(site(slug, paths.at(-2) ?? ''))
    })
  }

  test('works whatever somebody wrote into the storage', async ({ page }) => {
    const path = site(GROUP, shown(GROUP))
    await page.goto(path)
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.endsWith(':recent')))
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        localStorage.setItem(
          key,
          '[{"id":1,"slug":"../x","title":"a"},{"id":2,"slug":"ok","title":"<b>Bold</b>"}]',
        )
      }
    })
    await page.reload()
    await page.getByRole('region', { name: 'Recently viewed' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: '<b>Bold</b>' })).toHaveAttribute('href', '/cars/ok')
    await expect(page.locator('.recent a')).toHaveCount(1)
  })
})
