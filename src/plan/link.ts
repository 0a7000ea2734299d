import { linkOf } from '#rules/links.ts'
import type { Site } from '#site/schema.ts'
import type { Link } from './page.ts'

/** A labelled link by the link handling rules (spec §2); null where the href leads nowhere safe. */
export const link = (label: string, href: string, site: Site): Link | null => {
  const found = linkOf(href, site)
  return found.kind === 'none'
    ? null
    : { label, href: found.href, kind: found.kind, prefetch: found.prefetch }
}

/** The links of a list that lead somewhere. */
export const links = (items: readonly { label: string; href: string }[], site: Site): Link[] =>
  items.flatMap((item) => link(item.label, item.href, site) ?? [])

export const present = <T>(items: readonly (T | null | undefined | false | '')[]): T[] =>
  items.filter((item): item is T => item !== null && item !== undefined && item !== false && item !== '')
