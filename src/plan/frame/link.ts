import { clickEvent } from '#rules/tracking/pageEvents.ts'
import { escapeHtml } from '#lib/html.ts'
import { linkOf, type SiteLink } from '#rules/links/links.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Link } from '../props.ts'

/** Null if the href isn't safe. */
export function link(label: string, href: string, site: Site): Link | null {
  const target = linkOf(href, site)
  return target.kind === 'none'
    ? null
    : { label, href: target.href, kind: target.kind, prefetch: target.prefetch, ...eventOf(target, site) }
}

export function eventOf(link: SiteLink, site: Site): Pick<Link, 'event'> {
  const event = clickEvent(link, site)
  return event === null ? {} : { event }
}

/** Unsafe links lose their address. */
export const withLinks = (html: string, site: Site): string =>
  html.replace(/<a\b[^>]*? href="([^"]*)"[^>]*>/g, (tag, escapedHref: string) => {
    const raw = escapedHref.replaceAll('&amp;', '&')
    // Anchors on the same page stay unchanged, because they match the headings' ids.
    if (raw.startsWith('#')) return tag
    const target = link('', raw, site)
    if (!target) return tag.replace(/ href="[^"]*"/, '')
    const leavesSite = target.kind === 'external' || target.kind === 'map'
    const marks = [
      // A link to another site opens in a new tab and doesn't give that site access to our window.
      leavesSite && ' rel="noopener" target="_blank"',
      target.event !== undefined && ` data-event="${target.event}"`,
      target.kind === 'internal' && !target.prefetch && ' data-no-prefetch=""',
    ]
    const bare = tag.replace(/ (?:rel|target)="[^"]*"/g, '')
    return bare.replace(
      / href="[^"]*"/,
      () => ` href="${escapeHtml(target.href)}"${marks.filter(Boolean).join('')}`,
    )
  })

export const links = (items: readonly { label: string; href: string }[], site: Site): Link[] =>
  items.flatMap((item) => link(item.label, item.href, site) ?? [])

export const present = <T>(items: readonly (T | null | undefined | false | '')[]): T[] =>
  items.filter((item): item is T => item !== null && item !== undefined && item !== false && item !== '')
