// This is imported first, so that the listeners in entries.ts are told about history changes before the router's own listeners.
import { keepPlaceAhead, keepScroll, nowShowing, showing } from './entries.ts'
import { navigate } from 'astro:transitions/client'
import { leavePage, nextPage } from '#ui/islands/onPage.ts'
import { isSameBuild, noteAssets, orderSheets, sheetsOf } from './assets.ts'
import { isRouted } from './routed.ts'
import { forgetPictures, matchPictures } from './samePicture.ts'
import { keepTyped, putTypedBack } from './typed.ts'

/**
 * Tells a menu's style sheet where the menu's button is, in browsers that can't work that out (Safari before 26). Until then, the style
 * sheet alone puts most menus below their buttons (menu.scss).
 */
function placeOldMenus(): void {
  if (CSS.supports('position-area', 'bottom')) return
  document.addEventListener('beforetoggle', ({ target }) => place(target as HTMLElement), true)
  document.querySelectorAll<HTMLElement>('.menu:popover-open').forEach(place)
}

function place(menu: HTMLElement): void {
  const button = document.querySelector(`[popovertarget="${menu.id}"]`)?.getBoundingClientRect()
  menu.style.setProperty('--x', `min(${button?.left}px, 100vw - var(--width) - 1rem)`)
  menu.style.setProperty('--y', `${button?.bottom}px`)
}

/** Ms that a pointer must rest on a link. */
const RESTS_MS = 80
const NOT_AHEAD = '[data-no-prefetch], .prose a, [download]'

const asked = new Set<string>()

/** Prefetches the same links as the speculation rules (layouts/headScripts.ts). Those only help full page loads, so they're removed. */
function fetchAhead(isPage: (link: HTMLAnchorElement) => boolean): void {
  document.querySelector('script[type=speculationrules]')?.remove()
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || link.matches(NOT_AHEAD) || asked.has(link.href) || !isPage(link)) return
      timer = setTimeout(() => fetchNow(link.href), pointerType === 'mouse' ? RESTS_MS : 0)
    },
    { passive: true },
  )
}

/** The browser keeps the response for a few minutes. */
function fetchNow(href: string): void {
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  if (saveData) return
  asked.add(href)
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = href
  document.head.append(link)
}

/**
 * Changes pages with Astro's router (spec §2 'Internal paths use client-side navigation'). Astro's `<ClientRouter />`
 * would load the router on every page, but a page may run only 10 KiB of script before the shopper acts. So clicks are
 * handled here, and this module loads, with the router, when the shopper points at a link or first acts
 * (layouts/page.ts). A click before that causes an ordinary page load, and so does a click on a link to a page that the
 * router can't show. Page.astro decides which pages the router can show.
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
    matchPictures(event.sourceElement, event.newDocument, event.from)
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
  ignoreUnfinishedIslands()
  // If the animation is skipped, by the browser or by the next line, that isn't an error.
  viewTransition.ready.catch(() => {})
  viewTransition.finished.then(forgetPictures, forgetPictures)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) viewTransition.skipTransition()
  const arrive = (): void => {
    delete document.documentElement.dataset['arriving']
    orderSheets(order, before)
    noteAssets(document)
    nowShowing()
    if (navigationType === 'traverse') {
      putTypedBack(showing())
      // Record the page's scroll position, because a list may have to be searched for again before it can be scrolled
      // there (features/search/scroll.ts).
      document.documentElement.dataset['back'] = String(keepPlaceAhead())
    }
    nextPage()
  }
  document.addEventListener('astro:after-swap', arrive, { once: true })
})

/**
 * React reports if an island is removed before it's hydrated (react.dev/errors/424). That isn't an error, since nobody has used it yet.
 */
function ignoreUnfinishedIslands(): void {
  const ignore = (event: ErrorEvent): void => {
    if (!/React error #424|root received an early update/.test(event.message)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // In the capture phase, this runs before the listeners that report errors.
  addEventListener('error', ignore, true)
  document.addEventListener('astro:page-load', () => removeEventListener('error', ignore, true), {
    once: true,
  })
}

noteAssets(document)
fetchAhead((link) => takesPart(document) && isRouted(new MouseEvent('click'), link))
