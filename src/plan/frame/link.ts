import { clickEvent } from '#rules/tracking/pageEvents.ts'
import { escapeHtml } from '#lib/html.ts'
import { linkOf, type SiteLink } from '#rules/links/links.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Link } from '../props.ts'

/** A labelled link that follows the link handling rules (spec §2); null if the href isn't safe. */
export function link(label: string, href: string, site: Site): Link | null {
  const found = linkOf(href, site)
  return found.kind === 'none'
    ? null
    : { label, href: found.href, kind: found.kind, prefetch: found.prefetch, ...eventOf(found, site) }
}

/** The tracking event of a link (spec §2 'Link handling rules'). */
export function eventOf(link: SiteLink, site: Site): Pick<Link, 'event'> {
  const event = clickEvent(link, site)
  return event === null ? {} : { event }
}

/**
 * Applies the link handling rules (spec §2) to editors' safe HTML: rewrites addresses, adds tracking events and prevents prefetching.
 * Unsafe links lose their address.
 */
export const withLinks = (html: string, site: Site): string =>
  html.replace(/<a\b[^>]*? href="([^"]*)"[^>]*>/g, (tag, written: string) => {
    const raw = written.replaceAll('&amp;', '&')
    // Anchors on the same page stay unchanged, because they match the headings' ids.
    if (raw.startsWith('#')) return tag
    const found = link('', raw, site)
    if (!found) return tag.replace(/ href="[^"]*"/, '')
    const out = found.kind === 'external' || found.kind === 'map'
    const marks = [
      // A link to another site opens in a new tab and doesn't give that site access to our window.
      out && ' rel="noopener" target="_blank"',
      found.event !== undefined && ` data-event="${found.event}"`,
      found.kind === 'internal' && !found.prefetch && ' data-no-prefetch=""',
    ]
    const bare = tag.replace(/ (?:rel|target)="[^"]*"/g, '')
    return bare.replace(
      / href="[^"]*"/,
      () => ` href="${escapeHtml(found.href)}"${marks.filter(Boolean).join('')}`,
    )
  })

/** Makes links from labels and addresses, leaving out those with unsafe addresses. */
export const links = (items: readonly { label: string; href: string }[], site: Site): Link[] =>
  items.flatMap((item) => link(item.label, item.href, site) ?? [])

export const present = <T>(items: readonly (T | null | undefined | false | '')[]): T[] =>
  items.filter((item): item is T => item !== null && item !== undefined && item !== false && item !== '')
