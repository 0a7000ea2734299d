import { STOCK } from '../support/searchPage.ts'
import { nightly } from '../support/sites.ts'
import { expect, onEachScreen, test } from './test.ts'
import { Visitor } from './visitor.ts'

const SAVED = '/my-garage?tab=saved-cars'
const HEART = '.card [data-heart]'
const hearts = (visitor: Visitor) =>
  visitor.tab.evaluate(
    (heart) =>
      [...document.querySelectorAll(heart)].filter(
        (element) => element.getAttribute('aria-pressed') === 'true',
      ).length,
    HEART,
  )
const counted = async (visitor: Visitor) => (await visitor.texts('[data-saved-count]'))[0]

onEachScreen(() => {
  const title = 'Each tab shows what’s saved or removed in the other'
  test(title, nightly, async ({ visitor }) => {
    await visitor.goto(SAVED)
    await visitor.expectSeen('.saved-empty')
    const other = new Visitor(await visitor.tab.beside(), visitor.slug)
    await other.goto(STOCK[visitor.slug] ?? '')
    await other.click(HEART)
    await expect.poll(() => hearts(other)).toBe(1)
    await visitor.expectCount('.saved__item', 1)
    await expect.poll(() => counted(visitor)).toBe('1')
    await visitor.click('.saved__item [data-heart]')
    await visitor.expectCount('.saved__item', 0)
    await expect.poll(() => hearts(other)).toBe(0)
  })
})
