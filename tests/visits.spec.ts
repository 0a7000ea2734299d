import { expect, site, test, TWO_YARDS } from './site.ts'

test('measures a page view late and without cookies, and shows it on the dashboard with searches that found nothing', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(site(TWO_YARDS, '/search/new-used-and-demo-cars?q=hovercraft'))
  await expect(page.locator('.none')).toBeVisible()
  await expect.poll(() => scripts.some((url) => url.includes('/measure.'))).toBe(true)
  // A search is recorded only if its words stay in the box for a while.
  await page.waitForTimeout(2_000)
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
  await card.getByText('1 search found nothing').click()
  await expect(card.getByText('“hovercraft”, 1 time')).toBeVisible()
})
