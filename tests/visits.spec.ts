import { expect, nightly, NOW, site, test, TWO_YARDS } from './site.ts'

test(
  'A page view is measured late and without cookies, and is on the dashboard with searches that found nothing',
  nightly,
  async ({ page }, { retry }) => {
    const words = `hovercraft${'s'.repeat(retry)}`
    const asked = page.waitForRequest(/\/measure\./)
    await page.clock.install({ time: NOW })
    await page.goto(site(TWO_YARDS, `/search/new-used-and-demo-cars?q=${words}`))
    await expect(page.locator('.none')).toBeVisible()
    // Waits until the script that measures has run too.
    await page.evaluate(`import('${(await asked).url()}').then(() => {})`)
    // A search is recorded only if its words stay in the box for a while.
    await page.clock.fastForward(2_000)
    await page.goto(site(TWO_YARDS, '/contact'))
    expect(await page.context().cookies()).toEqual([])
    const dashboard = site('x', '/').replace('x.localhost', 'localhost')
    const card = page.locator('.card', { hasText: 'Millbrook' })
    await expect(async () => {
      await page.goto(dashboard)
      await expect(card.getByText(/LCP [\d.]+ s.*or better for three in four/)).toBeVisible({
        timeout: 500,
      })
    }).toPass()
    await card.getByText(/search(es)? found nothing/).click()
    await expect(card.getByText(`“${words}”, 1 time`)).toBeVisible()
  },
)
