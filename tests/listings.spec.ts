import type { Page } from '@playwright/test'
import { DESKTOP, expect, fetchSite, GROUP, PHONE, scrollsSideways, site, test, nightly } from './site.ts'
import { awake, cards, count, LIST, links, panel, whole } from './support/searchPage.ts'
import { shifts, watchShifts } from './support/shifts.ts'

/** Returns a list that gets the path of each search index file fetched from now on. */
function searches(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/search\/index\./.test(pathname)) asked.push(pathname)
  })
  return asked
}
const current = (page: Page) => page.locator('.pages [aria-current]')

test('A built second page wakes up on a phone as it is, without a search and without moving', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  // The page prefetches the index once it's at rest. The index is blocked here, so that only the page itself is tested.
  await page.route('**/search/index.json', () => undefined)
  const asked = searches(page)
  await watchShifts(page)
  await page.goto(site(GROUP, `${LIST}/page/2`), { waitUntil: 'load' })
  const pressed = await links(page)
  await awake(page)
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(await links(page)).toEqual(pressed)
  expect(asked.filter((path) => path !== '/search/index.json')).toEqual([])
  expect(await shifts(page)).toEqual([])
  await expect(page).toHaveURL(site(GROUP, `${LIST}/page/2`))
  await expect(current(page)).toHaveText('2')
  expect(await scrollsSideways(page)).toBe(false)
})

test.describe('a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('Back from a filter and ?page=2 both lead to the built second page', nightly, async ({ page }) => {
    await page.goto(site(GROUP, `${LIST}/page/2`))
    await awake(page)
    const second = await links(page)
    await panel(page)
      .getByRole('checkbox', { name: /^Toyota/ })
      .check()
    await expect(page).toHaveURL(site(GROUP, `${LIST}?make=Toyota`))
    await expect(page.locator('.chip').first()).toHaveText(/Toyota/)
    await page.goBack()
    await expect(page).toHaveURL(site(GROUP, `${LIST}/page/2`))
    await expect.poll(() => links(page)).toEqual(second)
    await page.goto(site(GROUP, `${LIST}?page=2`))
    await awake(page)
    await expect(current(page)).toHaveText('2')
    await expect.poll(() => links(page)).toEqual(second)
  })

  test(
    'Links lead from the home page to a make, a model and a vehicle, and breadcrumbs back up',
    nightly,
    async ({ page }) => {
      await page.goto(site(GROUP, '/'))
      await page
        .getByRole('link', { name: /^Toyota/ })
        .first()
        .click()
      await expect(page).toHaveURL(site(GROUP, `${LIST}/toyota`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Toyota cars for sale/)
      await whole(page)
      for (const text of await cards(page).allTextContents()) expect(text).toContain('Toyota')
      await page
        .getByRole('navigation', { name: 'Toyota models' })
        .getByRole('link', { name: 'HiLux' })
        .click()
      await expect(page).toHaveURL(site(GROUP, `${LIST}/toyota/hilux`))
      await expect(count(page)).toHaveText(`${await cards(page).count()} cars`)
      await cards(page).first().locator('.card__link').click()
      const crumbs = page.getByRole('navigation', { name: 'You are here' })
      await crumbs.getByRole('link', { name: 'HiLux', exact: true }).click()
      await expect(page).toHaveURL(site(GROUP, `${LIST}/toyota/hilux`))
      await page
        .getByRole('navigation', { name: 'You are here' })
        .getByRole('link', { name: 'All cars' })
        .click()
      await expect(page).toHaveURL(site(GROUP, LIST))
    },
  )

  test('A list by a phrase can be filtered, searched and reloaded', nightly, async ({ page }) => {
    const UTES = '/search/utes-under-40000'
    await page.goto(site(GROUP, UTES))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Utes under $40,000 for Sale in Newcastle, NSW',
    )
    await expect(page.getByText('A ute that works all week')).toBeVisible()
    await awake(page)
    await expect(count(page)).toHaveText('6 cars')
    await expect(cards(page)).toHaveCount(6)
    await panel(page).getByRole('checkbox', { name: /^Ford/ }).check()
    await expect(page).toHaveURL(site(GROUP, `${UTES}?make=Ford`))
    await expect(count(page)).toHaveText('2 cars')
    await page.reload()
    await awake(page)
    await expect(count(page)).toHaveText('2 cars')
    await page.goBack()
    await expect(count(page)).toHaveText('6 cars')
    // On this dealer's site, 'runabout' means a cheap hatch. So the list of utes finds none, but the list of all stock finds some.
    await page.goto(site(GROUP, `${UTES}?q=runabout`))
    await expect(cards(page)).toHaveCount(0)
    await page.goto(site(GROUP, `${LIST}?q=runabout`))
    await expect(page).toHaveURL(site(GROUP, `${LIST}?with=runabout`))
    await expect(cards(page).first()).toContainText('Hatch')
  })
})

test('Page numbers beyond the last redirect to their list', async () => {
  const lead = async (path: string) => {
    const response = await fetchSite(GROUP, path)
    return [response.status, response.headers.get('location')]
  }
  expect(await lead(`${LIST}/page/99`)).toEqual([302, LIST])
  expect(await lead(`${LIST}/toyota/page/99`)).toEqual([302, `${LIST}/toyota`])
  expect(await lead('/search/used-cars/page/99')).toEqual([302, '/search/used-cars'])
  expect((await lead(`${LIST}/page/2`))[0]).toBe(200)
  expect((await lead(`${LIST}/nothing-like-it`))[0]).toBe(404)
})
