/** A search service's address, in its clients' format. */
export interface ServiceHost {
  url: string
  protocol: 'http' | 'https'
  accept: 'readWrite'
  port?: number
}

const ALGOLIAS_OWN = /(?:^|\.)algolia(?:net\.com|\.net)$/

/** Turns a host like 'search.example.com' or 'http://127.0.0.1:4400' into an address; the scheme is https if there's none. */
export const serviceAddress = (host: string): URL => new URL(host.includes('://') ? host : `https://${host}`)

export const isAlgoliasOwn = ({ hostname }: URL): boolean => ALGOLIAS_OWN.test(hostname)

/**
 * The hosts to give to a search client for a tenant's `search.host`. undefined for Algolia itself: its clients work out its hosts from
 * the application id, and switch to another host if one is down.
 */
export function serviceHosts(host: string): ServiceHost[] | undefined {
  const address = serviceAddress(host)
  if (isAlgoliasOwn(address)) return undefined
  const { protocol, hostname, port, pathname } = address
  return [
    {
      // The clients append a port, then a path, to this text. With a folder in between, the port would be in the wrong place, so the
      // folder is kept only if there's no port.
      url: port === '' ? (hostname + pathname).replace(/\/+$/, '') : hostname,
      protocol: protocol === 'http:' ? 'http' : 'https',
      accept: 'readWrite',
      ...(port !== '' && { port: Number(port) }),
    },
  ]
}
