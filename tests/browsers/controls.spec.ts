import { DESKTOP, GROUP, MOTO, PHONE, RV, TRUCKS } from '../support/places.ts'
import { STOCK } from '../support/searchPage.ts'
import { forSale, vehicleOf } from '../support/stock.ts'
import { nightly } from '../support/sites.ts'
import { expect, nightlyExceptOn, test } from './test.ts'
import type { Visitor } from './visitor.ts'

/** Uses native controls by keyboard alone, because each browser draws them and handles keys in its own way. */

/** Returns the name and value of the focused element. */
const focused = (visitor: Visitor) =>
  visitor.tab.evaluate(() => {
    const at = document.activeElement as HTMLInputElement
    return {
      name: at.name || at.id || at.dataset['slider'] || at.className,
      value: at.type === 'checkbox' ? String(at.checked) : at.value,
    }
  })
const value = async (visitor: Visitor) => (await focused(visitor)).value

/**
 * Returns whether the focus is visible: on the focused element itself, on the box around it, or on what's drawn in place of the element.
 */
const isSeen = (visitor: Visitor) =>
  visitor.tab.evaluate(() => {
    const at = document.activeElement
    // A slider's focus ring is on its thumb. No browser exposes the thumb's style, so assume that the ring is there.
    if (at?.matches('[type=range]:focus-visible')) return true
    return [at, at?.parentElement, at?.parentElement?.parentElement, at?.nextElementSibling].some((each) => {
      if (!each) return false
      const { outlineStyle, boxShadow } = getComputedStyle(each)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
  })

/** More tab stops than there are before any control on a page. */
const MOST_STOPS = 60

/** Presses Tab until the control with this name has focus; every stop on the way must show its focus. */
async function tabTo(visitor: Visitor, name: string): Promise<void> {
  const passed: unknown[] = []
  while (passed.length < MOST_STOPS) {
    const at = (await focused(visitor)).name
    await expect.poll(() => isSeen(visitor), `${at} shows that it has the focus`).toBe(true)
    if (at === name) return
    passed.push(at)
    await visitor.press('Tab')
  }
  throw new Error(`Tab doesn’t lead to ${name}, only to ${passed.join(', ')}`)
}

async function openForm(visitor: Visitor): Promise<void> {
  await visitor.goto('/book-a-service')
  await visitor.click('form[data-lead] [name=name]')
  await visitor.expectSeen('form[data-lead][data-hydrated]')
}

for (const [name, place] of [
  ['phone', { slug: TRUCKS, size: PHONE }],
  ['desktop', { slug: GROUP, size: DESKTOP }],
] as const)
  test.describe(name, { tag: `@${name}` }, () => {
    test.use({ place })

    const title = 'A shopper sets a date and a yard by keyboard, with visible focus'
    test(title, nightlyExceptOn('phone', name), async ({ visitor, engineName }) => {
      await openForm(visitor)
      await tabTo(visitor, 'dateTime')
      // The first of January next year, so that the order of day and month doesn't matter.
      const year = new Date().getFullYear() + 1
      for (const part of ['01', '01', String(year)]) {
        await visitor.tab.type(part)
        // The other browsers move on to the next part of the date by themselves, once all digits of a part are typed.
        if (engineName === 'webkit') await visitor.press('ArrowRight')
      }
      await expect.poll(() => value(visitor)).toBe(`${year}-01-01`)
      await tabTo(visitor, 'dealership_slug')
      await visitor.press('ArrowDown')
      await expect.poll(() => value(visitor)).not.toBe('')
      // The list of free times at the chosen yard replaces the date field once these times have loaded.
      await visitor.expectSeen('.booking__choice')
      expect((await focused(visitor)).name).toBe('dealership_slug')
    })

    test('A shopper sorts a list by keyboard', nightly, async ({ visitor }) => {
      await visitor.goto(STOCK[visitor.slug] ?? '')
      await visitor.expectAwake()
      const path = await visitor.path()
      await visitor.click('.search input[role=combobox]')
      await tabTo(visitor, 'search-sort')
      const before = await value(visitor)
      await visitor.press('ArrowDown')
      await expect.poll(() => value(visitor)).not.toBe(before)
      await visitor.expectPath(new RegExp(`^${path}\\?sort=\\w+$`))
      expect((await focused(visitor)).name).toBe('search-sort')
    })
  })

for (const [name, place] of [
  ['phone', { slug: MOTO, size: PHONE }],
  ['desktop', { slug: RV, size: DESKTOP }],
] as const)
  test.describe(name, { tag: `@${name}` }, () => {
    test.use({ place })

    test('A shopper chooses a day and a time and ticks a box by keyboard', nightly, async ({ visitor }) => {
      await openForm(visitor)
      await visitor.expectSeen('.booking__choice')
      for (const choice of ['lead-service-day', 'lead-service-time']) {
        await tabTo(visitor, choice)
        const first = await value(visitor)
        await visitor.press('ArrowRight')
        await expect.poll(() => value(visitor)).not.toBe(first)
        expect(await visitor.tab.evaluate(() => document.activeElement?.matches(':checked'))).toBe(true)
      }
      await tabTo(visitor, 'opt_in')
      const before = await value(visitor)
      await visitor.tab.type(' ')
      await expect.poll(() => value(visitor)).not.toBe(before)
    })

    const title = 'The calculator follows typing and its slider, by mouse and by keyboard to the ends'
    test(title, nightlyExceptOn('desktop', name), async ({ visitor }) => {
      await visitor.goto(vehicleOf(visitor.slug, forSale))
      const answer = async () => (await visitor.texts('#finance-calculator [role=status]'))[0]
      const none = await answer()
      expect(none).toMatch(/^\$\d[\d,]*(?:\.\d\d)? a (?:week|month)$/)
      await visitor.fill('#finance-deposit', '0')
      await tabTo(visitor, 'deposit')
      for (let presses = 0; presses < 10; presses++) await visitor.press('ArrowRight')
      await expect.poll(async () => Number(await value(visitor)) % 100).toBe(0)
      await expect.poll(answer).not.toBe(none)
      await visitor.press('End')
      const most = await visitor.tab.evaluate(() => (document.activeElement as HTMLInputElement).max)
      await expect.poll(() => value(visitor)).toBe(most)
      await visitor.press('Home')
      await expect.poll(() => value(visitor)).toBe('0')
      await expect.poll(answer).toBe(none)
      await visitor.fill('#finance-deposit', '5000')
      await expect.poll(answer).not.toBe(none)
      const typed = await answer()
      await visitor.click('#finance-calculator input[type=range]')
      await expect.poll(answer).not.toBe(typed)
    })
  })
