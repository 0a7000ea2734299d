import { readFileSync } from 'node:fs'
import { storageKey } from '#rules/browser/stored.ts'
import { successRecord } from '#rules/leads/successRecord.ts'
import { markupOf } from '../bench/lib/markup.ts'
import {
  expect,
  fetchSite,
  nightly,
  nightlyExcept,
  PHONE,
  RV,
  scrollsSideways,
  site,
  TENANTS,
  test,
} from './site.ts'
import { builtPage } from './support/builtPage.ts'
import { pathsOf } from './support/crawl.ts'
import { oneOfEach } from './support/samples.ts'
import { forSale, vehiclesOf } from './support/stock.ts'

const VEHICLE = /^\/(?:cars|motorcycles|campers)\/(?!trade-in$)[\w-]+$/
const LISTING = /^\/(?:search|used-car|find)\//

/** Returns one address of each kind of page. */
function sample(slug: string) {
  const paths = pathsOf(slug)
  const find = (pattern: RegExp) => paths.find((path) => pattern.test(path)) ?? '/none'
  return ['/', find(/^\/search\/(?:used|pre-owned)/), find(VEHICLE), '/about-us', '/contact', '/success']
}

for (const slug of TENANTS) {
  test(`An editor’s text on a page of ${slug} with a form follows below the form`, () => {
    const forms = pathsOf(slug).filter((path) => /^\/(?:trade-in|service|servicing-your-rv)$/.test(path))
    const pages = forms.map((path) => builtPage(slug, path))
    const withBoth = pages.filter(
      ({ all }) => all('main .form-band').length * all('main .article').length > 0,
    )
    expect(withBoth).not.toEqual([])
    for (const { all } of withBoth) expect(all('main :has(.form-band) ~ .article')).toHaveLength(1)
  })

  test(`The contact page of ${slug} has hours, phone, email, and directions in a new tab without an opener`, () => {
    const { all, words } = builtPage(slug, '/contact')
    const has = (selector: string) => all(`main ${selector}`).length > 0
    const hours = all('main dd').map(({ text }) => text.trim())
    expect(hours.some((text) => /^\d{1,2}:\d\d[ap]m\s*(?:-|–|to)\s*\d{1,2}:\d\d[ap]m$/.test(text))).toBe(true)
    expect(words('main')).toContain('Sunday')
    expect(has('a[href^="tel:"]')).toBe(true)
    expect(has('a[href^="mailto:"]')).toBe(true)
    const directions = all('main a').filter(({ text }) => text.includes('Get directions'))
    expect(directions).not.toEqual([])
    for (const { attributes } of directions) {
      expect(attributes['href']).toMatch(/^https:\/\//)
      expect(attributes['target']).toBe('_blank')
      expect(attributes['rel']).toContain('noopener')
    }
  })

  test(`The thank-you page of ${slug} has texts for each form, and links to the stock`, () => {
    const { all } = builtPage(slug, '/success')
    expect(all('h1').map(({ text }) => text)).toEqual(['Thank you'])
    const [words] = all('[data-thanks-messages-by]')
    const titles = JSON.parse(words?.text ?? '{}') as Record<string, { title: string }>
    expect(titles['service-enquiry']?.title).toBe('We’ve received your service request')
    expect(titles['parts-enquiry']?.title).toBe('We’re looking for your part')
    expect(titles['test-drive']?.title).toBe('We’ve received your booking request')
    const [list] = all('a[data-thanks-list]')
    const lists = JSON.parse(list?.attributes['data-thanks-list'] ?? '{}') as Record<
      string,
      { label: string }
    >
    expect(lists['used']?.label).toMatch(/^See all (?:used|pre-owned) /)
  })

  test(`An unknown address of ${slug} gets status 404 and a page with a search for stock`, async () => {
    const response = await fetchSite(slug, '/cars/sold-and-forgotten')
    expect(response.status).toBe(404)
    const { all, values } = markupOf(await response.text())
    expect(all('h1').map(({ text }) => text.trim())).toEqual(['We can’t find that page'])
    expect(all('body > header, [role=banner]')).not.toEqual([])
    expect(all('main a[href="/contact"]').map(({ text }) => text.trim())).toContain('Contact us')
    const [stock = ''] = values('main form[role=search]', 'action')
    expect(values('main form[role=search] input[role=combobox]', 'name')).toEqual(['q'])
    expect(builtPage(slug, stock).all('main article').length).toBeGreaterThan(3)
  })

  test(`Every kind of page of ${slug} can be read without JavaScript`, () => {
    for (const path of sample(slug)) {
      const { all, values, words } = builtPage(slug, path)
      expect(all('h1'), path).toHaveLength(1)
      expect(all('main [hidden] h1'), path).toEqual([])
      expect(words('main').length, path).toBeGreaterThan(path === '/success' ? 40 : 300)
      if (!LISTING.test(path)) continue
      expect(all('main article').length, path).toBeGreaterThan(3)
      for (const href of values('main article .card__link', 'href')) expect(href).toMatch(VEHICLE)
    }
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, viewport: PHONE })

    test(`The drawer of ${slug} opens without JavaScript`, nightlyExcept('menus', slug), async ({ page }) => {
      await page.goto(site(slug, '/about-us'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('button', { name: 'Menu' }).click()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await expect(menu.getByRole('link').first()).toBeVisible()
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  // With JavaScript, tests/sweep.spec.ts does.
  test('Without JavaScript, no view scrolls sideways on a phone', nightly, async ({ page }) => {
    for (const { slug, path } of await oneOfEach()) {
      await page.goto(site(slug, path))
      expect(await scrollsSideways(page), slug + path).toBe(false)
    }
  })
})

test('The thank-you page says what was sent, about which vehicle, and who answers when', async ({
  page,
  guard,
}) => {
  guard.allow(/kia-rio/)
  await page.goto(site(RV, '/success?car=kia-rio&category=test-drive&car_type=used&utm_source=mail'))
  // Nobody has sent anything yet.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  // The address names a vehicle that doesn't exist, so the page shows nothing about a vehicle.
  await expect(page.getByText('You asked about')).toBeHidden()
  await expect(page.getByRole('link', { name: /^See all (?:used|pre-owned) / })).toBeVisible()

  // The address names a vehicle in stock. The page shows its picture and price, who will answer and when, and a calendar entry for the
  // visit.
  const vehicle = vehiclesOf(RV).find(forSale)
  await page.evaluate(([key, record]) => localStorage.setItem(key, record), [
    storageKey(RV, 'success'),
    JSON.stringify(
      successRecord('test-drive', 42, 1, {
        car: vehicle?.slug,
        when: '2026-11-28 10:30',
        reference: 'FC-7K2M-49QD',
      }),
    ),
  ] as const)
  await page.goto(site(RV, `/success?category=test-drive&car=${vehicle?.slug}&car_type=${vehicle?.car_type}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’ve received your booking request')
  const about = page.locator('p', { hasText: 'You asked about' })
  await expect(about).toContainText('$')
  await expect
    .poll(() => about.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(256)
  await expect(page.getByText(/^Redgum RV Tamworth is open until 5:00pm\.$/)).toBeVisible()
  await expect(page.getByText('Your reference: FC-7K2M-49QD')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get directions' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('visit.ics')
  expect(readFileSync(await file.path(), 'utf8')).toContain('\r\nDTSTART:20261127T233000Z\r\n')
})

test('An address with a trailing slash shows the page', async () => {
  for (const path of ['/terms-and-conditions/', '/privacy-policy/'])
    expect((await fetchSite(RV, path)).status, path).toBe(200)
})
