import { expect, test } from './test.ts'

test.describe('on a phone', () => {
  test.use({ width: 'phone' })

  test('The drawer opens at the screen’s edge, closes with Escape, and leads to a page', async ({
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

  test('A menu is placed below its button with CSS alone, closes with Escape, and leads to a page', async ({
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
    // Safari before 26 lacks anchor positioning. All other engines have had it for a long time.
    if (engineName === 'webkit') await visitor.tab.evaluate(takeAnchorsAway)
    // The menu is opened without the pointer, because the first movement of the pointer loads a script that places menus too.
    const { x, y, path } = await visitor.tab.evaluate(() => {
      const button = document.querySelectorAll<HTMLButtonElement>('.nav button')[1]
      const menu = document.querySelector<HTMLElement>(`#${button?.getAttribute('popovertarget')}`)
      menu?.showPopover(button && { source: button })
      const { left, top } = menu?.getBoundingClientRect() ?? new DOMRect()
      const place = button?.getBoundingClientRect()
      menu?.hidePopover()
      return {
        x: Math.abs(left - (place?.left ?? 0)),
        y: top - (place?.bottom ?? 0),
        path: menu?.querySelector('a')?.pathname ?? '',
      }
    })
    expect(x).toBeLessThan(2)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(20)
    const [, second = ''] = await visitor.texts('.nav button')
    await visitor.click(['.nav button', second])
    await visitor.expectSeen('.menu a')
    await visitor.press('Escape')
    await visitor.expectGone('.menu a')
    await visitor.click(['.nav button', second])
    await visitor.click(`.menu:popover-open a[href="${path}"]`)
    await visitor.expectPath(path)
  })
})
