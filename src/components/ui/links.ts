import type { Link } from '#plan/page.ts'

interface LinkAttributes {
  href: string
  target?: '_blank'
  rel?: 'noopener'
  /** For tracking: which event a click records (spec §2 'Link handling rules'). */
  'data-kind'?: Link['kind']
  /** Keeps the speculation rules of the layout away (spec §2: some paths are not fetched ahead). */
  'data-no-prefetch'?: ''
}

/** The attributes of an `<a>` by the link handling rules: external and map links open in a new tab without an opener. */
export function linkAttributes(link: Pick<Link, 'href' | 'kind'> & Partial<Link>): LinkAttributes {
  switch (link.kind) {
    case 'internal':
      return link.prefetch === false ? { href: link.href, 'data-no-prefetch': '' } : { href: link.href }
    case 'external':
    case 'map':
      return { href: link.href, target: '_blank', rel: 'noopener', 'data-kind': link.kind }
    case 'tel':
    case 'mail':
      return { href: link.href, 'data-kind': link.kind }
  }
}

/** Whether a link leads to the page at `path`, whatever it says of slashes at the end and query. */
export function leadsTo(href: string, path: string): boolean {
  const bare = (address: string) => address.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '')
  return bare(href) === bare(path)
}
