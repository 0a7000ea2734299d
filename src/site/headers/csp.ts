import { siteScripts, type ScriptName } from '#rules/tracking/scripts.ts'
import type { Site } from '../settings/schema.ts'

/** The Content-Security-Policy of a site: what its pages may load, run and talk to, and nothing else. */

/** Where a vendor's script sends to, beside where it comes from. */
const TALKS_TO: Partial<Record<ScriptName, readonly string[]>> = {
  tag_manager: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  analytics: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  social_pixel: ['https://www.facebook.com'],
}

/** Directives in the order in which they are written; an empty list is 'none'. */
type Policy = Record<string, readonly string[]>

/**
 * Scripts run from the site itself, from the hosts of its configured third parties (`script_hosts`) and of those that
 * an editor allows (`security.allow_hosts`), and inline only where their hash is known. Nothing evaluates text.
 *
 * Styles may be inline: pages carry a theme, islands and galleries set widths, and a style can't run anything. Pictures
 * come from any https address, since dealers' pictures do.
 *
 * @param hashes of the inline scripts of all pages, as 'sha256-…'
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
    // What is fetched ahead is held against this one in Firefox; all else has a directive of its own.
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
    // A form that pays is answered with the way to the provider's own page.
    'form-action': ["'self'", ...(site.payment_provider === '' ? [] : [PAYMENT_PAGES])],
    'frame-ancestors': ["'self'"],
  }
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.length === 0 ? "'none'" : sources.join(' ')}`)
    .join('; ')
}

const PAYMENT_PAGES = 'https:'

/** The same policy for a visitor on this machine, where the page of a fake payment provider is too. */
export const withFakePayments = (policy: string): string =>
  policy.replace(
    `form-action 'self' ${PAYMENT_PAGES}`,
    (allowed) => `${allowed} http://127.0.0.1:* http://localhost:*`,
  )

const unique = (sources: readonly string[]): string[] => [...new Set(sources)].filter(Boolean)

/** The origin of an address; '' for a path, which is the site's own. */
const originOf = (address: string): string => URL.parse(address)?.origin ?? ''
