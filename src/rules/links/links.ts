import { normalisePath, rewritePath, type PathSite } from './paths.ts'
import { telHref } from '../phone/phone.ts'
import { text } from '#lib/values.ts'
import { parseAddress, withScheme } from '#lib/webAddress.ts'

export interface LinkSite extends PathSite {
  url?: string
}

export interface SiteLink {
  kind: 'internal' | 'external' | 'tel' | 'mail' | 'map' | 'none'
  href: string
  target?: '_blank'
  rel?: 'noopener'
  prefetch: boolean
}

const NONE: SiteLink = { kind: 'none', href: '', prefetch: false }

/** Matches paths of pages that mustn't be prefetched, by the words with which a part of the path begins or ends. */
const NO_PREFETCH = /[/-](?:book|booking|bookings|offers|finance|models|checkout|buy-online)(?=[/-]|$)/i

/**
 * Works out what kind of link an href is: tel:, mailto:, map, external or internal. Internal paths are normalised and rewritten. If the
 * address is malformed or has another scheme, such as `javascript:` or `data:`, the kind is 'none'.
 */
export function linkOf(href: unknown, site: LinkSite = {}): SiteLink {
  const raw = text(href)
  // eslint-disable-next-line no-control-regex -- browsers drop control characters, which would hide a scheme from us
  if (raw === '' || /[\u0000-\u001f\u007f\\<>"]/.test(raw)) return NONE
  if (/^[?#]/.test(raw)) return samePageLink(raw)
  if (/^tel:/i.test(raw)) return telLink(raw)
  if (/^mailto:/i.test(raw)) return mailLink(raw)
  const whole = withScheme(raw)
  if (/^https?:\/\//i.test(whole)) return webLink(whole, site)
  if (/^[a-z][a-z\d+.-]*:/i.test(raw)) return NONE
  return internalLink(raw, site)
}

export function mayPrefetch(path: string): boolean {
  return !NO_PREFETCH.test(path) && !/\.[a-z\d]{2,5}$/i.test(path)
}

/** Whether an address leads to a map, in which case a click on it records a get-directions event (spec §2). */
function isMapUrl(url: URL): boolean {
  const host = url.hostname.replace(/^www\./, '')
  if (/^maps\.google\.[a-z]{2,3}(\.[a-z]{2})?$/.test(host)) return true
  if (host === 'maps.apple.com' || host === 'maps.app.goo.gl') return true
  const onMaps = url.pathname === '/maps' || url.pathname.startsWith('/maps/')
  return onMaps && /^(?:google\.[a-z]{2,3}(\.[a-z]{2})?|goo\.gl|bing\.com)$/.test(host)
}

function telLink(raw: string): SiteLink {
  const href = telHref(raw.slice('tel:'.length))
  return href === null ? NONE : { kind: 'tel', href, prefetch: false }
}

function mailLink(raw: string): SiteLink {
  const href = raw.replace(/^mailto:/i, 'mailto:').replace(/ /g, '%20')
  return /^mailto:[^@\s?]+@[^@\s?]+/.test(href) ? { kind: 'mail', href, prefetch: false } : NONE
}

function webLink(raw: string, site: LinkSite): SiteLink {
  const url = parseAddress(raw)
  if (!url || url.username !== '' || url.password !== '') return NONE
  if (url.host === hostOf(site)) {
    // The path is taken from the text, so that paths with '..' are refused. In `url.pathname`, '..' has already been resolved.
    const pathAndQuery = raw.replace(/^https?:\/\/[^/?#]*/i, '')
    return internalLink(pathAndQuery.startsWith('/') ? pathAndQuery : `/${pathAndQuery}`, site)
  }
  return {
    kind: isMapUrl(url) ? 'map' : 'external',
    href: url.href,
    target: '_blank',
    rel: 'noopener',
    prefetch: false,
  }
}

function samePageLink(raw: string): SiteLink {
  const href = endOf(raw)
  return href === '' ? NONE : { kind: 'internal', href, prefetch: false }
}

/** Matches most queries and anchors that needn't be parsed, because parsing wouldn't change them. */
const PLAIN_END = /^(?:\?[\w.~=&%+-]+)?(?:#[\w.~-]+)?$/

/** The query and anchor after a path, encoded in the same way as browsers encode them. */
function endOf(raw: string): string {
  if (PLAIN_END.test(raw)) return raw
  const { search, hash } = new URL(raw, 'https://site.invalid/')
  return search + hash
}

function internalLink(raw: string, site: LinkSite): SiteLink {
  const end = raw.search(/[?#]/)
  const path = normalisePath(end < 0 ? raw : raw.slice(0, end))
  if (path === null) return NONE
  const rewritten = rewritePath(path, site)
  const href = encodeURI(rewritten) + (end < 0 ? '' : endOf(raw.slice(end)))
  return { kind: 'internal', href, prefetch: mayPrefetch(rewritten) }
}

function hostOf(site: LinkSite): string | null {
  return parseAddress(site.url ?? '')?.host ?? null
}
