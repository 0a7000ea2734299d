import { connect } from 'node:tls'
import { isIP } from 'node:net'
import pLimit from 'p-limit'
import { HOUR_MS } from '#rules/constants.ts'
import { publicLookup } from '#lib/publicAddress.ts'

export type Certificate =
  /** ms since 1970. `problem` is '' if browsers accept the certificate. */
  { expires: number; problem: string } | { unreached: string }

export type Certificates = ReturnType<typeof certificatesOf>

const PATIENCE_MS = 5_000
const AT_ONCE = 20

/**
 * Looks at the certificates of sites' domains, at most once an hour, and only when somebody asks.
 *
 * @param look only tests replace it
 */
export function certificatesOf(look: (host: string) => Promise<Certificate> = certificateAt, now = Date.now) {
  const limit = pLimit(AT_ONCE)
  const held = new Map<string, { at: number; found?: Certificate; looking?: Promise<void> }>()
  function refresh(host: string): Promise<void> {
    const before = held.get(host)
    if (before?.looking) return before.looking
    if (before && now() - before.at < HOUR_MS) return Promise.resolve()
    const looking = limit(async () => {
      const found = await look(host)
      held.set(host, { at: now(), found })
    })
    held.set(host, { ...(before ?? { at: 0 }), looking })
    return looking
  }
  return {
    /** Resolves when all have been looked at. */
    refresh: async (urls: readonly string[]): Promise<void> => {
      const hosts = new Set(urls.map(hostOf).filter((host) => host !== undefined))
      await Promise.all([...hosts].map(refresh))
    },
    /** Undefined if it hasn't been looked at. */
    of: (url: string): Certificate | undefined => held.get(hostOf(url) ?? '')?.found,
  }
}

/** Names that are never on the internet (RFC 2606 and 6761). */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|local|internal|example\.(?:com|net|org))$/

/** Undefined if there's no certificate to look at. */
export function hostOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:' || (port !== '' && port !== '443')) return undefined
  return isIP(hostname.replace(/[[\]]/g, '')) !== 0 || !hostname.includes('.') || RESERVED.test(hostname)
    ? undefined
    : hostname
}

interface Place {
  port?: number
  lookup?: typeof publicLookup
  patienceMs?: number
}

export const certificateAt = (
  host: string,
  { port = 443, lookup = publicLookup, patienceMs = PATIENCE_MS }: Place = {},
): Promise<Certificate> =>
  new Promise((done) => {
    // An expired or wrong certificate is what we want to know about. Nothing is sent.
    const socket = connect({ host, port, servername: host, lookup, rejectUnauthorized: false })
    const timer = setTimeout(() => socket.destroy(new Error('no response in time')), patienceMs)
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      const problem = socket.authorized ? '' : String(socket.authorizationError)
      done({ expires: Date.parse(valid_to), problem })
      socket.destroy()
    })
    socket.once('error', (error: NodeJS.ErrnoException) => done({ unreached: error.code ?? error.message }))
    socket.once('close', () => clearTimeout(timer))
  })
