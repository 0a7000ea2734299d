import type { IncomingMessage } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import proxyaddr, { compile } from 'proxy-addr'
import { isLoopback } from '#lib/loopback.ts'
import { isLocalHost } from '#rules/tracking/scripts.ts'
import { isIPv6 } from 'node:net'
import { withFakePayments } from '#site/headers/csp.ts'
import { variable, type Environment } from '#lib/environment/variable.ts'
import { DOCS } from '#lib/docs.ts'

/** All routes get this from here (docs/deployment.md, 'Behind a proxy'). */
export interface Caller {
  address: string
  /**
   * Whether somebody seems to be trying a site out on this machine: the host name is local, and the request doesn't
   * look as if a proxy had passed it on. A proxy that adds no header looks like that too, so this alone mustn't show
   * anything that visitors mustn't see.
   */
  isLocal: boolean
  /** Whether somebody may see the dashboard, metrics and status: they came on the port for these, and are local or gave the token. */
  isAdmin: boolean
  /** What the browser requested, with its port, in lower case; '' if there's none. */
  host: string
  /** The slug of a tenant, which may not exist; undefined if the request doesn't say. */
  tenant: string | undefined
}

export type CallerOf = (c: Context) => Caller

export interface CallerEnv {
  Variables: { caller: Caller }
}

export interface Peer {
  address: string
  httpVersion: string
  /** How the request came on the port for the dashboard, metrics and status; missing if it didn’t. */
  admin?: AdminEntry | undefined
}

/** With the token; or without, because none is set. */
export type AdminEntry = 'token' | 'open'

const TENANT_HEADER = 'x-forecourt-tenant'

const PASSED_ON = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
]

/** @param options.warn called once if a proxy that we don't trust passes on requests */
export function callerFrom(
  trusts: Trust,
  {
    peerOf = nodePeer,
    warn,
  }: { peerOf?: ((c: Context) => Peer) | undefined; warn?: (message: string) => void } = {},
): CallerOf {
  let warned = false
  return (c) => {
    const peer = peerOf(c)
    const header = (name: string): string | undefined => c.req.header(name)
    const isOurs = trusts(peer.address, 0)
    const isPassedOn = PASSED_ON.some((name) => header(name) !== undefined)
    const isHere = isLoopback(peer.address)
    if (isPassedOn && !isOurs && !warned) {
      warned = true
      warn?.(
        `FORECOURT_PROXIES doesn’t name the proxy at ${peer.address}, so all requests it passes on count as coming from one visitor, and a header that chooses a site is ignored (${DOCS}/deployment.md)`,
      )
    }
    const host = ((isOurs && firstOf(header('x-forwarded-host'))) || header('host') || '').toLowerCase()
    // Visitors may send this header too, so it only counts from our proxy, which sets it, or from this machine.
    const named = isOurs || (isHere && !isPassedOn) ? header(TENANT_HEADER) : undefined
    // HTTP/1.0 comes from a proxy even if no header shows that: nginx uses it and adds no headers by default.
    const isLocal = isHere && !isPassedOn && peer.httpVersion !== '1.0' && isLocalHost(nameOf(host))
    return {
      address: countable(visitorOf(peer.address, header('x-forwarded-for'), trusts)),
      isLocal,
      isAdmin: peer.admin === 'token' || (peer.admin === 'open' && isLocal),
      host,
      tenant: named ?? /^(.+)\.localhost$/.exec(nameOf(host))?.[1],
    }
  }
}

/** Routes mustn't work out themselves who sent a request. Also keeps caches from mixing up tenants. */
export const knowCaller = (callerOf: CallerOf) =>
  createMiddleware<CallerEnv>(async (c, next) => {
    c.set('caller', callerOf(c))
    await next()
    if (!/\bx-forecourt-tenant\b/i.test(c.res.headers.get('vary') ?? ''))
      c.header('vary', TENANT_HEADER, { append: true })
  })

interface NodeEnv {
  incoming: { httpVersion: string }
  admin?: AdminEntry
}

export function nodePeer(c: Context): Peer {
  const { incoming, admin } = c.env as NodeEnv
  return { address: getConnInfo(c).remote.address ?? '', httpVersion: incoming.httpVersion, admin }
}

/** @param url of the dashboard, metrics and status, without a path */
export function toAdmin(c: Context, url: string): Response {
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(`${url}${pathname}${search}`, 307)
}

const nameOf = (host: string): string => host.replace(/:\d+$/, '')

const firstOf = (list: string | undefined): string => list?.split(',')[0]?.trim() ?? ''

/** The address nearest to us that isn't one of our proxies. Addresses before that one may be made up. */
function visitorOf(peer: string, forwardedFor: string | undefined, trusts: Trust): string {
  // Some proxies, such as Azure's, add the visitor's port, which is different for each connection.
  const list = forwardedFor?.replace(/\[([\da-f:.]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+/gi, '$1$2')
  const request = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': list } }
  return proxyaddr(request as unknown as IncomingMessage, trusts)
}

/** An IPv6 customer gets a whole /64 network, so it counts as one address. An empty address becomes 'unknown'. */
export function countable(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(ip) ? networkOf(ip) : ip.slice(0, 64) || 'unknown'
}

function networkOf(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** @param hop 0 for the address that's connected to us, 1 for the address whose request it forwarded, and so on */
type Trust = (address: string, hop: number) => boolean

/**
 * FORECOURT_PROXIES is the number of proxies, or a list of their addresses, networks (`10.0.0.0/8`), and the names
 * `loopback`, `linklocal` and `uniquelocal`. If it's empty, no proxy is trusted.
 *
 * @throws Error with the problem and the right format
 */
export function trustFrom(named: string | undefined): Trust {
  const setting = (named ?? '').trim()
  if (/^\d{1,2}$/.test(setting)) return (_address, hop) => hop < Number(setting)
  const parts = setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  try {
    // The library would read bare numbers as addresses: 1 as 0.0.0.1.
    const number = parts.find((part) => /^\d+$/.test(part))
    if (number !== undefined) throw new TypeError(`invalid IP address: ${number}`)
    return compile(parts)
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    throw new Error(
      `FORECOURT_PROXIES must be the number of proxies or their addresses, such as "loopback" or "10.0.0.5, 10.1.0.0/16": ${error.message}`,
      { cause: error },
    )
  }
}

export const nodeCaller = (environment: Environment, warn?: (message: string) => void): CallerOf =>
  callerFrom(trustFrom(variable(environment, 'FORECOURT_PROXIES')), { ...(warn && { warn }) })

/**
 * Browsers send the origin with every form and POST request, so other sites can't send leads or reserve vehicles in a
 * visitor's name. Requests without an origin come from programs that aren't browsers; other guards deal with those.
 *
 * @param siteUrl accepted too, because a proxy may have changed the host
 */
export function isOwnOrigin(headers: Headers, host: string, siteUrl: string): boolean {
  const from = headers.get('sec-fetch-site')
  if (from !== null) return from === 'same-origin' || from === 'none'
  const origin = headers.get('origin')
  if (origin === null) return true
  return isOwnHost(hostOf(origin), host, siteUrl)
}

/**
 * Returns the address if it's that of one of the site's own pages, otherwise the site's. Dealers are told on which
 * page a form was sent, and anybody can send another site's address there.
 */
export const ownPage = (address: string, host: string, siteUrl: string): string =>
  /^https?:/i.test(address) && isOwnHost(hostOf(address), host, siteUrl) ? address : siteUrl

const isOwnHost = (from: string, host: string, siteUrl: string): boolean =>
  from !== '' && (from === host || from === hostOf(siteUrl))

/** Returns '' for what isn't an address, like the origin 'null'. */
function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch (error) {
    if (error instanceof TypeError) return ''
    throw error
  }
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; form-action 'self' https:; base-uri 'none'; frame-ancestors 'none'"

/** The server's own pages have no scripts and no frames. A form may lead on to a payment provider's page. */
export const pagePolicy = createMiddleware<CallerEnv>(async (c, next) => {
  c.header('content-security-policy', c.get('caller').isLocal ? withFakePayments(POLICY) : POLICY)
  await next()
})
