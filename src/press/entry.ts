import { createApp } from 'astro/app/entrypoint'
import { drawCards } from '#features/vehicle/drawCards.ts'
import type { Chrome, Page } from '#plan/page.ts'
import { PageResponse } from './pageBytes.ts'

/**
 * The compiled app's door, and all that the press knows of it. Bundled by `astro build`; never imported directly.
 */

/** In pieces, so that what all pages of a site share (src/components/ui/Once.astro) goes through as the bytes that it is. */
const app = createApp({ streaming: true })

// Astro answers a view that throws with an error page; the press must know, and must not publish that page.
app.renderError = (_request, { status, error }) => {
  throw error instanceof Error ? error : new Error(`the view answered ${status}`, { cause: error })
}

export { drawCards }

// Astro imports a view anew for each page, which finds it loaded and costs all the same.
const { pageMap } = app.manifest
for (const [view, load] of pageMap ?? []) {
  let loaded: ReturnType<typeof load> | undefined
  pageMap?.set(view, () => (loaded ??= load()))
}

const routes = new Map<string, { request: Request; routeData: ReturnType<typeof app.match> }>()

/** A request for a page of a view, and the route that answers it: all else comes beside it. */
const routeTo = (view: string) => {
  let route = routes.get(view)
  if (!route) {
    const request = new Request(`http://press/view/${view}`)
    routes.set(view, (route = { request, routeData: app.match(request) }))
  }
  return route
}

/**
 * The finished HTML of one page, as it is written.
 *
 * @param cards the HTML of `page.cards`, in order
 * @throws whatever a view throws
 */
export const render = async (site: Chrome, page: Page, cards: string[]): Promise<Uint8Array<ArrayBuffer>> => {
  const { request, routeData } = routeTo(page.view)
  const locals: Partial<App.Locals> = { site, page, cards }
  const response = await app.render(request, { routeData, locals })
  const html = response instanceof PageResponse ? response.takePage() : undefined
  if (response.status !== 200 || !html) throw new Error(`view ${page.view} answered ${response.status}`)
  const pieces = await Array.fromAsync(html)
  // Astro's state of a request has accessors, so V8 holds it until it next goes through all of its memory, and what it leads to with
  // it: a fifth of all that a page allocates, which cost more to collect than all the rest.
  delete locals.page
  delete locals.cards
  // Most pages come whole.
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
}
