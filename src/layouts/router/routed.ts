import { isAlone } from '#rules/links/alone.ts'

/** Matches a path to a file, such as a brochure. */
const FILE = /\.\w{2,5}$/

/**
 * Tells if the router follows a click on a link; the browser handles all others. Once a third party's script that
 * changes the page has loaded, such as a chat widget, the browser handles every link, since the widget would be lost
 * with the old page.
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
    // These pages are always full page loads (Page.astro), so the router would fetch them for nothing.
    !isAlone(link.pathname) &&
    !isJump(link) &&
    document.documentElement.dataset['foreign'] === undefined &&
    // A form that's being sent must stay in sight.
    !document.querySelector('form[aria-busy="true"]')
  )
}

/** Tells if a link leads to another place on the same page. */
const isJump = (link: HTMLAnchorElement): boolean =>
  /#/.test(link.href) && link.pathname === location.pathname && link.search === location.search
