import { forSale, vehicleOf } from '../support/stock.ts'
import { nightly } from '../support/sites.ts'
import { expect, nightlyExceptOn, onEachScreen, test } from './test.ts'
import type { Visitor } from './visitor.ts'

const open = (visitor: Visitor): Promise<void> => visitor.goto(vehicleOf(visitor.slug, forSale))

onEachScreen((width) => {
  test('The gallery turns in full screen by keyboard, and stays turned', nightly, async ({ visitor }) => {
    await open(visitor)
    await visitor.click('[data-full]')
    await visitor.expectSeen(['.pswp', '1 / 5'])
    await visitor.press('ArrowRight')
    await visitor.expectSeen(['.pswp', '2 / 5'])
    await visitor.press('Escape')
    await visitor.expectGone('.pswp')
    await expect.poll(() => visitor.texts('[data-gallery] [data-count]')).toEqual(['2'])
  })

  const title = 'An enquiry opens in a dialog that fits the screen, names what’s missing, and closes'
  test(title, nightlyExceptOn('phone', width), async ({ visitor }) => {
    await open(visitor)
    await visitor.click('button[commandfor*=enquire]')
    await visitor.expectSeen('dialog[open]')
    const fits = () =>
      visitor.tab.evaluate(() => {
        const { left, right, top, bottom } =
          document.querySelector('dialog[open]')?.getBoundingClientRect() ?? new DOMRect(-1)
        return left > -0.5 && top > -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5
      })
    await expect.poll(fits).toBe(true)
    const bars = await visitor.tab.evaluate(() =>
      CSS.supports('scrollbar-color', 'auto')
        ? ['html', 'dialog[open]'].map(
            (each) => getComputedStyle(document.querySelector(each) ?? document.body).scrollbarColor,
          )
        : [],
    )
    // In Firefox, scroll bars take up room that the backdrop doesn't cover. The page's scroll bar must be dimmed by a style, but the
    // dialog's must not.
    if (bars.length > 0) expect(bars).toEqual([expect.stringContaining('color'), 'auto'])
    await visitor.fill('dialog[open] input[name=first_name], dialog[open] input[name=name]', 'Kim')
    await visitor.expectSeen('dialog[open] form[data-hydrated]')
    await visitor.click('dialog[open] [type=submit]')
    await visitor.expectSeen(['dialog[open]', '*This is a required field.'])
    await visitor.press('Escape')
    await visitor.expectGone('dialog[open]')
  })
})
