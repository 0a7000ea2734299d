import { expect, type Page } from '@playwright/test'
import { GROUP, MOTO, RV, TRUCKS } from './places.ts'

/** Finds the parts of the search page, as a visitor would find them. */

/** For each demo site, the path of its list of all stock. */
export const STOCK: Record<string, string> = {
  [GROUP]: '/search/new-used-and-demo-cars',
  [RV]: '/search/RVs-in-stock',
  [MOTO]: '/search/new-used-and-demo-motorcycles',
  [TRUCKS]: '/search/new-used-and-demo-trucks',
}
export const LIST = STOCK[GROUP] ?? ''

export const count = (page: Page) => page.locator('.search__count')
export const cards = (page: Page) => page.locator('.search__list .card')
/** Waits until all cards of a list are drawn, because only a few are drawn in each frame. */
export const whole = (page: Page) => expect(page.locator('.search__list [aria-busy]')).toHaveCount(0)
export async function links(page: Page) {
  await whole(page)
  return page
    .locator('.search__list .card__link')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
}
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
export const group = (page: Page, name: string) => panel(page).getByRole('group', { name, exact: true })
export const sortBy = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })
/** Returns the prices on the cards, in order. Leaves out weekly prices, because the list isn't sorted by them. */
export async function prices(page: Page) {
  await whole(page)
  return page
    .locator('.search__list :is(.card__price--list, .card__price--reduced) .card__amount')
    .evaluateAll((all) => all.map((each) => Number((each.textContent ?? '').replace(/\D/g, ''))))
}
/**
 * Returns the amount on each card that comes before words such as 'a week' or 'L/100 km', in the cards' order; null for a card without one.
 */
export async function amounts(page: Page, words: string) {
  await whole(page)
  const texts = await cards(page).allTextContents()
  return texts.map((text) => {
    const said = new RegExp(`([\\d,.]+) ${words}`).exec(text)?.[1]
    return said === undefined ? null : Number(said.replaceAll(',', ''))
  })
}
/** Returns whether all amounts are known and in ascending order. */
export const rises = (all: readonly (number | null)[]): boolean =>
  all.length > 1 && all.every((each, index) => each !== null && each >= (all[index - 1] ?? 0))
export const awake = (page: Page) => expect(page.locator('astro-island:not([ssr])').first()).toBeAttached()
