import { chromeOf } from '#plan/frame/siteFrame.ts'
import { planContext } from '#plan/context.ts'
import type { Chrome, Page, View } from '#plan/page.ts'
import { listingsOf } from '#plan/pages/list/listings.ts'
import { planPages } from '#plan/plan.ts'
import type { CardSettings } from '#search/cardOf.ts'
import type { SearchRecord } from '#search/record.ts'
import { OTHERS, type MadeUpCar } from './cars.ts'
import { CONTENT } from './content.ts'
import { siteLike, type Change } from './site.ts'
import { NOW, stockWith } from './stock.ts'

/** A planned site of the made-up dealer. */
export interface MadeUp {
  chrome: Chrome
  /** @throws Error where the plan has no such page: the gallery is behind the plan then */
  pageAt: <V extends View>(path: string, view: V) => Extract<Page, { view: V }>
  /** The first page of a view. */
  first: <V extends View>(view: V) => Extract<Page, { view: V }>
  /** What the search index holds of each listed vehicle. */
  records: readonly SearchRecord[]
  cardSettings: CardSettings
  /** The path of the page of a vehicle. */
  vehicle: (slug: string) => string
}

/**
 * The made-up dealer's site by the real plan, so that what the gallery shows is what a site would.
 *
 * @param like the site that is looked at: its region, words and looks
 * @param cars beside the usual ones
 */
export const madeUp = (like: Chrome, cars: readonly MadeUpCar[] = [], change: Change = {}): MadeUp => {
  const context = planContext(
    { site: siteLike(like, change), content: CONTENT },
    stockWith([...cars, ...OTHERS], change.places),
    NOW,
  )
  const pages = new Map(
    Array.from(
      planPages(context, listingsOf(context), () => {}),
      (page) => [page.path, page],
    ),
  )
  const isOf = <V extends View>(page: Page | undefined, view: V): page is Extract<Page, { view: V }> =>
    page?.view === view
  return {
    chrome: chromeOf(context),
    records: context.records,
    cardSettings: context.cardSettings,
    vehicle: (slug) => `${context.cardSettings.vehicleBase}/${slug}`,
    first: (view) => {
      for (const { make } of pages.values()) {
        const page = make()
        if (isOf(page, view)) return page
      }
      throw new Error(`there is no page of ${view}`)
    },
    pageAt: (path, view) => {
      const page = pages.get(path)?.make()
      if (!isOf(page, view)) throw new Error(`${path} is ${page?.view ?? 'not there'}, not ${view}`)
      return page
    },
  }
}
