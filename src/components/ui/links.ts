import type { Link } from '#plan/page.ts'
import { mayPrefetch } from '#rules/links/links.ts'

interface LinkAttributes {
  href: string
  target?: '_blank'
  rel?: 'noopener'
  'data-kind'?: Link['kind']
  'data-event'?: number
  /** Some paths aren't prefetched (spec §2). */
  'data-no-prefetch'?: ''
}

/** External links and map links open in a new tab, without access to this page (`noopener`). */
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

export const pathAttributes = (href: string): LinkAttributes =>
  linkAttributes({ href, kind: 'internal', prefetch: mayPrefetch(href.replace(/[?#].*$/s, '')) })

/** Without trailing slashes and the query. */
export const barePath = (href: string): string => href.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '')

export const leadsTo = (href: string, path: string): boolean => barePath(href) === barePath(path)
