/** A search service's address, in its clients' format. */
export interface ServiceHost {
  url: string
  protocol: 'http' | 'https'
  accept: 'readWrite'
  port?: number
}

const ALGOLIAS_OWN = /(?:^|\.)algolia(?:net\.com|\.net)$/

/** 'search.example.com' or 'http://127.0.0.1:4400' as an address; https by default. */
export const serviceAddress = (host: string): URL => new URL(host.includes('://') ? host : `https://${host}`)

export const isAlgoliasOwn = ({ hostname }: URL): boolean => ALGOLIAS_OWN.test(hostname)

/**
 * A search client's hosts for a tenant's `search.host`; undefined for Algolia itself, whose clients know its hosts by application id and
 * switch if one is down.
 */
export function serviceHosts(host: string): ServiceHost[] | undefined {
  const address = serviceAddress(host)
  if (isAlgoliasOwn(address)) return undefined
  const { protocol, hostname, port, pathname } = address
  return [
    {
      // The clients add a port and a path, so only a host without a port can include a folder.
      url: port === '' ? (hostname + pathname).replace(/\/+$/, '') : hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      accept: 'readWrite',
      ...(port !== '' && { port: Number(port) }),
    },
  ]
}
