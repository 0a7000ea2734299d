import { GROUP, MOTO, RV, TRUCKS } from '../support/places.ts'
import { STOCK } from '../support/searchPage.ts'
import { forSale, vehicleOf } from '../support/stock.ts'
import { nightly } from '../support/sites.ts'
import { expect, nightlyExceptOn, onEachScreen, onlyInChromium, test } from './test.ts'
import type { Visitor } from './visitor.ts'

/** For each site, the beginning of a make, and the make that's suggested for it. */
const BEGUN: Record<string, { typed: string; make: string }> = {
  [RV]: { typed: 'wander', make: 'Wanderstone' },
  [MOTO]: { typed: 'kawa', make: 'Kawasaki' },
  [GROUP]: { typed: 'toy', make: 'Toyota' },
  [TRUCKS]: { typed: 'kenw', make: 'Kenworth' },
}
const begun = ({ slug }: Visitor) => BEGUN[slug] ?? { typed: '', make: '' }
const OPTION = '[role=option]'
const COUNT = '.search__count'

const numberIn = (text = ''): number => Number(/\d+/.exec(text.replace(/.*\(/s, ''))?.[0])
const listed = async (visitor: Visitor): Promise<number> => numberIn((await visitor.texts(COUNT))[0])
/** Returns the number of vehicles that a row of the suggestions announces. */
const promised = async (visitor: Visitor, row: string): Promise<number> =>
  numberIn((await visitor.texts([OPTION, row]))[0])

/** Returns the text of the row that the arrow keys have selected. It's found by `aria-activedescendant`, as a screen reader finds it. */
const active = (visitor: Visitor): Promise<string> =>
  visitor.tab.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
    return document.getElementById(id)?.textContent ?? ''
  })
const inField = (visitor: Visitor): Promise<string> =>
  visitor.tab.evaluate(() => {
    const field = document.activeElement
    return field instanceof HTMLInputElement ? field.value : 'no field'
  })

onEachScreen((width) => {
  const title = 'In a vehicle’s header, arrow keys and Enter lead to a list of the announced size'
  test(title, nightlyExceptOn('desktop', width), async ({ visitor }) => {
    const { typed, make } = begun(visitor)
    await visitor.goto(vehicleOf(visitor.slug, forSale))
    await visitor.click('.header__search')
    await visitor.expectSeen('.seek input')
    await visitor.expectSeen([OPTION, make])
    await visitor.tab.type(typed)
    await visitor.expectSeen([OPTION, `“${typed}”`])
    await visitor.press('ArrowDown')
    await expect.poll(() => active(visitor)).toContain(typed)
    await visitor.press('ArrowDown')
    await expect.poll(() => active(visitor)).toContain(make)
    expect(await inField(visitor)).toBe(typed)
    const count = await promised(visitor, make)
    await visitor.press('Enter')
    await visitor.expectPath(`${STOCK[visitor.slug]}?make=${make}`)
    await expect.poll(() => listed(visitor)).toBe(count)
  })

  test('In a list, suggestions apply at once, and Escape empties the box', nightly, async ({ visitor }) => {
    const { typed, make } = begun(visitor)
    await visitor.goto(STOCK[visitor.slug] ?? '')
    await visitor.expectAwake()
    // Marks the list with an attribute. If the router loaded the list again, the new elements wouldn't have it.
    await visitor.tab.evaluate(() => document.querySelector('.search')?.setAttribute('data-same', ''))
    await visitor.fill('.search input[role=combobox]', typed)
    await visitor.expectSeen([OPTION, `“${typed}”`])
    await visitor.expectSeen([OPTION, make])
    const count = await promised(visitor, make)
    await visitor.click([OPTION, make])
    await visitor.expectSeen(['.chip', make])
    await visitor.expectPath(`${STOCK[visitor.slug]}?make=${make}`)
    await expect.poll(() => listed(visitor)).toBe(count)
    await visitor.expectGone(OPTION)
    expect(await visitor.tab.evaluate(() => document.querySelectorAll('[data-same]').length)).toBe(1)
    await visitor.fill('.search input[role=combobox]', 'zzyzx')
    await visitor.expectSeen([OPTION, 'zzyzx'])
    await visitor.press('Escape')
    await visitor.expectGone(OPTION)
    expect(await inField(visitor)).toBe('zzyzx')
    await visitor.press('Escape')
    await expect.poll(() => inField(visitor)).toBe('')
  })
})

// Browsers don't differ in these.
test.describe(() => {
  test.use({ width: 'phone' })

  test(
    'On the home page, suggestions open lists, and Enter searches',
    onlyInChromium,
    async ({ visitor }) => {
      const { typed, make } = begun(visitor)
      await visitor.goto('/')
      await visitor.fill('.hero input[role=combobox]', typed)
      await visitor.expectSeen([OPTION, `“${typed}”`])
      await visitor.expectSeen([OPTION, make])
      const count = await promised(visitor, make)
      await visitor.click([OPTION, make])
      await visitor.expectPath(`${STOCK[visitor.slug]}?make=${make}`)
      await expect.poll(() => listed(visitor)).toBe(count)
      await visitor.goto('/')
      await visitor.fill('.hero input[role=combobox]', `${typed} zzyzx`)
      await visitor.expectSeen([OPTION, 'zzyzx'])
      await visitor.press('Enter')
      await visitor.expectPath(new RegExp(`^${STOCK[visitor.slug]}\\?`))
      await visitor.expectSeen(['.search', 'zzyzx'])
    },
  )

  test(
    'Earlier searches are offered, and forgotten singly or together',
    onlyInChromium,
    async ({ visitor }) => {
      const { typed, make } = begun(visitor)
      const look = async (): Promise<void> => {
        await visitor.goto('/')
        await visitor.click('.hero input[role=combobox]')
        await visitor.expectSeen([OPTION, make])
      }
      await look()
      await visitor.expectGone('.suggest__forget')
      for (const words of [typed, `${typed} white`, 'zzyzx']) {
        await look()
        await visitor.tab.type(words)
        await visitor.expectSeen([OPTION, `“${words}”`])
        await visitor.press('Enter')
        await visitor.expectSeen('.search')
      }
      await look()
      const recent = '[data-kind=recent]'
      await expect.poll(() => visitor.texts(recent)).toEqual(['zzyzx', `${typed} white`, typed])
      await visitor.click('.suggest__forget [data-forget=zzyzx]')
      await expect.poll(() => visitor.texts(recent)).toEqual([`${typed} white`, typed])
      await visitor.click([recent, typed])
      await visitor.expectPath(new RegExp(`^${STOCK[visitor.slug]}\\?`))
      await look()
      await visitor.click('.suggest__clear')
      await visitor.expectGone(recent)
      await look()
      await visitor.expectGone(recent)
    },
  )
})
