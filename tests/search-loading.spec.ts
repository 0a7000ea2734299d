import { gzipSync } from 'node:zlib'
import type { CDPSession, Page } from '@playwright/test'
import { DESKTOP, expect, GROUP, PHONE, site, test } from './site.ts'
import { awake, cards, count, group, LIST, sortBy, STOCK } from './support/searchPage.ts'

/** What of the page's script may be fetched, in bytes of gzip. */
const SCRIPT_BUDGET = 150 * 1024
/** ms of processor that one task may take: three times what it takes on an idle machine, for those that are not. */
const LONGEST_TASK = 50

interface TraceEvent {
  name: string
  /** μs of processor time, which other work on the machine does not add to. */
  tdur?: number
}

/** The longest task of the page while something is done, in ms of processor time. */
const longestTask = async (session: CDPSession, act: () => Promise<void>): Promise<number> => {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' })
  await act()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  const scripts = [
    'FunctionCall',
    'TimerFire',
    'EventDispatch',
    'RunMicrotasks',
    'UpdateLayoutTree',
    'Layout',
    'Paint',
  ]
  return Math.max(
    0,
    ...events.filter(({ name }) => scripts.includes(name)).map(({ tdur = 0 }) => tdur / 1000),
  )
}

/** Collects what moves without the shopper's doing; asked for at the end. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Element }[]
      })[]) {
        if (!entry.hadRecentInput)
          shifts.push(`${entry.value} ${entry.sources.map(({ node }) => node?.className ?? '').join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)

test.describe('a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('no key press and no tick holds the page', async ({ page, context }) => {
    await page.goto(site(GROUP, LIST))
    await awake(page)
    await sortBy(page).selectOption('Lowest Price')
    await expect(page).toHaveURL(/lowest_price/)
    const longest = await longestTask(await context.newCDPSession(page), async () => {
      await page.getByRole('searchbox').pressSequentially('mazda cx', { delay: 150 })
      await expect(page).toHaveURL(/q=mazda/)
      await group(page, 'Condition').getByRole('checkbox').first().check()
      await expect(page).toHaveURL(/car_type/)
    })
    expect(longest).toBeGreaterThan(0)
    expect(longest).toBeLessThan(LONGEST_TASK)
  })
})

for (const [name, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`while the page loads, ${name}`, () => {
    test.use({ viewport })

    for (const query of [
      '',
      '?make=Toyota&model=HiLux&price=-60000',
      '?q=nothing+like+this',
      '?sort=lowest_price&page=2',
    ]) {
      test(`nothing moves by itself: ${query || 'no filters'}`, async ({ page }) => {
        await watchShifts(page)
        await page.goto(site(GROUP, LIST + query))
        await awake(page)
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(400)
        expect(await shifts(page)).toEqual([])
      })
    }
  })
}

test('the index is fetched after the page has loaded, and only once', async ({ page }) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const asked: string[] = []
  await page.route(/\/search\/index\./, async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await held
    await route.continue()
  })
  // A fetch that never ends does not keep the page from loading or waking up.
  await page.goto(site(GROUP, LIST), { waitUntil: 'load' })
  await awake(page)
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(() => asked).toEqual(['/search/index.json'])
  release()
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toMatch(/^\/search\/index\.[\w-]+\.bin$/)
  await sortBy(page).selectOption('Lowest Price')
  await expect(page).toHaveURL(/sort=lowest_price/)
  expect(asked).toHaveLength(2)
})

test('the page’s script is within its budget, and a tenant without a search service never gets its client', async ({
  page,
}) => {
  const sizes: Record<string, number> = {}
  page.on('response', async (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname))
      sizes[response.url()] = gzipSync(await response.body()).length
  })
  await page.goto(site(GROUP, LIST))
  await awake(page)
  await sortBy(page).selectOption('Lowest Price')
  await page.waitForLoadState('networkidle')
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(SCRIPT_BUDGET)
})

test.describe('JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  for (const [slug, path] of Object.entries(STOCK)) {
    test(`${slug}: the first page of vehicles is there, without controls that could do nothing`, async ({
      page,
    }) => {
      await page.goto(site(slug, path))
      await expect(cards(page).first()).toBeVisible()
      await expect(count(page)).toHaveText(/^\d+ \w+$/)
      await expect(page.getByRole('searchbox')).toBeHidden()
      await expect(page.getByText('Turn on JavaScript')).toBeVisible()
    })
  }
})
