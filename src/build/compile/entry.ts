import { FetchState, pages } from 'astro/fetch'
import { drawCards as drawn } from '#features/favourites/heart/drawCards.ts'
import type { SiteWords } from '#lib/siteWords.ts'
import { withSiteWords } from '#lib/withSiteWords.ts'
import type { SiteFrame, Page } from '#plan/page.ts'
import type { Card } from '#search/card.ts'

/** The compiled app's interface, bundled by `astro build`; never imported directly. */

export const drawCards = (cards: readonly Card[], words?: SiteWords): string[] =>
  withSiteWords(words, () => drawn(cards))

/**
 * @param cards the HTML of `page.cards`, in order
 * @throws Error with the message of the error that a view threw
 */
export const render = (site: SiteFrame, page: Page, cards: string[]): Promise<Uint8Array<ArrayBuffer>> =>
  withSiteWords(site.words, () => draw(site, page, cards))

async function draw(site: SiteFrame, page: Page, cards: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const locals = { site, page, cards, sections: [] as string[], sheets: [] as string[] }
  for (const { name, props } of page.sections ?? []) {
    const html = await drawRoute(`section/${name}`, { ...locals, section: props })
    const [start = '', styles = ''] = START.exec(new TextDecoder().decode(html)) ?? []
    locals.sections.push(new TextDecoder().decode(html).slice(start.length))
    if (!locals.sheets.includes(styles)) locals.sheets.push(styles)
  }
  return drawRoute(`view/${page.view}`, locals)
}

/** Astro begins every route with a document type, which the route's styles follow if it has no head. */
const START = /^<!doctype html>\s*((?:<link\b[^>]*>|<style\b[^>]*>[^]*?<\/style>)*)/i

/** By route. Astro would import its module again for each page. */
const views = new Map<string, FetchState['componentInstance']>()

async function drawRoute(route: string, locals: App.Locals): Promise<Uint8Array<ArrayBuffer>> {
  const state = new FetchState(new Request(`http://localhost/${route}`))
  Object.assign(state.locals, locals)
  if (state.routeData) {
    state.componentInstance = views.get(route) ?? (await state.loadComponentInstance())
    views.set(route, state.componentInstance)
  }
  const response = await pages(state)
  // Doesn't use `bytes()`, because @hono/node-server replaces the global `Response` with one that lacks this method.
  if (response.ok) return new Uint8Array(await response.arrayBuffer())
  // With status 500, the text is the error's stack trace, which 500.astro returns.
  throw new Error(
    response.status === 500
      ? await response.text()
      : `${route.replace('/', ' ')} responded with ${response.status}`,
  )
}
