import { clickEvent } from '#rules/clickEvents.ts'
import { linkOf } from '#rules/links.ts'
import type { Site } from '#site/schema.ts'
import type { Link } from './page.ts'

/** A labelled link by the link handling rules (spec §2); null where the href leads nowhere safe. */
export const link = (label: string, href: string, site: Site): Link | null => {
  const found = linkOf(href, site)
  return found.kind === 'none'
    ? null
    : { label, href: found.href, kind: found.kind, prefetch: found.prefetch, ...eventOf(href, site) }
}

/** What a click on a link records, as a part of it (spec §2 'Link handling rules'). */
export const eventOf = (href: string, site: Site): Pick<Link, 'event'> => {
  const event = clickEvent(href, site)
  return event === null ? {} : { event }
}

/** Editors' HTML, made safe, in whose links stands what a click on them records, as in all others (ui/links.ts). */
export const withEvents = (html: string, site: Site): string =>
  html.replace(/<a\b[^>]*? href="([^"]*)"/g, (tag, href: string) => {
    const { event } = eventOf(href.replaceAll('&amp;', '&'), site)
    return event === undefined ? tag : `${tag} data-event="${event}"`
  })

/** The links of a list that lead somewhere. */
export const links = (items: readonly { label: string; href: string }[], site: Site): Link[] =>
  items.flatMap((item) => link(item.label, item.href, site) ?? [])

export const present = <T>(items: readonly (T | null | undefined | false | '')[]): T[] =>
  items.filter((item): item is T => item !== null && item !== undefined && item !== false && item !== '')
