import { DESKTOP, expect, GROUP, serviceSite, site, test, nightly } from './site.ts'
import {
  amounts,
  awake,
  cards,
  count,
  group,
  LIST,
  links,
  panel,
  prices,
  sortBy,
  whole,
} from './support/searchPage.ts'

/**
 * Tests a shopper's actions on a list of a site with a search service, and that it gives the same results as the engine in the page. Other
 * tests try the engine.
 */

test.use({ viewport: DESKTOP })

test(
  'With a search service, a list filtered and sorted is the same after a look at its third vehicle',
  nightly,
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(serviceSite(LIST))
    await awake(page)
    const all = await count(page).textContent()
    await group(page, 'Make and model')
      .getByRole('checkbox', { name: /^Toyota/ })
      .check()
    await expect(count(page)).not.toHaveText(all ?? '')
    await panel(page).getByRole('textbox', { name: 'Price to' }).fill('60000')
    await page.keyboard.press('Enter')
    await sortBy(page).selectOption('Lowest Price')
    await expect(page).toHaveURL(serviceSite(`${LIST}?make=Toyota&price=-60000&sort=lowest_price`))
    await expect
      .poll(async () =>
        (await prices(page)).every(
          (price, index, list) => price <= 60_000 && price >= (list[index - 1] ?? 0),
        ),
      )
      .toBe(true)
    const before = await links(page)
    const counted = await count(page).textContent()
    await cards(page).nth(2).scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    await cards(page).nth(2).locator('.card__link').click()
    await expect(page).toHaveURL(serviceSite(before[2] ?? ''))
    await page.goBack()
    await expect(page).toHaveURL(serviceSite(`${LIST}?make=Toyota&price=-60000&sort=lowest_price`))
    await expect(count(page)).toHaveText(counted ?? '')
    expect(await links(page)).toEqual(before)
    await expect(group(page, 'Make and model').getByRole('checkbox', { name: /^Toyota/ })).toBeChecked()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
    await page.getByRole('combobox', { name: /^Make, model/ }).fill('hilux')
    await expect(page).toHaveURL(
      serviceSite(`${LIST}?make=Toyota&model=HiLux&price=-60000&sort=lowest_price`),
    )
    // A site with a service doesn't fetch the engine, not even to understand words.
    expect(asked.some((path) => path.startsWith('/1/indexes/'))).toBe(true)
    expect(asked.some((path) => /\/search\/index|\/engine\b/.test(path))).toBe(false)
  },
)

test(
  'With a search service, a list is sorted nearest first, from a branch or the browser’s position',
  nightly,
  async ({ page, context }) => {
    const places = async () => {
      await whole(page)
      return new Set(await cards(page).locator('.card__location').allTextContents())
    }
    await page.goto(serviceSite(LIST))
    await awake(page)
    await sortBy(page).selectOption('Nearest')
    const nearest = page.getByRole('region', { name: 'Nearest to you' })
    await nearest.getByRole('combobox', { name: 'or near' }).selectOption('Harbourside Taree')
    await expect.poll(places).toEqual(new Set(['Harbourside Taree']))
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -33.43, longitude: 151.34 })
    await nearest.getByRole('button', { name: 'Use my location' }).click()
    await expect(nearest.getByRole('listitem').first()).toHaveText('Harbourside Gosford 1 km away')
    await expect.poll(places).toEqual(new Set(['Harbourside Gosford · 1 km away']))
    await expect(page).toHaveURL(serviceSite(`${LIST}?sort=nearest`))
  },
)

test(
  'With a search service, a search without results counts what removing finds',
  nightly,
  async ({ page }) => {
    await page.goto(serviceSite(`${LIST}?make=Toyota&price=-20`))
    await expect(count(page)).toHaveText('No cars')
    const offer = page.locator('.none__list li').filter({ hasText: 'Up to $20' })
    await expect(offer).toContainText(/\d+ cars/)
    const promised = (await offer.locator('> span').textContent()) ?? ''
    await offer.getByRole('button').click()
    await expect(count(page)).toHaveText(promised)
  },
)

test(
  'With a search service, Back from a vehicle leads to its page of the list',
  nightly,
  async ({ page }) => {
    await page.goto(serviceSite(LIST))
    await awake(page)
    const first = await links(page)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(serviceSite(`${LIST}/page/2`))
    await expect.poll(() => links(page)).not.toEqual(first)
    const second = await links(page)
    expect(second.filter((href) => first.includes(href))).toEqual([])
    const turned = await page.title()
    expect(turned).toContain(', page 2 | ')
    await cards(page).nth(1).locator('.card__link').click()
    await expect(page).toHaveURL(serviceSite(second[1] ?? ''))
    await page.goBack()
    await expect(page).toHaveURL(serviceSite(`${LIST}/page/2`))
    await expect.poll(() => links(page)).toEqual(second)
    // The title is the same as that of the built page with the same vehicles.
    await expect(page).toHaveTitle(turned)
    await page.goBack()
    await expect.poll(() => links(page)).toEqual(first)
    await expect(page).not.toHaveTitle(turned)
  },
)

test('Typed weekly and monthly amounts are read as repayments', nightly, async ({ page }) => {
  for (const [words, query, chip] of [
    ['under $150 a week', 'weekly_repayment=-150', /Up to \$150 a week/],
    ['under $600 a month', 'monthly_repayment=-600', /Up to \$600 a month/],
  ] as const) {
    await page.goto(site(GROUP, `${LIST}?${new URLSearchParams({ q: words }).toString()}`))
    await expect(page, words).toHaveURL(site(GROUP, `${LIST}?${query}`))
    await expect(page.locator('.chip').first()).toHaveText(chip)
    await expect(count(page)).toHaveText(/^[1-9]\d? cars$/)
    for (const repaid of await amounts(page, 'a week')) expect(repaid, words).toBeLessThanOrEqual(150)
  }
})

test('Both search backends give the same lists, counts and filters', nightly, async ({ page }) => {
  const seen = async (address: string) => {
    await page.goto(address)
    await awake(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-list-asked')
    await expect(page.locator('.chip').first()).toBeVisible()
    return [await count(page).textContent(), await links(page), await panel(page).innerText()]
  }
  for (const query of [
    '?q=toyta',
    '?body=SUV&sort=lowest_price&page=2',
    '?make=Toyota&model=HiLux&price=-60000',
    '?weekly_repayment=-150&sort=lowest_consumption',
  ]) {
    expect(await seen(serviceSite(LIST + query)), query).toEqual(await seen(site(GROUP, LIST + query)))
  }
})

for (const [trouble, answer] of Object.entries({
  'no longer answers': 'silence',
  fails: 'error',
} as const))
  test(
    `A list stays, with a message and a retry that works, if its search service ${trouble}, at first or midway`,
    nightly,
    async ({ page, guard }) => {
      guard.allow(/1\/indexes/)
      const fail = () =>
        page.route('**/1/indexes/**', async (route) => {
          if (answer === 'error') await route.fulfill({ status: 500, json: { message: 'out of order' } })
        })
      const recovers = async (shown: Awaited<ReturnType<typeof links>>) => {
        await expect(page.getByRole('alert')).toContainText('We couldn’t update the list', {
          timeout: 15_000,
        })
        expect(await links(page)).toEqual(shown)
        await page.unroute('**/1/indexes/**')
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByRole('alert')).toBeHidden()
        await expect.poll(() => links(page)).not.toEqual(shown)
      }
      await fail()
      await page.goto(serviceSite(LIST))
      await awake(page)
      const built = await links(page)
      await sortBy(page).selectOption('Lowest Price')
      await recovers(built)
      const all = (await count(page).textContent()) ?? ''
      await page.getByRole('combobox', { name: /^Make, model/ }).fill('mazda')
      await expect(count(page)).not.toHaveText(all)
      const found = await links(page)
      await fail()
      const box = group(page, 'Condition').getByRole('checkbox').first()
      await box.check()
      await recovers(found)
      await expect(page).toHaveURL(/make=Mazda&car_type=/)
      await expect(box).toBeChecked()
    },
  )
