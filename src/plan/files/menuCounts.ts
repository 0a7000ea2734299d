import { headerMenu } from '../frame/menus.ts'
import type { Listing } from '../pages/list/listing.ts'
import type { PlanContext } from '../planContext.ts'
import type { TextFile } from './siteFile.ts'

export const MENU_COUNTS = 'search/menu.json'

/** How many vehicles are in each list, by its path. */
export type MenuCounts = Record<string, number>

/**
 * For the lists that dropdowns lead to. Browsers add the numbers to the menus (features/navigation/menuCounts.ts), so that pages don't
 * change with the stock.
 *
 * @returns undefined if the header has no dropdowns
 */
export function menuCountsFile(context: PlanContext, listings: readonly Listing[]): TextFile | undefined {
  const linked = new Set(headerMenu(context).flatMap(({ items }) => items.map(({ href }) => href)))
  if (linked.size === 0) return undefined
  const entries = [...linked].flatMap((href): [string, number][] => {
    // If two lists have the same path, the first has the page.
    const list = listings.find(({ path }) => path === href)
    return list ? [[href, list.vehicles.length]] : []
  })
  const counts: MenuCounts = Object.fromEntries(entries)
  return { path: MENU_COUNTS, data: `${JSON.stringify(counts)}\n` }
}
