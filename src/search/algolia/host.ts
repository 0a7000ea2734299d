/** Where a search service listens, as its clients take it. */
export interface ServiceHost {
  url: string
  protocol: 'http' | 'https'
  accept: 'readWrite'
  port?: number
}

const ALGOLIAS_OWN = /(?:^|\.)algolia(?:net\.com|\.net)$/

/** 'search.example.com' or 'http://127.0.0.1:4400' as an address; https where nothing is said. */
export const serviceAddress = (host: string): URL => new URL(host.includes('://') ? host : `https://${host}`)

export const isAlgoliasOwn = ({ hostname }: URL): boolean => ALGOLIAS_OWN.test(hostname)

/**
 * The hosts that a search client asks for a tenant's `search.host`; undefined for Algolia itself, whose clients know
 * its hosts by the application id and go on to the next when one is down.
 */
export function serviceHosts(host: string): ServiceHost[] | undefined {
  const address = serviceAddress(host)
  if (isAlgoliasOwn(address)) return undefined
  const { protocol, hostname, port, pathname } = address
  return [
    {
      // The clients put a path behind it, and a port between the two: a folder can stand in a host without a port only.
      url: port === '' ? (hostname + pathname).replace(/\/+$/, '') : hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      accept: 'readWrite',
      ...(port !== '' && { port: Number(port) }),
    },
  ]
}
