import type { Context } from 'hono'
import type { Caller, CallerEnv } from '#server/guards/caller.ts'

/** Where a desk is, and who may change files from there. */

/** In front of a site's own name: another origin, so that no script of a site that is looked at can write in its files. */
const NAME = 'edit.'

/** The tenant whose desk is asked for; undefined where none is. */
export const slugOf = ({ tenant }: Caller): string | undefined =>
  tenant?.startsWith(NAME) ? tenant.slice(NAME.length) : undefined

/** Where a tenant is edited. @param port '' for the usual one */
export const deskAddress = (slug: string, port: string): string =>
  `http://${NAME}${slug}.localhost${port === '' ? '' : `:${port}`}`

/**
 * Whether the desk asks, at its own address. A browser says where every change comes from, and no page can say otherwise.
 *
 * @param origin the desk's own
 */
export const isOwn = (c: Context<CallerEnv>, origin: string): boolean => {
  const from = c.req.header('sec-fetch-site')
  return (
    c.req.header('origin') === origin &&
    (from === undefined || from === 'same-origin') &&
    // Of these, no form sends one, and no script of another origin without asking first.
    /^application\/(?:json|octet-stream)\b/.test(c.req.header('content-type') ?? '')
  )
}

/** The origin of the site that is looked at. */
const siteAt = (c: Context, slug: string): string => {
  const { port } = new URL(c.req.url)
  return `http://${slug}.localhost${port === '' ? '' : `:${port}`}`
}

export const policyOf = (site: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Pictures that settings name, wherever they are: the page beside the form shows them too.
    `img-src 'self' ${site} https: data:`,
    "connect-src 'self'",
    `frame-src ${site}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Origins of a tenant's desk, and of its site beside it. */
export interface Addresses {
  desk: (slug: string, c: Context) => string
  site: (slug: string, c: Context) => string
}

/** On this machine, at whatever port it is asked. */
export const LOCAL: Addresses = {
  desk: (slug, c) => deskAddress(slug, new URL(c.req.url).port),
  site: (slug, c) => siteAt(c, slug),
}
