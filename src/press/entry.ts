import { createApp } from 'astro/app/entrypoint'
import { drawCards } from '#features/vehicle/drawCards.ts'
import type { Chrome, Page } from '#plan/page.ts'

/**
 * The compiled app's door, and all that the press knows of it. Bundled by `astro build`; never imported directly.
 */

const app = createApp({ streaming: false })

// Astro answers a view that throws with an error page; the press must know, and must not publish that page.
app.renderError = (_request, { status, error }) => {
  throw error instanceof Error ? error : new Error(`the view answered ${status}`, { cause: error })
}

export { drawCards }

/**
 * The finished HTML of one page, as it is written.
 *
 * @param cards the HTML of `page.cards`, in order
 * @throws whatever a view throws
 */
export const render = async (site: Chrome, page: Page, cards: string[]): Promise<ArrayBuffer> => {
  const response = await app.render(new Request(`http://press/view/${page.view}`), {
    locals: { site, page, cards },
  })
  if (response.status !== 200) throw new Error(`view ${page.view} answered ${response.status}`)
  return response.arrayBuffer()
}
