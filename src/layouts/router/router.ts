// First, so that it hears of history before the router does.
import { keepPlaceAhead, keepScroll, nowShowing, showing } from './entries.ts'
import { navigate } from 'astro:transitions/client'
import { leavePage, nextPage } from '#ui/islands/onPage.ts'
import { fetchAhead } from './ahead.ts'
import { isSameBuild, noteAssets, orderSheets, sheetsOf } from './assets.ts'
import './leftAsleep.ts'
import { placeOldMenus } from './oldMenus.ts'
import { isRouted } from './routed.ts'
import { keepTyped, putTypedBack } from './typed.ts'

/**
 * Client-side navigation (spec §2 'Internal paths use client-side navigation') with Astro's router. Its own component,
 * `<ClientRouter />`, would load it on every page, where 6 KiB may run before the shopper acts: so its part, clicks, is here,
 * and the router comes when the shopper is on the way to a link (layouts/wake.ts). A click before it is there, and whatever goes
 * wrong, is a plain navigation. Which pages take part says Page.astro.
 */

placeOldMenus()

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || !takesPart(document) || !isRouted(event, link)) return
  event.preventDefault()
  document.documentElement.dataset['going'] = ''
  keepScroll()
  void navigate(link.href, { sourceElement: link })
})

const takesPart = (page: Document): boolean =>
  page.querySelector('[name="astro-view-transitions-enabled"]') !== null

document.addEventListener('astro:before-preparation', (event) => {
  const load = event.loader
  event.loader = async () => {
    await load()
    if (!event.defaultPrevented && !isSameBuild(event.newDocument)) event.preventDefault()
  }
})

document.addEventListener('astro:before-swap', (event) => {
  const { newDocument, viewTransition, navigationType } = event
  const before = new Set(sheetsOf(document))
  const order = sheetsOf(newDocument)
  newDocument.querySelector('script[type=speculationrules]')?.remove()
  newDocument.documentElement.dataset['arriving'] = ''
  keepTyped(showing())
  leavePage()
  // An animation that is skipped, by us or by the browser, is no error.
  viewTransition.ready.catch(() => {})
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) viewTransition.skipTransition()
  const arrive = (): void => {
    delete document.documentElement.dataset['arriving']
    orderSheets(order, before)
    noteAssets(document)
    nowShowing()
    if (navigationType === 'traverse') {
      putTypedBack(showing())
      // Where the page was left, for a list that has to be searched for again first (features/search/list/scroll.ts).
      document.documentElement.dataset['back'] = String(keepPlaceAhead())
    }
    nextPage()
  }
  document.addEventListener('astro:after-swap', arrive, { once: true })
})

noteAssets(document)
fetchAhead((link) => takesPart(document) && isRouted(new MouseEvent('click'), link))
