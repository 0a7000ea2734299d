import { drawCards } from '#features/favourites/heart/drawCards.ts'
import type { Page, View } from '#plan/page.ts'
import type * as Plan from '../../lib/planOf.ts'

/**
 * Plans one tenant's pages with bench/lib/planOf.ts, as Forecourt does. Node imports planOf.ts by its path, because Vite mustn't bundle it.
 */
const { PLAIN_TENANT = '', PLAIN_CACHE = '', PLAIN_NOW = '', PLAIN_PLAN = '' } = process.env
const { planOf } = (await import(/* @vite-ignore */ PLAIN_PLAN)) as typeof Plan
const { site, pages } = await planOf(PLAIN_TENANT, PLAIN_NOW, PLAIN_CACHE)

/** Returns the pages of a view for `getStaticPaths`, each with the part of its path between `base` and `end` as a parameter. */
export const pathsOf = (view: View, base: string, end = '') =>
  pages
    .filter(({ view: own, path }) => own === view && path.startsWith(`${base}/`) && path.endsWith(end))
    .map((page) => ({
      params: { path: page.path.slice(base.length + 1, page.path.length - end.length) },
      props: { page },
    }))

export function pageAt(path: string): Page {
  const page = pages.find((each) => each.path === path)
  if (!page) throw new Error(`there’s no page at ${path}`)
  return page
}

const drawn = new Map<string, string>()

/** Returns what a view reads from `Astro.locals`. Each card is rendered only once for all pages, as in Forecourt. */
export function localsOf(page: Page) {
  const fresh = page.cards.filter(({ href }) => !drawn.has(href))
  drawCards(fresh).forEach((html, index) => drawn.set(fresh[index]?.href ?? '', html))
  return {
    site,
    page,
    cards: page.cards.map(({ href }) => drawn.get(href) ?? ''),
    sections: [] as string[],
    sheets: [] as string[],
  }
}
