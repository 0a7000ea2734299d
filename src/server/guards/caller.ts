import type { IncomingMessage } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import proxyaddr from 'proxy-addr'
import { isLocalHost } from '#rules/tracking/scripts.ts'
import { countable } from './address.ts'
import type { Trust } from './proxies.ts'

/** Who asks, and for which site: found out here, for all routes (docs/deployment.md, 'Behind a proxy'). */
export interface Caller {
  /** Whose request it is, for counting. */
  address: string
  /** Whether somebody on this machine asks, at its own name, without a proxy between: sees what is for nobody outside. */
  isInside: boolean
  /** The host that the browser asked for, with its port, in lower case; '' if none is named. */
  host: string
  /** The slug of the tenant that is asked for, not checked; undefined for none. */
  tenant: string | undefined
}

export type CallerOf = (c: Context) => Caller

export interface CallerEnv {
  Variables: { caller: Caller }
}

/** The other end of a connection. */
export interface Peer {
  address: string
  /** As in '1.1'. */
  httpVersion: string
}

export const TENANT_HEADER = 'x-forecourt-tenant'

/** What only proxies add. */
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
 * @param trusts whether an address is a proxy of ours
 * @param options.warn is told once when a proxy that is not one of ours passes requests on
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
        `A proxy at ${peer.address} passes requests on that FORECOURT_PROXIES does not name: all of them count as one visitor's, and may not choose a site (docs/deployment.md)`,
      )
    }
    const host = ((isOurs && firstOf(header('x-forwarded-host'))) || header('host') || '').toLowerCase()
    // A visitor may send the header too: from this machine itself it is a developer's, and a proxy of ours sets it itself.
    const named = isOurs || (isHere && !isPassedOn) ? header(TENANT_HEADER) : undefined
    return {
      address: countable(visitorOf(peer.address, header('x-forwarded-for'), trusts)),
      // nginx speaks HTTP/1.0 to what is behind it and adds nothing, unless it is told to; no browser does.
      isInside: isHere && !isPassedOn && peer.httpVersion !== '1.0' && isLocalHost(nameOf(host)),
      host,
      tenant: named ?? /^(.+)\.localhost$/.exec(nameOf(host))?.[1],
    }
  }
}

/** Makes known who asks, and has caches keep what differs by tenant apart. The only way for routes to find out. */
export const knowCaller = (callerOf: CallerOf) =>
  createMiddleware<CallerEnv>(async (c, next) => {
    c.set('caller', callerOf(c))
    await next()
    if (!/\bx-forecourt-tenant\b/i.test(c.res.headers.get('vary') ?? ''))
      c.header('vary', TENANT_HEADER, { append: true })
  })

const nodePeer = (c: Context): Peer => ({
  address: getConnInfo(c).remote.address ?? '',
  httpVersion: (c.env as { incoming: { httpVersion: string } }).incoming.httpVersion,
})

const isLoopback = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/i.test(address)

/** A host without its port. */
const nameOf = (host: string): string => host.replace(/:\d+$/, '')

const firstOf = (list: string | undefined): string => list?.split(',')[0]?.trim() ?? ''

/** The nearest that is no proxy of ours: what those behind it say may be made up. */
const visitorOf = (peer: string, forwardedFor: string | undefined, trusts: Trust): string => {
  // Some proxies (Azure's) add the visitor's port, which is another one for each connection.
  const list = forwardedFor?.replace(/\[([\da-f:.]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+/gi, '$1$2')
  const request = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': list } }
  return proxyaddr(request as unknown as IncomingMessage, trusts)
}
