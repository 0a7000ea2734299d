import type { Link } from '#plan/page.ts'
import { mayPrefetch } from '#rules/links/links.ts'

interface LinkAttributes {
  href: string
  target?: '_blank'
  rel?: 'noopener'
  'data-kind'?: Link['kind']
  /** Id of the event that's tracked when the link is clicked (features/tracking/events/track.ts). */
  'data-event'?: number
  /** Excludes the link from the speculation rules (spec §2: some paths aren't prefetched). */
  'data-no-prefetch'?: ''
}

/**
 * Returns the attributes of an `<a>` according to the link handling rules: external links and map links open in a new
 * tab, without access to this page (`noopener`).
 */
export function linkAttributes(link: Pick<Link, 'href' | 'kind'> & Partial<Link>): LinkAttributes {
  const { href, kind, event } = link
  const recorded = event === undefined ? {} : { 'data-event': event }
  switch (kind) {
    case 'internal':
      return { href, ...recorded, ...(link.prefetch === false && { 'data-no-prefetch': '' as const }) }
    case 'external':
    case 'map':
      return { href, target: '_blank', rel: 'noopener', 'data-kind': kind, ...recorded }
    case 'tel':
    case 'mail':
      return { href, 'data-kind': kind, ...recorded }
  }
}

/** Returns the attributes of a link to a path on the site, such as a link in breadcrumbs or in a list. */
export const pathAttributes = (href: string): LinkAttributes =>
  linkAttributes({ href, kind: 'internal', prefetch: mayPrefetch(href.replace(/[?#].*$/s, '')) })

/** Whether a link leads to the page at `path`, ignoring trailing slashes and the query. */
export function leadsTo(href: string, path: string): boolean {
  const bare = (address: string) => address.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '')
  return bare(href) === bare(path)
}
