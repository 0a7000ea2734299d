import { expect, test } from './test.ts'

test.describe('on a phone', () => {
  test.use({ width: 'phone' })

  test('opens the drawer at the edge of the screen, follows a link in it, and closes it with Escape', async ({
    visitor,
  }) => {
    await visitor.goto('/')
    await visitor.click('button[commandfor=drawer]')
    await visitor.expectSeen('#drawer')
    // Returns how many px of the drawer are still beyond the edge of the screen from which it slides in.
    const beyond = () =>
      visitor.tab.evaluate(() => {
        const { left, right } = document.querySelector('#drawer')?.getBoundingClientRect() ?? new DOMRect()
        return Math.max(-left, right - document.documentElement.clientWidth)
      })
    await expect.poll(beyond).toBeLessThanOrEqual(0.5)
    await visitor.press('Escape')
    await visitor.expectGone('#drawer')
    await visitor.click('button[commandfor=drawer]')
    const group = await visitor.tab.evaluate(
      () =>
        document.querySelector('#drawer details:not([open]):has(a[href="/contact"]) > summary')
          ?.textContent ?? '',
    )
    if (group !== '') await visitor.click(['#drawer summary', group.trim()])
    await visitor.click('#drawer a[href="/contact"]')
    await visitor.expectPath('/contact')
    await visitor.expectGone('#drawer')
  })
})

test.describe('on a desktop', () => {
  test.use({ width: 'desktop' })

  test('opens a menu, closes it with Escape, and follows a link in it', async ({ visitor }) => {
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

  test('places a menu below its button with CSS alone, even where Safari lacks anchor positioning', async ({
    visitor,
    engineName,
  }) => {
    await visitor.goto('/')
    const takeAnchorsAway = () => {
      const without = (rules: CSSRuleList, remove: (at: number) => void): void => {
        for (let at = rules.length - 1; at >= 0; at--) {
          const rule = rules[at]
          if (rule instanceof CSSSupportsRule && rule.conditionText.includes('position-area')) remove(at)
          else if (rule instanceof CSSGroupingRule) without(rule.cssRules, (each) => rule.deleteRule(each))
        }
      }
      for (const sheet of document.styleSheets)
        without(sheet.cssRules, (at) => {
          sheet.deleteRule(at)
        })
    }
    // Only WebKit is tested without anchor positioning, because all other engines have had it for a long time.
    if (engineName === 'webkit') await visitor.tab.evaluate(takeAnchorsAway)
    const names = await visitor.texts('.nav button')
    await visitor.click(['.nav button', names[1] ?? ''])
    await visitor.expectSeen('.menu a')
    const apart = await visitor.tab.evaluate(() => {
      const menu = document.querySelector('.menu:popover-open')
      const button = document.querySelector(`[popovertarget="${menu?.id}"]`)?.getBoundingClientRect()
      const { left, top } = menu?.getBoundingClientRect() ?? new DOMRect()
      return { x: Math.abs(left - (button?.left ?? 0)), y: top - (button?.bottom ?? 0) }
    })
    expect(apart.x).toBeLessThan(2)
    expect(apart.y).toBeGreaterThanOrEqual(0)
    expect(apart.y).toBeLessThan(20)
  })
})
