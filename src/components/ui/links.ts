import type { Link } from '#plan/page.ts'
import { mayPrefetch } from '#rules/links/links.ts'

interface LinkAttributes {
  href: string
  target?: '_blank'
  rel?: 'noopener'
  'data-kind'?: Link['kind']
  /** Id of the event that a click records (features/tracking/events/recordClicks.ts). */
  'data-event'?: number
  /** Excludes the link from speculation rules (spec §2: some paths aren't prefetched). */
  'data-no-prefetch'?: ''
}

/**
 * Returns the attributes that the link handling rules give an `<a>`: external and map links open in a new tab without
 * an opener.
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

/** Returns the attributes of a link to a path on the site, such as one in breadcrumbs or a list. */
export const pathAttributes = (href: string): LinkAttributes =>
  linkAttributes({ href, kind: 'internal', prefetch: mayPrefetch(href.replace(/[?#].*$/s, '')) })

/** Tells if a link leads to the page at `path`, ignoring trailing slashes and the query. */
export function leadsTo(href: string, path: string): boolean {
  const bare = (address: string) => address.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '')
  return bare(href) === bare(path)
}
