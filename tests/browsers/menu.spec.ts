import { expect, PLACES, test } from './test.ts'

test.describe('on a phone', () => {
  test.use({ place: PLACES.phone })

  test('the drawer opens at the edge of the screen, leads on, and closes with Escape', async ({
    visitor,
  }) => {
    await visitor.goto('/')
    await visitor.click('button[commandfor=drawer]')
    await visitor.expectSeen('#drawer')
    // It comes from beyond the edge.
    const beyond = () =>
      visitor.tab.evaluate(() => {
        const { left, right } = document.querySelector('#drawer')?.getBoundingClientRect() ?? new DOMRect()
        return Math.max(-left, right - document.documentElement.clientWidth)
      })
    await expect.poll(beyond).toBeLessThanOrEqual(0.5)
    await visitor.press('Escape')
    await visitor.expectGone('#drawer')
    await visitor.click('button[commandfor=drawer]')
    await visitor.click(['#drawer summary', 'More'])
    await visitor.click('#drawer a[href="/contact"]')
    await visitor.expectPath('/contact')
    await visitor.expectGone('#drawer')
  })
})

test.describe('on a desktop', () => {
  test.use({ place: PLACES.desktop })

  test('a menu opens, closes with Escape, and leads on', async ({ visitor }) => {
    await visitor.goto('/')
    const [first = ''] = await visitor.texts('.nav button')
    await visitor.click(['.nav button', first])
    await visitor.expectSeen('.menu a')
    await visitor.press('Escape')
    await visitor.expectGone('.menu a')
    await visitor.click(['.nav button', first])
    const href = await visitor.tab.evaluate(
      () =>
        [...document.querySelectorAll<HTMLAnchorElement>('.menu a')].find((a) => a.checkVisibility())
          ?.pathname ?? '',
    )
    await visitor.click(`.menu a[href="${href}"]`)
    await visitor.expectPath(href)
  })
})
