import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Snapshot } from '../src/stock/entities.ts'
import {
  CAMPERS,
  DESKTOP,
  expect,
  fetchSite,
  GROUP,
  NOW,
  PHONE,
  scrollsSideways,
  site,
  test,
  nightly,
} from './site.ts'
import { place, serve } from './support/command.ts'
import { awake, cards, count, LIST, links, panel, STOCK, whole } from './support/searchPage.ts'
import { shifts, watchShifts } from './support/shifts.ts'

/** Returns a list that gets the path of each search index file fetched from now on. */
const searches = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/search\/index\./.test(pathname)) asked.push(pathname)
  })
  return asked
}
const current = (page: Page) => page.locator('.pages [aria-current]')

test.describe('JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('Without JavaScript, links lead to a list’s last page and back', nightly, async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    const first = await links(page)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(site(GROUP, `${LIST}/page/2`))
    await expect(current(page)).toHaveText('2')
    const second = await links(page)
    expect(second.filter((each) => first.includes(each))).toEqual([])
    while (await page.getByRole('link', { name: 'Next' }).isVisible())
      await page.getByRole('link', { name: 'Next' }).click()
    await expect(cards(page).first()).toBeVisible()
    await page.locator('.pages').getByRole('link', { name: '1', exact: true }).click()
    await expect(page).toHaveURL(site(GROUP, LIST))
    expect(await links(page)).toEqual(first)
  })
})

for (const [name, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`a built second page, ${name}`, () => {
    test.use({ viewport })

    test(
      `A built second page wakes up on a ${name} as it is, without a search and without moving`,
      name === 'phone' ? {} : nightly,
      async ({ page }) => {
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
      },
    )
  })
}

test.describe('a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('Address and list stay in step while pages are turned back and forward', async ({ page }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    const first = await links(page)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(site(GROUP, `${LIST}/page/2`))
    await expect(current(page)).toHaveText('2')
    await expect.poll(() => links(page)).not.toEqual(first)
    const second = await links(page)
    await page.goBack()
    await expect(page).toHaveURL(site(GROUP, LIST))
    await expect.poll(() => links(page)).toEqual(first)
    await page.goForward()
    await expect.poll(() => links(page)).toEqual(second)

    await page.reload()
    await awake(page)
    expect(await links(page), 'the pressed page is the one that was turned to').toEqual(second)
    await page.goBack()
    await expect(page).toHaveURL(site(GROUP, LIST))
    await expect.poll(() => links(page)).toEqual(first)
  })

  test(
    'Filtering on a built second page starts at the first, and Back leads to the second',
    nightly,
    async ({ page }) => {
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
    },
  )

  test('A shared ?page=2 shows the same list as the built second page', nightly, async ({ page }) => {
    await page.goto(site(GROUP, `${LIST}/page/2`))
    const second = await links(page)
    await page.goto(site(GROUP, `${LIST}?page=2`))
    await awake(page)
    await expect(current(page)).toHaveText('2')
    await expect.poll(() => links(page)).toEqual(second)
  })

  test('Links lead from the home page to a make, a model and a vehicle, and breadcrumbs back up', async ({
    page,
  }) => {
    await page.goto(site(GROUP, '/'))
    await page
      .getByRole('link', { name: /^Toyota/ })
      .first()
      .click()
    await expect(page).toHaveURL(site(GROUP, `${LIST}/toyota`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Toyota cars for sale/)
    await whole(page)
    for (const text of await cards(page).allTextContents()) expect(text).toContain('Toyota')
    await page.getByRole('navigation', { name: 'Toyota models' }).getByRole('link', { name: 'HiLux' }).click()
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
  })

  test('A landing listing can be filtered like any list', nightly, async ({ page }) => {
    await page.goto(site(GROUP, '/search/7-seater-cars'))
    await expect(page.getByText('View our range of 7 seater SUV and 4WD people movers')).toBeVisible()
    await awake(page)
    const all = await cards(page).count()
    expect(all).toBeGreaterThan(0)
    await panel(page).getByRole('checkbox').first().check()
    await expect(page).toHaveURL(/\/search\/7-seater-cars\?make=/)
    await expect.poll(() => cards(page).count()).toBeLessThanOrEqual(all)
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

test('The sitemap has every list of vehicles', async () => {
  for (const [slug, list] of Object.entries(STOCK)) {
    const map = await (await fetchSite(slug, '/sitemap-lists.xml')).text()
    const paths = [...map.matchAll(/<loc>https:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path)
    expect(paths).toContain(list)
    for (const path of paths) expect((await fetchSite(slug, path)).status, path).toBe(200)
  }
})

test.describe('a list by a phrase', () => {
  test.use({ viewport: DESKTOP })
  const UTES = '/search/utes-under-40000'

  test(
    'A list by a phrase can be filtered and searched, and survives a reload and Back',
    nightly,
    async ({ page }) => {
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
    },
  )
})

test(
  'A sold-out make’s list shows similar vehicles, and redirects to the whole list after 30 days',
  nightly,
  async () => {
    test.setTimeout(60_000)
    const list = '/search/new-used-and-demo-campers'
    const here = place()
    try {
      here.bring(CAMPERS)
      const file = join(here.tenants, CAMPERS, 'snapshot.json')
      const snapshot = JSON.parse(readFileSync(file, 'utf8')) as Snapshot
      const gone = snapshot.cars.find((car) => car.make === 'Ford')
      if (!gone) throw new Error('no Ford')
      const sold = { ...gone, status: 'sold', sold_date_timestamp: Date.parse(NOW) / 1000 - 10 * 86_400 }
      const cars = [...snapshot.cars.filter((car) => car.make !== 'Ford'), sold]
      writeFileSync(file, JSON.stringify({ ...snapshot, cars }))
      expect((await here.build()).code).toBe(0)
      const served = await serve(here.out, here.tenants)
      const ask = (path: string) =>
        fetch(`http://127.0.0.1:${served.port}${path}`, {
          redirect: 'manual',
          headers: { 'x-forecourt-tenant': CAMPERS },
        })
      try {
        const kept = await ask(`${list}/ford`)
        expect(kept.status).toBe(200)
        expect(await kept.text()).toContain('The last Ford has been sold. You might like one of these:')
        expect((await here.build('--now', '2026-12-12T00:00:00Z')).code).toBe(0)
        const after = await ask(`${list}/ford`)
        expect([after.status, after.headers.get('location')]).toEqual([302, list])
      } finally {
        await served.stop()
      }
    } finally {
      here.remove()
    }
  },
)
