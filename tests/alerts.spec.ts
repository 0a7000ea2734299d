import { linkIn, SLUG, startStand, type Stand } from '../src/alerts/testing/stand.ts'
import { DESKTOP, expect, nightly, PHONE, scrollsSideways, test } from './site.ts'
import { axeFinds } from './support/axe.ts'
import { ports } from './support/ports.ts'

/**
 * Tests that a shopper can sign up for alerts and unsubscribe, on the site of a dealer with a mail server. The tests in src/alerts cover
 * everything else.
 */

let stand: Stand | undefined
test.beforeAll(async () => {
  // This builds a site and starts two processes, so it can take a while on a busy machine.
  test.setTimeout(120_000)
  stand = await startStand({}, { FORECOURT_IMAGES_URL: `http://127.0.0.1:${ports().fakes}` })
})
test.afterAll(() => stand?.close())

test(
  'A shopper signs up for alerts from an empty list and the saved vehicles, confirms with a button and unsubscribes with another',
  nightly,
  async ({ page, guard }) => {
    guard.allow(/400/)
    if (!stand) throw new Error('no stand')
    const { mail, serve, cars, change } = stand
    const base = `http://${SLUG}.localhost:${serve.port}`
    const [car] = cars
    if (!car) throw new Error('no car')
    const looksWell = async () => {
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport)
        expect(await scrollsSideways(page)).toBe(false)
        expect(await axeFinds(page, {})).toEqual([])
      }
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeFinds(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
    }
    const sent = async (count: number) => {
      await expect.poll(() => mail.mails.length).toBe(count)
      return mail.mails[count - 1]
    }

    // First, the shopper asks for an alert for a search that finds nothing. The form knows the search, although the link that leads to the
    // form doesn't contain it.
    await page.setViewportSize(PHONE)
    await page.goto(`${base}/search/new-used-and-demo-cars?make=Ferrari&price=-50000`)
    await page.locator('.none').getByRole('link', { name: 'Email me when one comes in' }).click()
    await expect(page.getByText('Ferrari, Up to $50,000')).toBeVisible()
    await looksWell()
    const email = page.getByLabel('Email', { exact: true })
    await email.fill('ann@')
    await page.getByRole('button', { name: 'Email me' }).click()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(/^Enter an email address/)
    await looksWell()
    await email.fill('ann@example.com')
    await page.getByRole('button', { name: 'Email me' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')

    // The email arrives. Its link leads to a page with a button that confirms the alert.
    const confirm = linkIn((await sent(1))?.text, 'confirm')
    await page.goto(base + confirm)
    await looksWell()
    await page.getByRole('button', { name: 'Start my alert' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your alert is on')

    // Then, the shopper asks for an alert for a saved vehicle. The vehicle's page and the list of saved vehicles both link to the form.
    await page.goto(`${base}/cars/${car.slug}`)
    const link = page.getByRole('link', { name: 'Email me if the price drops' })
    await expect(link).toHaveAttribute('href', `/api/alerts?vehicle=${car.slug}`)
    const heart = page.locator('.tools [data-heart]')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`${base}/my-garage?tab=saved-cars`)
    await link.click()
    await expect(page.getByText(`$${car.price.toLocaleString('en-AU')}`)).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill('ann@example.com')
    await page.getByRole('button', { name: 'Email me' }).click()
    await page.goto(base + linkIn((await sent(2))?.text, 'confirm'))
    await page.getByRole('button', { name: 'Start my alert' }).click()
    await expect(page.getByText('We’ll email you if the price drops.')).toBeVisible()

    // The price drops and the alert arrives. A link in the alert's text leads to the page for unsubscribing.
    const price = car.price - 1000
    await change(car.slug, { price, before_price: null }, `$${price.toLocaleString('en-AU')}`)
    const news = await sent(3)
    expect(news?.subject).toContain('Price drop')
    await page.goto(base + linkIn(news?.text, 'leave'))
    await expect(page.getByRole('button', { name: 'Stop this one' })).toHaveCount(2)
    await looksWell()
    await page.getByRole('button', { name: 'Stop all and delete my address' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re off the list')
  },
)
