import { FetchState, pages } from 'astro/fetch'
import { drawCards as drawn } from '#features/vehicle/card/drawCards.ts'
import type { OwnWords } from '#lib/ownWords.ts'
import { speakingAs } from '#lib/speakingAs.ts'
import type { SiteFrame, Page } from '#plan/page.ts'
import type { Card } from '#search/card.ts'

/**
 * The compiled app's door, and all that a build knows of it. Bundled by `astro build`; never imported directly.
 */

/** The HTML of cards, in order, in a site's own words. */
export const drawCards = (cards: readonly Card[], words?: OwnWords): string[] =>
  speakingAs(words, () => drawn(cards))

/**
 * The finished HTML of one page, in UTF-8.
 *
 * @param cards the HTML of `page.cards`, in order
 * @throws Error with what a view threw
 */
export const render = (site: SiteFrame, page: Page, cards: string[]): Promise<Uint8Array<ArrayBuffer>> =>
  speakingAs(site.words, () => draw(site, page, cards))

const draw = async (site: SiteFrame, page: Page, cards: string[]): Promise<Uint8Array<ArrayBuffer>> => {
  const state = new FetchState(new Request(`http://localhost/view/${page.view}`))
  Object.assign(state.locals, { site, page, cards } satisfies App.Locals)
  const response = await pages(state)
  // Not bytes(), which the `Response` that @hono/node-server puts in the global's place doesn't have.
  if (response.ok) return new Uint8Array(await response.arrayBuffer())
  // 500.astro says what was thrown.
  throw new Error(
    response.status === 500 ? await response.text() : `the view ${page.view} answered ${response.status}`,
  )
}
