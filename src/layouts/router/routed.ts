import { isAlone } from '#rules/links/alone.ts'

/** A path that names a file, such as a brochure. */
const FILE = /\.\w{2,5}$/

/**
 * Whether the router follows a click on a link; all others are the browser's. So is every page after a third party's script
 * that works on the page itself has come, as a chat widget does: it would stay behind in the old page.
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
    // Pages that take no part (Page.astro), which the router would fetch once for nothing.
    !isAlone(link.pathname) &&
    !isJump(link) &&
    document.documentElement.dataset['foreign'] === undefined &&
    // A form that is being sent must not be lost sight of.
    !document.querySelector('form[aria-busy="true"]')
  )
}

/** A jump within the page. */
const isJump = (link: HTMLAnchorElement): boolean =>
  /#/.test(link.href) && link.pathname === location.pathname && link.search === location.search
