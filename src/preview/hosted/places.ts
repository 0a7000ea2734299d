import { isSafeSlug } from '#lib/slug.ts'

/**
 * The addresses of hosted desks and drafts. Each desk and each site's drafts have an origin of their own, so that no
 * site's scripts can reach a desk.
 */
export interface Places {
  /** The origin of a site's desk. */
  desk: (slug: string) => string
  /** The origin of a site's drafts. */
  draft: (slug: string) => string
  /** What a host serves; undefined for any other host. */
  at: (host: string) => Place | undefined
}

export interface Place {
  /** 'start' is the page that lists an editor's sites. */
  is: 'start' | 'desk' | 'draft'
  /** The site's slug; '' for the start page. */
  slug: string
  origin: string
}

const DRAFT = '--draft'

/**
 * `https://edit.example.com` lists the sites, `https://<slug>.edit.example.com` is a site's desk, and
 * `https://<slug>--draft.edit.example.com` shows its drafts. This needs one host name and one wildcard in DNS.
 *
 * @param url FORECOURT_EDIT_URL
 * @throws Error if the URL isn't suitable
 */
export const placesAt = (url: string): Places => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const isLocal = parsed !== undefined && /(?:^|\.)localhost$/.test(parsed.hostname)
  const isPlain = parsed !== undefined && [parsed.origin, `${parsed.origin}/`].includes(url)
  if (!parsed || !isPlain || !/[a-z]/.test(parsed.hostname) || !(parsed.protocol === 'https:' || isLocal))
    throw new Error(
      'FORECOURT_EDIT_URL must be the desk’s https address without a path, like "https://edit.example.com"',
    )
  const { protocol, host } = parsed
  const originOf = (name: string): string => `${protocol}//${name}`
  return {
    desk: (slug) => originOf(`${slug.toLowerCase()}.${host}`),
    draft: (slug) => originOf(`${slug.toLowerCase()}${DRAFT}.${host}`),
    at: (asked) => {
      if (asked === host) return { is: 'start', slug: '', origin: originOf(host) }
      if (!asked.endsWith(`.${host}`)) return undefined
      const label = asked.slice(0, -host.length - 1)
      const isDraft = label.endsWith(DRAFT)
      const slug = isDraft ? label.slice(0, -DRAFT.length) : label
      return isSafeSlug(slug) ? { is: isDraft ? 'draft' : 'desk', slug, origin: originOf(asked) } : undefined
    },
  }
}
