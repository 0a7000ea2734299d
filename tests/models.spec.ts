import { expect, fetchSite, GROUP, nightly, PHONE, RV, scrollsSideways, site, test } from './site.ts'
import { wake } from './support/leads.ts'

const groups = '[data-group]:not([hidden]) h2'

test('The range’s filters work in place, change the address, and go back', nightly, async ({ page }) => {
  await page.goto(site(RV, '/range'))
  await page.evaluate(() => Object.assign(window, { same: true }))
  const shown = page.locator(groups)
  await expect(shown).toHaveCount(7)
  const filters = page.getByRole('navigation', { name: 'Filter by body type' })
  // Loads the router. It would handle a click on the filter if the range page's own script didn't.
  await filters.getByRole('link', { name: 'Pop Tops' }).hover()
  await expect.poll(() => page.evaluate(() => (history.state as { index?: number } | null)?.index)).toBe(0)
  await filters.getByRole('link', { name: 'Pop Tops' }).click()
  await expect(shown).toHaveText(['Pop Tops'])
  await expect(page).toHaveURL(site(RV, '/range?body=pop+tops'))
  await expect(page).toHaveTitle(/^Pop Tops: /)
  await expect(page.getByRole('status').filter({ hasText: 'model' })).toHaveText('1 model')
  await filters.getByRole('link', { name: 'Caravans' }).focus()
  await page.keyboard.press('Enter')
  await expect(shown).toHaveText(['Caravans'])
  await page.goBack()
  await expect(shown).toHaveText(['Pop Tops'])
  expect(await page.evaluate(() => 'same' in window), 'no reload').toBe(true)
  await page.reload()
  await expect(shown).toHaveText(['Pop Tops'])
})

test('The range’s filters work without JavaScript, at the same addresses', nightly, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const page = await context.newPage()
  await page.goto(site(RV, '/range'))
  await page
    .getByRole('navigation', { name: 'Filter by body type' })
    .getByRole('link', { name: 'Toy Haulers' })
    .click()
  await expect(page).toHaveURL(site(RV, '/range?body=toy+haulers'))
  await expect(page.locator(groups)).toHaveText(['Toy Haulers'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'J-Pod' }).click()
  await expect(page.locator(groups)).toHaveText(['J-Pod'])
  await page.locator('[data-group]:not([hidden]) h3 a').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('J-Pod')
  expect(await scrollsSideways(page)).toBe(false)
  await context.close()
})

test('A model’s page sends an enquiry about that model', nightly, async ({ page }) => {
  await page.goto(site(RV, '/wanderstone-tableland-19'))
  await expect(page.getByRole('link', { name: /^See every Wanderstone Tableland 19/ })).toHaveAttribute(
    'href',
    '/search/RVs-in-stock/wanderstone/tableland-19',
  )
  await page.getByRole('link', { name: 'Make an enquiry' }).click()
  const form = await wake(page)
  await form.getByLabel('First name').fill('Zoe')
  await form.getByLabel('Last name').fill('Okafor')
  await form.getByLabel('Email').fill('zoe@example.com')
  await form.getByLabel('Phone').fill('0255501200')
  await form.getByLabel('Postcode').fill('2340')
  await form.getByLabel('Message').fill('When is the next one here?')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/leads/.test(request.url()))
  await form.getByRole('button', { name: 'Enquire Now' }).click()
  const { lead } = (await sent).postDataJSON() as { lead: Record<string, unknown> }
  expect(lead).toMatchObject({
    category: 'New Vehicle Enquiry',
    'Vehicle Make': 'Wanderstone',
    'Vehicle Model': 'Tableland 19',
    car_type: 'new',
  })
  await expect(page).toHaveURL(/\/success\?category=new-vehicle-enquiry/)
})

/** Returns the lines of an element's text as they appear on screen. */
function linesOf(element: Element): string[] {
  const lines = new Map<number, string>()
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const [at, letter] of [...(text.nodeValue ?? '')].entries()) {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const top = Math.round(range.getBoundingClientRect().top)
      lines.set(top, (lines.get(top) ?? '') + letter)
    }
  return [...lines.values()]
}

test('A location’s email breaks in only one place, and its page has hours, directions and a form for its dealership', async ({
  page,
}) => {
  await page.goto(site(GROUP, '/our-locations'))
  await page.setViewportSize({ width: 768, height: 1024 })
  const email = page.getByRole('main').getByRole('link', { name: 'maitland@harboursidemotors.example' })
  // This email address is too long for one line, so it breaks before its '@' or its dot.
  await expect
    .poll(async () => (await email.evaluate(linesOf)).join('\n'))
    .toMatch(/^maitland(?:\n@harboursidemotors|@harboursidemotors\n)\.example$/)
  await page.getByRole('main').getByRole('link', { name: 'Harbourside Taree', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbourside Taree')
  await expect(page.getByRole('main').getByText('Friday 25 December')).toBeVisible()
  await expect(page.locator('#form').getByLabel('Dealership')).toHaveValue('harbourside-taree')
  // Clicks are tracked from when the page's script has run.
  await page.waitForLoadState()
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await page.getByRole('main').getByRole('link', { name: 'Get directions' }).first().click()
  const events = () =>
    page.evaluate(() =>
      ((window as { forecourtEvents?: { id: number }[] }).forecourtEvents ?? []).map(({ id }) => id),
    )
  await expect.poll(events).toEqual([41])
  const ld = await page.locator('script[type="application/ld+json"]').allTextContents()
  const place = ld
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find((record) => record['@type'] === 'AutoDealer')
  expect(place).toMatchObject({ name: 'Harbourside Taree', address: { addressLocality: 'Taree' } })
})

test('Old addresses of pages, offers and articles redirect', async () => {
  const to = async (slug: string, path: string) => {
    const response = await fetchSite(slug, path)
    return [response.status, response.headers.get('location')]
  }
  expect(await to(RV, '/pages/team')).toEqual([302, '/team'])
  expect(await to(RV, '/offers/easter-awnings')).toEqual([302, '/offers'])
  expect(await to(GROUP, '/blog/towing-with-an-suv')).toEqual([302, '/news/towing-with-an-suv'])
  expect((await to(RV, '/pages//evil.example'))[0]).toBe(404)
})
