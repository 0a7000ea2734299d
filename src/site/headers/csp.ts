import { siteScripts, type ScriptName } from '#rules/tracking/scripts.ts'
import type { ContentPage } from '../content/content.ts'
import type { Site } from '../settings/schema.ts'

/** Addresses to which a vendor's script sends data, besides the address from which it's loaded. */
const TALKS_TO: Partial<Record<ScriptName, readonly string[]>> = {
  tag_manager: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  analytics: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  social_pixel: ['https://www.facebook.com'],
}

/** Directives in the order in which they're written. An empty list is written as 'none'. */
type Policy = Record<string, readonly string[]>

/**
 * The policy of a site. Scripts may come from the site itself, from the third parties in its settings (`script_hosts`), and from hosts that
 * an editor allows (`security.allow_hosts`). Inline scripts are allowed only if their hashes are known, and no text may be evaluated as a
 * script.
 *
 * Inline styles are allowed, because pages contain their theme, and islands and galleries set widths. That's safe, because styles can't run
 * anything. Pictures may come from any https address, because dealers' pictures do.
 *
 * @param hashes hashes of the inline scripts of all pages, as 'sha256-…'
 * @param content may have videos, and frames from services that any site may embed
 */
export function contentSecurityPolicy(
  site: Pick<Site, 'search' | 'tracking' | 'payment_provider' | 'security'> &
    Parameters<typeof siteScripts>[0],
  hashes: readonly string[],
  content: readonly Pick<ContentPage, 'parts'>[] = [],
): string {
  const scripts = siteScripts(site)
  const parties = unique([
    ...scripts.map(({ src }) => originOf(src)),
    ...site.security.allow_hosts.map((host) => `https://${host}`),
  ])
  const talks = scripts.flatMap(({ name }) => TALKS_TO[name] ?? [])
  const placed = content.flatMap(({ parts = [] }) => parts)
  const frames = placed.flatMap((part) =>
    'embed' in part && part.embed.kind !== 'frame' ? originOf(part.embed.src) : [],
  )
  const media = placed.flatMap((part) => ('video' in part ? originOf(part.video.src) || "'self'" : []))
  const { host } = site.search
  const service = host === '' ? [] : [originOf(host.includes('://') ? host : `https://${host}`)]
  const policy: Policy = {
    // Firefox applies this directive to prefetches. Everything else has a directive of its own.
    'default-src': ["'self'"],
    'script-src': ["'self'", ...parties, ...[...hashes].sort().map((hash) => `'${hash}'`)],
    'style-src': ["'self'", "'unsafe-inline'", ...parties],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'", ...parties],
    'media-src': unique(media),
    'connect-src': unique(["'self'", ...service, originOf(site.tracking.error_dsn), ...parties, ...talks]),
    'frame-src': unique([...parties, ...frames]),
    'worker-src': ["'self'"],
    'object-src': [],
    'base-uri': [],
    // The payment form is redirected to the provider's page.
    'form-action': ["'self'", ...(site.payment_provider === '' ? [] : [PAYMENT_PAGES])],
    'frame-ancestors': ["'self'"],
  }
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.length === 0 ? "'none'" : sources.join(' ')}`)
    .join('; ')
}

const PAYMENT_PAGES = 'https:'

/** Adds addresses on this machine to the policy, because that's where the fake payment provider's page is. */
export const withFakePayments = (policy: string): string =>
  policy.replace(
    `form-action 'self' ${PAYMENT_PAGES}`,
    (allowed) => `${allowed} http://127.0.0.1:* http://localhost:*`,
  )

const unique = (sources: readonly string[]): string[] => [...new Set(sources)].filter(Boolean)

/** The origin of an address; '' for a path on the site. */
const originOf = (address: string): string => URL.parse(address)?.origin ?? ''
