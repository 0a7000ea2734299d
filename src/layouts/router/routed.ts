import { isDocumentPage } from '#rules/links/documentPages.ts'

const FILE = /\.\w{2,5}$/

/**
 * If a third party's script that changes the page has loaded, such as a chat widget, the browser follows all links: if the router
 * replaced the page, the widget would be lost.
 */
export function isRouted(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download') &&
    link.dataset['astroReload'] === undefined &&
    link.origin === location.origin &&
    !link.pathname.startsWith('/api/') &&
    !FILE.test(link.pathname) &&
    // These pages are always full page loads (Page.astro), so the router's request for them would be wasted.
    !isDocumentPage(link.pathname) &&
    !isJump(link) &&
    document.documentElement.dataset['foreign'] === undefined &&
    // While a form is being sent, it must stay in sight.
    !document.querySelector('form[aria-busy="true"]')
  )
}

const isJump = (link: HTMLAnchorElement): boolean =>
  /#/.test(link.href) && link.pathname === location.pathname && link.search === location.search
