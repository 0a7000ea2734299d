import { STOCK } from '../support/searchPage.ts'
import { nightly } from '../support/sites.ts'
import { expect, nightlyExceptOn, onEachScreen, test, type Width } from './test.ts'
import type { Visitor } from './visitor.ts'

const COUNT = '.search__count'
const CARD = '.search__list .card__link'

async function open(visitor: Visitor, query = ''): Promise<void> {
  await visitor.goto((STOCK[visitor.slug] ?? '') + query)
  await visitor.expectAwake()
}

/**
 * Waits for everything that a list fetches by itself once it's awake. If a navigation interrupted such a request, WebKit would log that the
 * request was refused.
 */
const expectReady = (visitor: Visitor): Promise<void> =>
  expect
    .poll(() =>
      visitor.tab.evaluate(() => {
        const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
        return [/\/search\/index\..+\.bin$/, /engineWorker/].every((part) =>
          fetched.some((name) => part.test(name)),
        )
      }),
    )
    .toBe(true)

const count = async (visitor: Visitor): Promise<number> =>
  Number(/\d+/.exec((await visitor.texts(COUNT))[0] ?? '')?.[0])

const prices = (visitor: Visitor): Promise<number[]> =>
  visitor.tab.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.search__list :is(.card__price--list, .card__price--reduced) .card__amount',
      ),
    ].map(({ textContent }) => Number(textContent?.replace(/\D/g, ''))),
  )

/** Shows the filters. On a phone, this opens their sheet. */
async function openFilters(visitor: Visitor, name: Width): Promise<void> {
  if (name === 'phone') await visitor.click(['.search button', 'Filters'])
}
async function closeFilters(visitor: Visitor, name: Width): Promise<void> {
  if (name === 'phone') await visitor.click('.sheet__foot .button')
}

onEachScreen((width) => {
  const narrowing = 'A list follows a ticked filter, its chip, Back and Forward, and a price limit'
  test(narrowing, nightlyExceptOn('phone', width), async ({ visitor }) => {
    await open(visitor)
    const all = await count(visitor)
    await openFilters(visitor, width)
    await visitor.click('.filter .tick')
    await visitor.expectPath(/\?\w+=/)
    await closeFilters(visitor, width)
    await expect.poll(() => count(visitor)).toBeLessThan(all)
    const few = await count(visitor)
    await visitor.click('.chip:not(.chip--all)')
    await expect.poll(() => count(visitor)).toBeGreaterThan(few)
    await visitor.tab.back()
    await expect.poll(() => count(visitor)).toBe(few)
    await visitor.tab.forward()
    await expect.poll(() => count(visitor)).toBeGreaterThan(few)

    await openFilters(visitor, width)
    const [limit = 0] = (await prices(visitor)).toSorted((a, b) => a - b).slice(3)
    await visitor.fill('.filter[data-group=price] .range__end:last-child input', String(limit))
    await visitor.press('Enter')
    await closeFilters(visitor, width)
    await visitor.expectPath(new RegExp(`[?&]price=-${limit}$`))
    await expect.poll(async () => Math.max(...(await prices(visitor)))).toBeLessThanOrEqual(limit)
  })

  const returning = 'Back from a vehicle leads to the same place in the list'
  test(returning, nightly, async ({ visitor }) => {
    await open(visitor)
    await expectReady(visitor)
    await visitor.expectSeen(CARD)
    const names = await visitor.texts(CARD)
    await visitor.expectRouter(CARD)
    await visitor.click('.search__list li:nth-child(7) .card__link')
    await visitor.expectSeen('.vehicle h1, h1')
    await visitor.expectGone('.search__list')
    await visitor.tab.back()
    await visitor.expectSeen('.search__list')
    expect(await visitor.texts(CARD)).toEqual(names)
    await expect
      .poll(() =>
        visitor.tab.evaluate((selector) => {
          const seventh = document.querySelectorAll(selector)[6]?.closest('li')?.getBoundingClientRect()
          return seventh !== undefined && seventh.bottom > 0 && seventh.top < innerHeight
        }, CARD),
      )
      .toBe(true)
  })
})
