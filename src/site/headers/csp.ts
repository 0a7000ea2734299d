import { siteScripts, type ScriptName } from '#rules/tracking/scripts.ts'
import type { Site } from '../settings/schema.ts'

/** Builds a site's Content-Security-Policy, which allows only what its pages load, run and connect to. */

/** Addresses that a vendor's script sends data to, besides the address that the script comes from. */
const TALKS_TO: Partial<Record<ScriptName, readonly string[]>> = {
  tag_manager: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  analytics: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  social_pixel: ['https://www.facebook.com'],
}

/** Directives in the order they're written. An empty list is written as 'none'. */
type Policy = Record<string, readonly string[]>

/**
 * Returns the policy. Scripts may come from the site itself, its configured third parties (`script_hosts`) and hosts an
 * editor allows (`security.allow_hosts`). Inline scripts need a known hash, and nothing may evaluate text.
 *
 * Styles may be inline, because pages contain their theme, and islands and galleries set widths. That's safe, since a
 * style can't run anything. Pictures may come from any https address, since dealers' pictures do.
 *
 * @param hashes hashes of all pages' inline scripts, as 'sha256-…'
 */
export const contentSecurityPolicy = (
  site: Pick<Site, 'search' | 'tracking' | 'payment_provider' | 'security'> &
    Parameters<typeof siteScripts>[0],
  hashes: readonly string[],
): string => {
  const scripts = siteScripts(site)
  const parties = unique([
    ...scripts.map(({ src }) => originOf(src)),
    ...site.security.allow_hosts.map((host) => `https://${host}`),
  ])
  const talks = scripts.flatMap(({ name }) => TALKS_TO[name] ?? [])
  const { host } = site.search
  const service = host === '' ? [] : [originOf(host.includes('://') ? host : `https://${host}`)]
  const policy: Policy = {
    // Firefox checks prefetches against this directive. Everything else has a directive of its own.
    'default-src': ["'self'"],
    'script-src': ["'self'", ...parties, ...[...hashes].sort().map((hash) => `'${hash}'`)],
    'style-src': ["'self'", "'unsafe-inline'", ...parties],
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'", ...parties],
    'media-src': [],
    'connect-src': unique(["'self'", ...service, originOf(site.tracking.error_dsn), ...parties, ...talks]),
    'frame-src': parties,
    'worker-src': ["'self'"],
    'object-src': [],
    'base-uri': [],
    // A payment form redirects to the provider's page.
    'form-action': ["'self'", ...(site.payment_provider === '' ? [] : [PAYMENT_PAGES])],
    'frame-ancestors': ["'self'"],
  }
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.length === 0 ? "'none'" : sources.join(' ')}`)
    .join('; ')
}

const PAYMENT_PAGES = 'https:'

/** Extends the policy for a visitor on this machine, where the fake payment provider's page is. */
export const withFakePayments = (policy: string): string =>
  policy.replace(
    `form-action 'self' ${PAYMENT_PAGES}`,
    (allowed) => `${allowed} http://127.0.0.1:* http://localhost:*`,
  )

const unique = (sources: readonly string[]): string[] => [...new Set(sources)].filter(Boolean)

/** Returns an address's origin; '' for a path on the site. */
const originOf = (address: string): string => URL.parse(address)?.origin ?? ''
