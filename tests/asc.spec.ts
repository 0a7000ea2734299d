import type { Page } from '@playwright/test'
import { CAMPERS, DESKTOP, expect, MOTO, nightly, site, test, TRUCKS } from './site.ts'
import { ascJourney } from './support/ascJourney.ts'
import { pathsOf } from './support/crawl.ts'
import { leadServer, wake } from './support/leads.ts'
import { forSale, vehiclesOf, type Vehicle } from './support/stock.ts'

/** The Automotive Standards Council's events of a journey, as Google Analytics receives them, in each region. */

interface Shopper {
  slug: string
  ids: string[]
  /** The menu's link to the list of all stock. */
  menu: string
  enquire: string
  phone: string
  postcode: string
}
const SHOPPERS: readonly Shopper[] = [
  {
    slug: CAMPERS,
    ids: ['G-FAKE4'],
    menu: 'All campers',
    enquire: 'Enquire Now',
    phone: '0412 345 678',
    postcode: '6160',
  },
  {
    slug: TRUCKS,
    ids: ['G-FAKE1', 'G-FAKE2'],
    menu: 'All inventory',
    enquire: 'Inquire Now',
    phone: '(402) 555-0163',
    postcode: '68102',
  },
  {
    slug: MOTO,
    ids: ['G-FAKE3'],
    menu: 'All bikes',
    enquire: 'Enquire Now',
    phone: '021 555 0142',
    postcode: '8011',
  },
]

type Sent = [name: string, parameters: Record<string, unknown>]

/** Records the events that the page's Google Analytics sends, whatever pages the shopper goes through. */
function watchAnalytics(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes('/fakes/received')) return
    const { script, what } = request.postDataJSON() as { script: string; what: unknown }
    const [command, name, parameters] = Array.isArray(what) ? (what as unknown[]) : []
    if (script === 'analytics' && command === 'event' && typeof name === 'string' && name.startsWith('asc_'))
      sent.push([name, parameters as Record<string, unknown>])
  })
  return sent
}

const value = (text: unknown): string => String(text).trim().toLowerCase().replace(/\s+/g, '_')

/** A vehicle that can be reserved, and whose make has so few vehicles that its list has one page. */
function vehicleToBuy(slug: string): Vehicle & { path: string; vin?: string } {
  const checkouts = new Set(pathsOf(slug).filter((path) => /\/[\w-]+\/checkout$/.test(path)))
  const all = vehiclesOf(slug)
  const found = all.findLast(
    (car) =>
      forSale(car) &&
      car.car_type === 'used' &&
      checkouts.has(`${car.path}/checkout`) &&
      all.filter(({ make }) => make === car.make).length <= 12,
  )
  if (!found) throw new Error(`${slug} has no vehicle for this journey`)
  return found
}

for (const { slug, ids, menu, enquire, phone, postcode } of SHOPPERS)
  test(
    `A shopper’s way through ${slug} to an enquiry, a call and a reservation gives the council’s events`,
    nightly,
    async ({ page }) => {
      const sent = watchAnalytics(page)
      await page.setViewportSize(DESKTOP)
      await leadServer(page)
      const car = vehicleToBuy(slug)
      let count = 0
      /** Waits until this many more events have been sent. The key starts tracking on a page that's new, and does nothing else. */
      const expectMore = async (more: number): Promise<void> => {
        count += more
        await expect
          .poll(async () => {
            await page.keyboard.press('Shift')
            return sent.map(([name]) => name)
          })
          .toHaveLength(count)
      }

      await page.goto(site(slug, '/'))
      await expectMore(1)
      await page.locator('.nav__list [popovertarget]').first().click()
      await page.locator('.nav__list .menu').getByText(menu, { exact: true }).click()
      await expectMore(3)
      await page
        .getByRole('group', { name: 'Make and model' })
        .getByRole('checkbox', { name: new RegExp(`^${car.make}`) })
        .first()
        .check()
      await expectMore(1)
      await page.locator(`main a[href="${car.path}"]`).first().click()
      await expectMore(2)
      await page.locator('[data-step="1"]').first().click()
      await expectMore(1)

      await page.getByRole('button', { name: enquire }).first().click()
      await expectMore(1)
      const form = await wake(page)
      const typed = {
        name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.com',
        phone,
        postcode,
        message: 'Hi',
      }
      for (const [name, text] of Object.entries(typed)) {
        const field = form.locator(`[name="${name}"]:visible`)
        if ((await field.count()) > 0) await field.fill(text)
      }
      const formName = (await form.getAttribute('data-lead')) ?? ''
      await form.locator('button[type=submit]').click()
      await page.waitForURL('**/success**')
      await expectMore(4)

      await page.goto(site(slug, car.path))
      await expectMore(2)
      const call = page.locator('a[href^="tel:"]:visible').first()
      const number = ((await call.getAttribute('href')) ?? '').replace('tel:', '')
      await page.evaluate(() =>
        addEventListener('click', (event) => {
          if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault()
        }),
      )
      await call.click()
      await expectMore(1)
      await page.getByRole('link', { name: 'Reserve' }).first().click()
      await page.waitForURL('**/checkout')
      await expectMore(3)
      for (const [name, text] of Object.entries({ ...typed, message: undefined })) {
        const field = page.locator(`[data-checkout] [name="${name}"]:visible`)
        if (text !== undefined && (await field.count()) > 0) await field.fill(text)
      }
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.getByRole('button', { name: /^Pay \$/ }).click()
      await page.waitForURL('**/success**')
      await expectMore(3)

      // The receipt's answer may come before the page is tracked, or after.
      sent.push(...sent.splice(-2).sort(([one], [other]) => (one < other ? -1 : 1)))
      const expected = ascJourney({
        item: { item_number: value(car.stocknum), item_make: value(car.make), item_type: 'used' },
        menu: value(menu),
        enquire: value(enquire),
        reserve: 'reserve',
        filter: ['make', value(car.make)],
        phone: number,
        form: { form_name: formName.replaceAll('-', '_'), form_type: 'used_vehicle_enquiry' },
      })
      expect(sent.map(([name]) => name)).toEqual(expected.map(([name]) => name))
      for (const [at, [name, parameters]] of expected.entries())
        expect(sent[at]?.[1], `${at} ${name}`).toMatchObject({ ...parameters, send_to: ids })
      expect(JSON.stringify(sent)).not.toMatch(/ada|lovelace|undefined/i)
      const layer = await page.evaluate(() => window.asc_datalayer as { events: { event: string }[] })
      expect(layer).toMatchObject({ measurement_ids: ids, page_type: 'unknown' })
      expect(layer.events.map(({ event }) => event).sort()).toEqual(sent.slice(-2).map(([name]) => name))
    },
  )
