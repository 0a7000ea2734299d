import type { Context } from 'hono'
import type { Caller, CallerEnv } from '#server/guards/caller.ts'

/**
 * What a desk's host name starts with; the site's host name follows. It gives the desk an origin of its own, so that
 * scripts on the previewed site can't change the tenant's files.
 */
const NAME = 'edit.'

export const slugOf = ({ tenant }: Caller): string | undefined =>
  tenant?.startsWith(NAME) ? tenant.slice(NAME.length) : undefined

/** @param port '' for the default port */
export const deskAddress = (slug: string, port: string): string =>
  `http://${NAME}${slug}.localhost${port === '' ? '' : `:${port}`}`

/** Browsers send the page's origin with requests that change something, and pages can't fake it. */
export function isFromDesk(c: Context<CallerEnv>, origin: string): boolean {
  const from = c.req.header('sec-fetch-site')
  return (
    c.req.header('origin') === origin &&
    (from === undefined || from === 'same-origin') &&
    // Forms can't send these content types, and scripts from other origins can't without a preflight request.
    /^application\/(?:json|octet-stream)\b/.test(c.req.header('content-type') ?? '')
  )
}

function siteAt(c: Context, slug: string): string {
  const { port } = new URL(c.req.url)
  return `http://${slug}.localhost${port === '' ? '' : `:${port}`}`
}

export const policyOf = (site: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Settings may name pictures on any host, and the form shows previews of them.
    `img-src 'self' ${site} https: data:`,
    "connect-src 'self'",
    `frame-src ${site}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export interface Addresses {
  desk: (slug: string, c: Context) => string
  site: (slug: string, c: Context) => string
}

export const LOCAL_ADDRESSES: Addresses = {
  desk: (slug, c) => deskAddress(slug, new URL(c.req.url).port),
  site: (slug, c) => siteAt(c, slug),
}
