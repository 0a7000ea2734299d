import { STOCK } from '../support/searchPage.ts'
import { forSale, vehicleOf } from '../support/stock.ts'
import { nightly } from '../support/sites.ts'
import { expect, nightlyExceptOn, onEachScreen, test } from './test.ts'

onEachScreen((width) => {
  const title = 'A visitor goes from page to page in one document, and back after a reload'
  test(title, nightlyExceptOn('phone', width), async ({ visitor }) => {
    await visitor.goto('/about-us')
    await visitor.tab.evaluate(() => void Object.assign(window, { marked: true }))
    const link = 'footer a[href="/contact"]'
    await visitor.expectRouter(link)
    await visitor.click(link)
    await visitor.expectPath('/contact')
    await visitor.expectSeen('form[data-lead]')
    expect(await visitor.tab.evaluate(() => 'marked' in window)).toBe(true)
    await visitor.tab.back()
    await visitor.expectPath('/about-us')
    await visitor.expectGone('form[data-lead]')
    await visitor.rest()
    await visitor.tab.reload()
    await visitor.rest()
    await visitor.tab.forward()
    await visitor.expectSeen('form[data-lead]')
  })

  test('A page that doesn’t exist says so and searches the stock', nightly, async ({ visitor, allow }) => {
    allow(/404/)
    await visitor.goto('/cars/sold-and-forgotten')
    await visitor.expectSeen(['h1', 'We can’t find that page'])
    await visitor.fill('main input[role=combobox]', 'x')
    // WebKit reports a request that the next page interrupts as an error.
    await visitor.rest()
    await visitor.press('Enter')
    await visitor.expectPath(new RegExp(`^${STOCK[visitor.slug] ?? ''}\\?q=x$`))
  })

  test.describe('in the dark', () => {
    test.use({ dark: true })

    test('Pages and their native controls are dark for those who prefer it', nightly, async ({ visitor }) => {
      for (const path of ['/', '/contact', vehicleOf(visitor.slug, forSale)]) {
        await visitor.goto(path)
        await visitor.rest()
        const seen = await visitor.tab.evaluate(() => {
          const { backgroundColor, colorScheme } = getComputedStyle(document.body)
          return {
            light: (backgroundColor.match(/\d+/g) ?? []).every((part) => Number(part) > 128),
            colorScheme,
          }
        })
        expect(seen.light, path).toBe(false)
        expect(seen.colorScheme, path).toContain('dark')
      }
    })
  })
})
