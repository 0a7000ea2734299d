import type { IncomingMessage } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import proxyaddr from 'proxy-addr'
import { isLocalHost } from '#rules/tracking/scripts.ts'
import { countable } from './address.ts'
import type { Trust } from './proxies.ts'

/** Works out who is asking and for which site, for all routes (docs/deployment.md, 'Behind a proxy'). */
export interface Caller {
  /** The visitor's IP address, used to count requests per visitor. */
  address: string
  /**
   * Whether the caller may see internal pages, because the request comes from this machine without a proxy and is for the machine's own
   * name.
   */
  isInside: boolean
  /** The host the browser asked for, with port, in lower case; '' if none. */
  host: string
  /** The requested tenant's slug, unchecked; undefined for none. */
  tenant: string | undefined
}

export type CallerOf = (c: Context) => Caller

export interface CallerEnv {
  Variables: { caller: Caller }
}

/** The other end of a connection. */
export interface Peer {
  address: string
  /** HTTP version, such as '1.1'. */
  httpVersion: string
}

export const TENANT_HEADER = 'x-forecourt-tenant'

/** Headers that only proxies add. */
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

/**
 * Makes a function that identifies callers.
 *
 * @param trusts tells if an address is one of our proxies
 * @param options.warn called once if an unknown proxy passes on requests
 */
export const callerFrom = (
  trusts: Trust,
  {
    peerOf = nodePeer,
    warn,
  }: { peerOf?: ((c: Context) => Peer) | undefined; warn?: (message: string) => void } = {},
): CallerOf => {
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
        `FORECOURT_PROXIES doesn’t name the proxy at ${peer.address}, so all requests it passes on count as one visitor’s and can’t choose a site (docs/deployment.md)`,
      )
    }
    const host = ((isOurs && firstOf(header('x-forwarded-host'))) || header('host') || '').toLowerCase()
    // Visitors may send this header too, so it's only used if it comes from this machine (a developer) or from our proxy, which sets it.
    const named = isOurs || (isHere && !isPassedOn) ? header(TENANT_HEADER) : undefined
    return {
      address: countable(visitorOf(peer.address, header('x-forwarded-for'), trusts)),
      // By default, nginx uses HTTP/1.0 and adds no headers. Browsers never use HTTP/1.0.
      isInside: isHere && !isPassedOn && peer.httpVersion !== '1.0' && isLocalHost(nameOf(host)),
      host,
      tenant: named ?? /^(.+)\.localhost$/.exec(nameOf(host))?.[1],
    }
  }
}

/** Tells routes who is asking, and makes caches separate tenants. Routes mustn't find out any other way. */
export const knowCaller = (callerOf: CallerOf) =>
  createMiddleware<CallerEnv>(async (c, next) => {
    c.set('caller', callerOf(c))
    await next()
    if (!/\bx-forecourt-tenant\b/i.test(c.res.headers.get('vary') ?? ''))
      c.header('vary', TENANT_HEADER, { append: true })
  })

export const nodePeer = (c: Context): Peer => ({
  address: getConnInfo(c).remote.address ?? '',
  httpVersion: (c.env as { incoming: { httpVersion: string } }).incoming.httpVersion,
})

const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/i.test(address)

/** Removes the port from a host. */
const nameOf = (host: string): string => host.replace(/:\d+$/, '')

const firstOf = (list: string | undefined): string => list?.split(',')[0]?.trim() ?? ''

/** Returns the nearest address that isn't our proxy. Anything beyond may be made up. */
const visitorOf = (peer: string, forwardedFor: string | undefined, trusts: Trust): string => {
  // Some proxies (Azure's) add the visitor's port, which differs for each connection.
  const list = forwardedFor?.replace(/\[([\da-f:.]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+/gi, '$1$2')
  const request = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': list } }
  return proxyaddr(request as unknown as IncomingMessage, trusts)
}
